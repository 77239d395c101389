import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';

/**
 * Returns the metadata of account screens and the manager dashboard. The server renders no personal data for
 * them, and search engines may not index them.
 */
export function privatePageMeta(title: string): PageMeta {
  return { head: () => ({ title: `${title} · ${productName}`, noIndex: true }) };
}
