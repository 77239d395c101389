import { z } from 'zod';
import { majorAmount } from '#kit/major-amount.ts';
import { packageScopes, packageStates } from './choices.ts';

/** A package on sale. The price is in the major unit. */
export const offerSchema = z.object({
  code: z.string(),
  title: z.string(),
  opens: z.enum(packageScopes),
  /** The maximum number of homes that the package unlocks. Null means no limit. */
  quota: z.number().int().nullable(),
  hours: z.number().int(),
  price: majorAmount,
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

/** A purchased package in any state, and the homes that it has unlocked. */
export const purchasedPackageSchema = packageSchema.extend({
  state: z.enum(packageStates),
  homes: z.array(
    z.object({ id: z.number().int(), title: z.string(), location: z.string(), openedAt: z.string() }),
  ),
});
export type BoughtPackage = z.output<typeof purchasedPackageSchema>;

export const accessSchema = z.object({
  /** The valid packages, the earliest end first. */
  packages: z.array(packageSchema),
  /** The ids of the homes that the packages have unlocked. */
  opened: z.array(z.number().int()),
  /** True in test mode, in which a purchase moves no real money. */
  isTest: z.boolean(),
});
export type Access = z.output<typeof accessSchema>;
