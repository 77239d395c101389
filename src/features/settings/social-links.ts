import { z } from 'zod';

/**
 * The kind of site that a link leads to, which determines its icon in the footer. Company logos are not used,
 * because they are trademarks.
 */
export const socialIcons = ['photos', 'videos', 'posts', 'messages', 'community', 'link'] as const;
export type SocialIcon = (typeof socialIcons)[number];

/** A page of the market on another site. */
export const socialLinkSchema = z.object({
  name: z.string(),
  address: z.string(),
  icon: z.enum(socialIcons),
});
export type SocialLink = z.output<typeof socialLinkSchema>;
