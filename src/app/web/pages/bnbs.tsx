import type { PageContext } from '#app/web/route-table.ts';
import { ListingPage } from './listing/listing-page.tsx';

export default function BnBsPage({ search }: PageContext) {
  return <ListingPage category="furnished_houses" search={search} />;
}
