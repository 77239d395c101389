import { z } from 'zod';

const contact = z.object({ email: z.string(), phone: z.string() });

/** The contacts of the market. Phone numbers are E.164. */
export const contactsSchema = z.object({
  /** True while the contacts are samples that do not work. The screens then say so. */
  areSamples: z.boolean(),
  support: contact,
  hostSupport: contact,
  privacy: z.object({ email: z.string() }),
  agent: z.object({
    phone: z.string(),
    /** The chat numbers. The first is for rentals, and the second is for sales. */
    chats: z.array(z.object({ name: z.string(), phone: z.string() })),
  }),
});
export type Contacts = z.output<typeof contactsSchema>;
