import type { PageContext } from '#app/web/route-table.ts';
import { ListingPage } from './listing/listing-page.tsx';

export default function BankSalesPage({ search }: PageContext) {
  return <ListingPage category="bank_sales" search={search} />;
}
