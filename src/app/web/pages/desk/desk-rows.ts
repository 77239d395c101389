import { productName } from '#app/product.ts';
import type { RouteRow } from '#app/web/route-table.ts';

/** Screens of those who run listings: nothing of them is rendered for everyone. */
const desk = (path: string, title: string, file: string, load: RouteRow['load']): RouteRow => ({
  path,
  file: `desk/${file}`,
  hydrate: 'at-once',
  reads: () => [],
  head: () => ({ title: `${title} · ${productName}`, noIndex: true }),
  load,
});

const tours = () => import('#app/web/pages/desk/virtual-tours.tsx');

export const deskRows: RouteRow[] = [
  desk(
    '/admin/properties',
    'Property Manager',
    'properties',
    () => import('#app/web/pages/desk/properties.tsx'),
  ),
  desk('/admin/virtual-tours', 'Virtual Tour Manager', 'virtual-tours', tours),
  desk('/admin/virtual-tour-manager', 'Virtual Tour Manager', 'virtual-tours', tours),
];
