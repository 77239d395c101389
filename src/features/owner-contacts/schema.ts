import { z } from 'zod';
import { markParams } from '#features/stays/schema.ts';
import { offerSchema } from '#features/viewing-packages/schema.ts';

export const contactBody = z.strictObject({
  /**
   * True when an unlock of a viewing package may be used for this home. When it is false, no unlock is used.
   */
  spend: z.boolean('spend is true or false').default(false),
  /** The access token of a paid stay in this home. Its holder is treated as the guest. */
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
     * The way to unlock the contact: an unlock of an active package, a package on sale, a paid booking, or an
     * enquiry to the agency. The agency also replies about homes without a contact of their own.
     */
    opensBy: z.enum(['opening', 'package', 'booking', 'enquiry']),
    /** The number of homes that the active packages can still unlock, or null when it is unlimited. */
    placesLeft: z.number().int().nullable(),
    /**
     * True when this person unlocked the contact before, but the package has ended or the unlock was
     * refunded.
     */
    wasOpened: z.boolean(),
    offers: z.array(offerSchema),
    /** True when payments are in test mode, where no real money moves. */
    isTest: z.boolean(),
  }),
]);
export type ContactReply = z.output<typeof contactReply>;
