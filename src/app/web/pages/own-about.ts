import { productName } from '#app/product.ts';
import type { PageAbout } from '#app/web/route-table.ts';

/** Screens of one person, or of those who run listings: nothing of them is rendered for everyone, and nobody searches for them. */
export function ownAbout(title: string): PageAbout {
  return { head: () => ({ title: `${title} · ${productName}`, noIndex: true }) };
}
