import type { PageContext } from '#app/web/route-table.ts';
import { listingAbout } from './listing/listing-about.ts';
import { ListingPage } from './listing/listing-page.tsx';

export const about = listingAbout('bank_sales');

export default function BankSalesPage({ search }: PageContext) {
  return <ListingPage category="bank_sales" search={search} />;
}
