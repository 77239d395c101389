import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import { searchPageMeta } from '#app/web/pages/explore/search-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';
import { island } from '#kit/web/island.tsx';

export const about = searchPageMeta(
  null,
  import.meta.env.SSR ? t('Search all homes in and around Kampala, as a list and on the map.') : '',
);

/** The recently viewed homes depend on the device, so the server renders an empty placeholder. */
const RecentlyViewed = island(() => import('#features/favorites/web/recently-viewed.tsx'), {
  hydrate: 'idle',
  instead: null,
});

export default function ExplorePage({ search }: PageContext) {
  return (
    <>
      <SearchPage category={null} search={search} />
      <div className="page-frame">
        <RecentlyViewed />
      </div>
    </>
  );
}
