import { z } from 'zod';
import { packageScopes, packageStates } from './choices.ts';

/** A package on sale. The price is in the major unit. */
export const offerSchema = z.object({
  code: z.string(),
  title: z.string(),
  opens: z.enum(packageScopes),
  /** The number of homes. Null means no limit. */
  quota: z.number().int().nullable(),
  hours: z.number().int(),
  price: z.number(),
  currency: z.string(),
  features: z.array(z.string()),
  comingSoon: z.boolean(),
});
export type Offer = z.output<typeof offerSchema>;

/** A purchased package. */
export const packageSchema = z.object({
  id: z.number().int(),
  offer: z.string(),
  title: z.string(),
  opens: z.enum(packageScopes),
  quota: z.number().int().nullable(),
  used: z.number().int(),
  startsAt: z.string(),
  endsAt: z.string(),
});
export type ViewingPackage = z.output<typeof packageSchema>;

/** A package purchased at any time, and the homes that it has unlocked. */
export const purchasedPackageSchema = packageSchema.extend({
  state: z.enum(packageStates),
  homes: z.array(
    z.object({ id: z.number().int(), title: z.string(), location: z.string(), openedAt: z.string() }),
  ),
});
export type BoughtPackage = z.output<typeof purchasedPackageSchema>;

export const accessSchema = z.object({
  /** The valid packages in order of their end, earliest first. */
  packages: z.array(packageSchema),
  /** The ids of the homes that the packages have unlocked. */
  opened: z.array(z.number().int()),
  /** True in test mode, in which a purchase moves no real money. */
  isTest: z.boolean(),
});
export type Access = z.output<typeof accessSchema>;
