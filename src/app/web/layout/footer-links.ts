import { categoryNames } from '#features/properties/categories.ts';

type Column = { title: string; links: { name: string; href: string }[] };

/** Company, Hosting and Support stand here as soon as they have pages to lead to. */
export const footerColumns: Column[] = [
  {
    title: 'Discover',
    links: [
      ...Object.values(categoryNames).map(({ page, route }) => ({ name: page, href: route })),
      { name: 'Featured Properties', href: '/featured-properties' },
    ],
  },
];
