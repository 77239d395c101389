import type { PageContext } from '#app/web/route-table.ts';
import { ListingPage } from './listing/listing-page.tsx';

export default function RentalUnitsPage({ search }: PageContext) {
  return <ListingPage category="rental_units" search={search} />;
}
