import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import { searchPageMeta } from '#app/web/pages/explore/search-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';

const intro = t('Houses, apartments and plots, with tenure and plot size where the seller provides them.');

export const about = searchPageMeta('for_sale', intro);

export default function ForSalePage({ search }: PageContext) {
  return <SearchPage category="for_sale" intro={intro} search={search} />;
}
