import { categoryNames } from '#features/properties/categories.ts';

export type SitePage = {
  path: string;
  name: string;
  /** Linked, but of somebody's own, and hidden from search engines. */
  isClosed?: boolean;
};

/** The footer's links, by column. */
export const siteColumns = (): { title: string; pages: SitePage[] }[] => [
  {
    title: 'Discover',
    pages: [
      { name: 'Explore Properties', path: '/explore' },
      ...Object.values(categoryNames).map(({ page, route }) => ({ name: page, path: route })),
      { name: 'Past Auctions', path: '/auctions/results' },
      { name: 'Featured Properties', path: '/featured-properties' },
      { name: 'Popular Properties', path: '/properties/popular' },
      { name: 'Saved Properties', path: '/saved', isClosed: true },
    ],
  },
  {
    title: 'Hosting',
    pages: [
      { name: 'Add Your Property', path: '/admin/properties', isClosed: true },
      { name: 'Become a Member', path: '/membership' },
      { name: 'Host Responsibly', path: '/host-responsibly' },
      { name: 'Get a virtual tour', path: '/virtual-tour-creation' },
      { name: 'Resources', path: '/resources' },
    ],
  },
  {
    title: 'Support',
    pages: [
      { name: 'Community and contact', path: '/community' },
      { name: 'Sitemap', path: '/sitemap' },
    ],
  },
  {
    title: 'Company',
    pages: [
      { name: 'Terms of Service', path: '/terms' },
      { name: 'Privacy Policy', path: '/privacy' },
    ],
  },
];

/** Every public page apart from the homes. */
export const sitePages = (): SitePage[] => [
  { name: 'Home', path: '/' },
  ...siteColumns()
    .flatMap(({ pages }) => pages)
    .filter(({ isClosed }) => !isClosed),
];
