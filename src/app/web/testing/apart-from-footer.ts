import type { ReadAddress } from '#app/rendered-page.ts';
import { emptyOperator } from '#features/settings/operator.ts';

/** What the footer reads on every page is none of a page's own: there are no links, and nobody has said who runs the market. */
export const apartFromFooter =
  (read: ReadAddress): ReadAddress =>
  async (address) =>
    address === '/api/social-links' ? [] : address === '/api/operator' ? emptyOperator : read(address);
