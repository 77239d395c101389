import { z } from 'zod';

/** What is found behind a link; its icon in the footer shows it. Marks of companies belong to them. */
export const socialIcons = ['photos', 'videos', 'posts', 'messages', 'community', 'link'] as const;
export type SocialIcon = (typeof socialIcons)[number];

/** A place outside where the market can be found. */
export const socialLinkSchema = z.object({
  name: z.string(),
  address: z.string(),
  icon: z.enum(socialIcons),
});
export type SocialLink = z.output<typeof socialLinkSchema>;
