import { z } from 'zod';
import { markParams } from '#features/stays/schema.ts';
import { offerSchema } from '#features/viewing-packages/schema.ts';

export const contactBody = z.strictObject({
  /** Whether a place of a viewing package may be used up for it. Without it nothing is spent. */
  spend: z.boolean('spend is true or false').default(false),
  /** The address of a stay in this home that was paid for: whoever holds it is its guest. */
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
     * What opens it: a place of a package that is held, a package that can be bought, a paid booking, or an enquiry at
     * the agency, which also answers for homes without a contact of their own.
     */
    opensBy: z.enum(['opening', 'package', 'booking', 'enquiry']),
    /** How many more homes the held packages open; null: without limit. */
    placesLeft: z.number().int().nullable(),
    /** Whether this person has opened it before: the package has ended, or the opening was given back. */
    wasOpened: z.boolean(),
    offers: z.array(offerSchema),
    /** Whether no real money would move. */
    isTest: z.boolean(),
  }),
]);
export type ContactReply = z.output<typeof contactReply>;
