import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import { searchPageMeta } from '#app/web/pages/explore/search-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';

const intro = t('Unfurnished homes in and around Kampala, rented by the month.');

export const about = searchPageMeta('rental_units', intro);

export default function RentalUnitsPage({ search }: PageContext) {
  return <SearchPage category="rental_units" intro={intro} search={search} />;
}
