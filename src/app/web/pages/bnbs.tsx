import { listingAbout } from '#app/web/pages/listing/listing-about.ts';
import { ListingPage } from '#app/web/pages/listing/listing-page.tsx';
import type { PageContext } from '#app/web/route-table.ts';

export const about = listingAbout('furnished_houses');

export default function BnBsPage({ search }: PageContext) {
  return <ListingPage category="furnished_houses" search={search} />;
}
