import { z } from 'zod';
import { hasUnseenCharacters } from '#features/accounts/rules.ts';

export const roles = ['user', 'property_manager', 'admin'] as const;
export type Role = (typeof roles)[number];

export const membershipPlans = [
  'basic',
  'standard',
  'premium',
  'professional',
  'enterprise',
  'trial',
] as const;
export type MembershipPlan = (typeof membershipPlans)[number];

export const username = z
  .string()
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(64, 'Username must be at most 64 characters')
  .refine((name) => !hasUnseenCharacters(name), 'Username must not contain spaces or invisible characters');

/** An account as it is stored for the first time. A password comes with sign-in. */
export const newUser = z.object({
  username,
  email: z.email('Invalid email address').max(254),
  fullName: z.string().trim().min(1, 'Full name is required').max(200),
  role: z.enum(roles).default('user'),
  membershipPlan: z.enum(membershipPlans).nullable().default(null),
  isVerified: z.boolean().default(false),
});
export type NewUser = z.input<typeof newUser>;
