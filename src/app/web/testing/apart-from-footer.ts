import type { ReadAddress } from '#app/rendered-page.ts';
import { emptyOperator } from '#features/settings/operator.ts';

/**
 * Excludes the footer's reads, which every page has: there are no links, and no operator has been entered.
 */
export const apartFromFooter =
  (read: ReadAddress): ReadAddress =>
  async (address) =>
    address === '/api/social-links' ? [] : address === '/api/operator' ? emptyOperator : read(address);
