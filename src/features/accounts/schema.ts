import { z } from 'zod';
import { isOneLine, isStorable } from '#kit/text.ts';
import { accountLimits } from './limits.ts';
import { roles } from './roles.ts';
import { isPlainUsername } from './rules.ts';

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
  .refine(
    isPlainUsername,
    'Username may contain letters a to z, digits, - and _, and must begin with a letter or digit',
  );

const fullName = z
  .string('Full name is required')
  .trim()
  .min(1, 'Full name is required')
  .max(200, 'Full name must be at most 200 characters')
  .refine(isOneLine, 'Full name contains characters that cannot be shown');

/** An account as it is stored for the first time. A password comes with sign-in. */
export const newUser = z.object({
  username,
  email: z.email('Invalid email address').max(254),
  fullName,
  role: z.enum(roles).default('user'),
  membershipPlan: z.enum(membershipPlans).nullable().default(null),
  isVerified: z.boolean().default(false),
});
export type NewUser = z.input<typeof newUser>;

/** Whether it is easily guessed is for the server to say, which has the list. */
export const password = z
  .string('Password is required')
  .min(accountLimits.passwordMin, 'Password must be at least 6 characters')
  .max(accountLimits.passwordMax, 'Password must be at most 256 characters')
  .refine(
    (text) => !text.includes('\0') && text.isWellFormed(),
    'Password contains characters that cannot be typed',
  );

/** What a signed-in person reads about himself, and an admin about everybody. */
export const userShape = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  membershipPlan: z.enum(membershipPlans).nullable(),
  requestedPlan: z.enum(membershipPlans).nullable(),
  membershipStartDate: z.string().nullable(),
  membershipEndDate: z.string().nullable(),
  isVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
});
export type User = z.output<typeof userShape>;

export const currentUserShape = userShape.extend({
  isEmailConfirmed: z.boolean(),
  /** Whether they have a role that they cannot use before they choose a better password. */
  isHeldBack: z.boolean(),
  wantsNews: z.boolean(),
  wantsActivityMail: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUserShape>;

const presentPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(accountLimits.passwordMax, 'Password must be at most 256 characters');

export const loginBody = z.object({
  username: z
    .string('Username is required')
    .trim()
    .min(1, 'Username is required')
    .max(254, 'This username is too long')
    .refine(isStorable, 'This username contains characters that are not allowed'),
  password: presentPassword,
  /** The six figures of a second factor, or a recovery code, where the account has one. */
  code: z.string().trim().max(40).optional(),
});

/** The specification's client sends role, isVerified and dates as well: they are let in and dropped. */
export const registerBody = z.object({
  username,
  email: z.email('Invalid email address').max(254),
  fullName,
  password,
  membershipPlan: z.enum(membershipPlans).nullish().default('basic'),
});

export const changePasswordBody = z.object({ currentPassword: presentPassword, newPassword: password });
const mailedToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete');
export const resetRequestBody = z.object({ email: z.email('Invalid email address').max(254) });
export const resetBody = z.object({ token: mailedToken, newPassword: password });
export const confirmEmailBody = z.object({ token: mailedToken });
export const profileBody = z.object({
  fullName: fullName.optional(),
  wantsNews: z.boolean().optional(),
  wantsActivityMail: z.boolean().optional(),
});
export const planRequestBody = z.object({
  plan: z.enum(['basic', 'standard', 'premium'], 'A plan is basic, standard or premium'),
});
export const sessionShape = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  isThisOne: z.boolean(),
});
export const roleBody = z.object({ role: z.enum(roles, 'A role is user, property_manager or admin') });
export const twoFactorCode = z.object({
  code: z
    .string()
    .trim()
    // Many apps show it as 188 543.
    .regex(/^\d{3} ?\d{3}$/, 'A code has six digits'),
});
export const beginTwoFactorBody = z.object({ password: presentPassword });
/** The six figures, or a recovery code: whoever has lost the phone must be able to switch it off. */
export const endTwoFactorBody = z.object({
  password: presentPassword,
  code: z
    .string('Enter six digits, or a recovery code')
    .trim()
    .min(6, 'Enter six digits, or a recovery code')
    .max(40, 'Enter six digits, or a recovery code'),
});
export const done = z.object({ message: z.string() });
