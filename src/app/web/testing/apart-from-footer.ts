import type { ReadAddress } from '#app/rendered-page.ts';
import { emptyOperator } from '#features/settings/operator.ts';

/** Replies to the footer's reads with no links and an empty operator, and passes all others to `read`. */
export const withoutFooterReads =
  (read: ReadAddress): ReadAddress =>
  async (address) =>
    address === '/api/social-links' ? [] : address === '/api/operator' ? emptyOperator : read(address);
