import type { PageContext } from '#app/web/route-table.ts';
import { listingAbout } from './listing/listing-about.ts';
import { ListingPage } from './listing/listing-page.tsx';

export const about = listingAbout('rental_units');

export default function RentalUnitsPage({ search }: PageContext) {
  return <ListingPage category="rental_units" search={search} />;
}
