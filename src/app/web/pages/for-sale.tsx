import type { PageContext } from '#app/web/route-table.ts';
import { ListingPage } from './listing/listing-page.tsx';

export default function ForSalePage({ search }: PageContext) {
  return <ListingPage category="for_sale" search={search} />;
}
