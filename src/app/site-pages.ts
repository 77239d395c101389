import { categoryNames } from '#features/properties/categories.ts';

export type SitePage = { path: string; name: string };

/** Every page that anybody may find, in the columns of the footer. The sitemaps list them too. */
export const siteColumns = (): { title: string; pages: SitePage[] }[] => [
  {
    title: 'Discover',
    pages: [
      ...Object.values(categoryNames).map(({ page, route }) => ({ name: page, path: route })),
      { name: 'Featured Properties', path: '/featured-properties' },
      { name: 'Popular Properties', path: '/properties/popular' },
    ],
  },
  {
    title: 'Hosting',
    pages: [
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

export const sitePages = (): SitePage[] => [
  { name: 'Home', path: '/' },
  ...siteColumns().flatMap(({ pages }) => pages),
];
