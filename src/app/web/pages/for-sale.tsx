import { listingAbout } from '#app/web/pages/listing/listing-about.ts';
import { ListingPage } from '#app/web/pages/listing/listing-page.tsx';
import type { PageContext } from '#app/web/route-table.ts';

export const about = listingAbout('for_sale');

export default function ForSalePage({ search }: PageContext) {
  return <ListingPage category="for_sale" search={search} />;
}
