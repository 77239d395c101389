import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import { searchPageMeta } from '#app/web/pages/explore/search-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';

const intro = t('Furnished houses for short stays, priced per night.');

export const about = searchPageMeta('furnished_houses', intro);

export default function BnBsPage({ search }: PageContext) {
  return <SearchPage category="furnished_houses" intro={intro} search={search} />;
}
