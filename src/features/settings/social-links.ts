import { z } from 'zod';

/** A place outside where the market can be found. */
export const socialLinkShape = z.object({ name: z.string(), address: z.string() });
export type SocialLink = z.output<typeof socialLinkShape>;
