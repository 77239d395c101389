import type { PageContext } from '#app/web/route-table.ts';
import { listingAbout } from './listing/listing-about.ts';
import { ListingPage } from './listing/listing-page.tsx';

export const about = listingAbout('for_sale');

export default function ForSalePage({ search }: PageContext) {
  return <ListingPage category="for_sale" search={search} />;
}
