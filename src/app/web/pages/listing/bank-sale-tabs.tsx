import { useQuery } from '@tanstack/react-query';
import { banksQuery } from '#features/properties/web/queries.ts';
import { BankTabs } from '#features/search/web/filters/bank-tabs.tsx';
import type { ListingFilters } from '#features/search/web/filters/listing-filters.ts';

/** The tabs are those of the banks that have homes, and always the bank that the address names. */
export function BankSaleTabs({ path, filters }: { path: string; filters: ListingFilters }) {
  const { data = [] } = useQuery(banksQuery());
  const banks = !filters.bank || data.includes(filters.bank) ? data : [filters.bank, ...data];
  return <BankTabs banks={banks} path={path} filters={filters} />;
}
