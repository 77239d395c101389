import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';

/**
 * Returns the metadata of account screens and the manager dashboard: no personal data is rendered on the
 * server, and search engines are kept out.
 */
export function privatePageMeta(title: string): PageMeta {
  return { head: () => ({ title: `${title} · ${productName}`, noIndex: true }) };
}
