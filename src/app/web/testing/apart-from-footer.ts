import type { ReadAddress } from '#app/rendered-page.ts';
import { emptyOperator } from '#features/settings/operator.ts';

/** Excludes the footer's reads, which every page has. They contain no links and no operator. */
export const apartFromFooter =
  (read: ReadAddress): ReadAddress =>
  async (address) =>
    address === '/api/social-links' ? [] : address === '/api/operator' ? emptyOperator : read(address);
