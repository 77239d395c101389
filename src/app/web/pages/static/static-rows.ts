import { productName } from '#app/product.ts';
import type { RouteRow } from '#app/web/route-table.ts';

/** Pages of words: nothing is read for them. */
export const staticRows: RouteRow[] = [
  row('privacy', 'Privacy Policy', () => import('./privacy.tsx')),
  row('terms', 'Terms of Service', () => import('./terms.tsx')),
  row('host-responsibly', 'Host Responsibly', () => import('./host-responsibly.tsx')),
  row('resources', 'Resources', () => import('./resources.tsx')),
  row('community', 'Community and contact', () => import('./community.tsx')),
  row('virtual-tour-creation', 'Get a virtual tour', () => import('./virtual-tour-creation.tsx')),
  row('sitemap', 'Sitemap', () => import('./sitemap.tsx')),
];

function row(name: string, title: string, load: RouteRow['load']): RouteRow {
  return {
    path: `/${name}`,
    file: `static/${name}`,
    hydrate: 'late',
    reads: () => [],
    head: () => ({
      title: `${title} · ${productName}`,
      ...(import.meta.env.SSR && { description: descriptions[name] }),
    }),
    load,
  };
}

const descriptions: Record<string, string> = {
  privacy: 'What is kept about you, why, for how long, and what you can demand.',
  terms: 'The terms under which homes are shown, listed, booked and paid for here.',
  'host-responsibly': 'What is asked of everybody who lists a home: law, safety, truth, fairness and care.',
  resources: 'The public bodies of Uganda that those who let, sell or host have to do with.',
  community: 'How tenants, guests, buyers, owners and agents deal with one another, and whom to write to.',
  'virtual-tour-creation': 'From a 3DVista export to a home that can be walked through.',
  sitemap: 'Every page that anybody may open.',
};
