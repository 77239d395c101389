import { lazy } from 'react';
import { SearchPage } from '#app/web/pages/explore/search-page.tsx';
import { searchPageMeta } from '#app/web/pages/explore/search-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

export const about = searchPageMeta(
  null,
  import.meta.env.SSR ? t('Search all homes in and around Kampala, as a list and on the map.') : '',
);

/** The recently viewed homes depend on the device, so the server renders an empty placeholder. */
const RecentlyViewed = import.meta.env.SSR
  ? (await import('#features/favorites/web/recently-viewed.tsx')).default
  : lazy(() => import('#features/favorites/web/recently-viewed.tsx'));

export default function ExplorePage({ search }: PageContext) {
  return (
    <>
      <SearchPage category={null} search={search} />
      <div className="page-frame">
        <SectionBoundary instead={null} meanwhile={null}>
          <RecentlyViewed />
        </SectionBoundary>
      </div>
    </>
  );
}
