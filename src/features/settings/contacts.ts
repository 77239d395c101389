import { z } from 'zod';

const line = z.object({ email: z.string(), phone: z.string() });

/** Phone numbers are E.164. */
export const contactsSchema = z.object({
  /** Nobody answers there yet, and the screens say so. */
  areSamples: z.boolean(),
  support: line,
  hostSupport: line,
  privacy: z.object({ email: z.string() }),
  agent: z.object({
    phone: z.string(),
    /** Rentals, then sales. */
    chats: z.array(z.object({ name: z.string(), phone: z.string() })),
  }),
});
export type Contacts = z.output<typeof contactsSchema>;
