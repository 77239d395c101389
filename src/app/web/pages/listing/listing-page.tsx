import { useLocation } from 'wouter';
import { type Category, categoryNames } from '#features/properties/categories.ts';
import { AreaChips } from '#features/search/web/filters/area-chips.tsx';
import { FilterForm } from '#features/search/web/filters/filter-form.tsx';
import { readFilters } from '#features/search/web/filters/listing-filters.ts';
import { NarrowedBy } from '#features/search/web/filters/narrowed-by.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { BankSaleTabs } from './bank-sale-tabs.tsx';
import { ListingFault } from './listing-fault.tsx';
import { ListingResults } from './listing-results.tsx';
import { listingWords } from './listing-words.ts';

/** The page of one category, fully described by its address. */
export function ListingPage({ category, search }: { category: Category; search: URLSearchParams }) {
  const [path] = useLocation();
  const filters = readFilters(search);
  const place = { category, path, filters };
  return (
    <div className="page-frame pt-8 md:pt-10">
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">{categoryNames[category].page}</h1>
      <p className="mt-2 max-w-2xl text-muted">{listingWords[category].intro}</p>
      <div className="mt-6 grid gap-3">
        <SectionBoundary instead={null}>
          {category === 'bank_sales' ? <BankSaleTabs {...place} /> : <AreaChips {...place} />}
        </SectionBoundary>
        <FilterForm {...place}>
          <NarrowedBy path={path} filters={filters} />
        </FilterForm>
      </div>
      <SectionBoundary instead={<ListingFault />}>
        <ListingResults {...place} />
      </SectionBoundary>
    </div>
  );
}
