import { searchAbout } from '#app/web/pages/explore/explore-about.ts';
import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';

export const about = searchAbout(
  null,
  import.meta.env.SSR ? t('Search all homes in and around Kampala, as a list and on the map.') : '',
);

export default function ExplorePage({ search }: PageContext) {
  return <SearchPage category={null} search={search} />;
}
