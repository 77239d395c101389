import type { ReadAddress } from '#app/rendered-page.ts';

/** What the footer reads on every page is none of a page's own: there are no links. */
export const apartFromFooter =
  (read: ReadAddress): ReadAddress =>
  async (address) =>
    address === '/api/social-links' ? [] : read(address);
