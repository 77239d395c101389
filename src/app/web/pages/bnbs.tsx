import type { PageContext } from '#app/web/route-table.ts';
import { listingAbout } from './listing/listing-about.ts';
import { ListingPage } from './listing/listing-page.tsx';

export const about = listingAbout('furnished_houses');

export default function BnBsPage({ search }: PageContext) {
  return <ListingPage category="furnished_houses" search={search} />;
}
