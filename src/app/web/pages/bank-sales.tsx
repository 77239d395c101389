import { listingAbout } from '#app/web/pages/listing/listing-about.ts';
import { ListingPage } from '#app/web/pages/listing/listing-page.tsx';
import type { PageContext } from '#app/web/route-table.ts';

export const about = listingAbout('bank_sales');

export default function BankSalesPage({ search }: PageContext) {
  return <ListingPage category="bank_sales" search={search} />;
}
