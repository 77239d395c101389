import { z } from 'zod';
import { packageScopes, packageStates } from './choices.ts';

/** What is sold. The price is in the major unit. */
export const offerSchema = z.object({
  code: z.string(),
  title: z.string(),
  opens: z.enum(packageScopes),
  /** How many homes; null: without limit. */
  quota: z.number().int().nullable(),
  hours: z.number().int(),
  price: z.number(),
  currency: z.string(),
  features: z.array(z.string()),
  comingSoon: z.boolean(),
});
export type Offer = z.output<typeof offerSchema>;

/** What was bought. */
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

/** A package that was bought at any time, and the homes that it has opened. */
export const purchasedPackageSchema = packageSchema.extend({
  state: z.enum(packageStates),
  homes: z.array(
    z.object({ id: z.number().int(), title: z.string(), location: z.string(), openedAt: z.string() }),
  ),
});
export type BoughtPackage = z.output<typeof purchasedPackageSchema>;

export const accessSchema = z.object({
  /** Those that still run, the one that ends first before the others. */
  packages: z.array(packageSchema),
  /** The homes that they have opened. */
  opened: z.array(z.number().int()),
  /** Whether no real money would move for another one. */
  isTest: z.boolean(),
});
export type Access = z.output<typeof accessSchema>;
