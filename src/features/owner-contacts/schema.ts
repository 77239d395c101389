import { z } from 'zod';
import { markParams } from '#features/stays/schema.ts';
import { offerSchema } from '#features/viewing-packages/schema.ts';

export const contactBody = z.strictObject({
  /** True when one unlock of a viewing package may be used for it. Otherwise nothing is spent. */
  spend: z.boolean('spend is true or false').default(false),
  /** The access token of a paid stay in this home. Its holder counts as the guest. */
  stay: markParams.shape.mark.optional(),
});

export const contactReply = z.discriminatedUnion('access', [
  z.object({
    access: z.literal('open'),
    contact: z.object({
      info: z.string().nullable(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      address: z.string().nullable(),
      responseTime: z.string().nullable(),
    }),
  }),
  z.object({
    access: z.literal('hidden'),
    /**
     * The way to unlock it: an unlock of an active package, a package on sale, a paid booking, or an enquiry
     * to the agency. The agency also answers for homes without a contact of their own.
     */
    opensBy: z.enum(['opening', 'package', 'booking', 'enquiry']),
    /** The number of homes that the active packages can still unlock; null when unlimited. */
    placesLeft: z.number().int().nullable(),
    /** True when this person has unlocked it before: the package has ended, or the unlock was refunded. */
    wasOpened: z.boolean(),
    offers: z.array(offerSchema),
    /** True when no real money would move. */
    isTest: z.boolean(),
  }),
]);
export type ContactReply = z.output<typeof contactReply>;
