import { categoryNames } from '#features/properties/categories.ts';
import { t } from '#kit/t.ts';

export type SitePage = {
  path: string;
  name: string;
  /** True for a personal page. The footer links to it, but the sitemap does not list it. */
  isClosed?: boolean;
};

/** Returns the footer's links, by column. */
export const siteColumns = (): { title: string; pages: SitePage[] }[] => [
  {
    title: t('Discover'),
    pages: [
      { name: t('Explore Properties'), path: '/explore' },
      ...Object.values(categoryNames).map(({ page, route }) => ({ name: page, path: route })),
      { name: t('Past Auctions'), path: '/auctions/results' },
      { name: t('Featured Properties'), path: '/featured-properties' },
      { name: t('Popular Properties'), path: '/properties/popular' },
      { name: t('Saved Properties'), path: '/saved', isClosed: true },
    ],
  },
  {
    title: t('Hosting'),
    pages: [
      { name: t('Add Your Property'), path: '/admin/properties', isClosed: true },
      { name: t('Become a Member'), path: '/membership' },
      { name: t('Host Responsibly'), path: '/host-responsibly' },
      { name: t('Get a virtual tour'), path: '/virtual-tour-creation' },
      { name: t('Resources'), path: '/resources' },
    ],
  },
  {
    title: t('Support'),
    pages: [
      { name: t('Community and contact'), path: '/community' },
      { name: t('Sitemap'), path: '/sitemap' },
    ],
  },
  {
    title: t('Company'),
    pages: [
      { name: t('Terms of Service'), path: '/terms' },
      { name: t('Privacy Policy'), path: '/privacy' },
    ],
  },
];

/** Returns all public pages except those of the homes. */
export const sitePages = (): SitePage[] => [
  { name: t('Home'), path: '/' },
  ...siteColumns()
    .flatMap(({ pages }) => pages)
    .filter(({ isClosed }) => !isClosed),
];
