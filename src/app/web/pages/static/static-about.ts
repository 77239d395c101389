import { productName } from '#app/product.ts';
import type { PageAbout } from '#app/web/route-table.ts';

/** Static pages read nothing. */
export function staticAbout(title: string, description: string): PageAbout {
  return { head: () => ({ title: `${title} · ${productName}`, description }) };
}
