import { listingAbout } from '#app/web/pages/listing/listing-about.ts';
import { ListingPage } from '#app/web/pages/listing/listing-page.tsx';
import type { PageContext } from '#app/web/route-table.ts';

export const about = listingAbout('rental_units');

export default function RentalUnitsPage({ search }: PageContext) {
  return <ListingPage category="rental_units" search={search} />;
}
