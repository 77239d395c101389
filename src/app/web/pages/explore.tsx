import { exploreAbout } from '#app/web/pages/explore/explore-about.ts';
import { ExploreSearch } from '#app/web/pages/explore/explore-search.tsx';
import { ListingFault } from '#app/web/pages/listing/listing-fault.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { isMapAsked, readExplore } from '#features/search/web/explore/explore-filters.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

export const about = exploreAbout;

export default function ExplorePage({ search }: PageContext) {
  return (
    <div className="page-frame pt-6 md:pt-8">
      <h1 className="text-3xl font-semibold tracking-tight md:text-4xl">Explore properties</h1>
      <SectionBoundary instead={<ListingFault />}>
        <ExploreSearch filters={readExplore(search)} isMapShown={isMapAsked(search)} />
      </SectionBoundary>
    </div>
  );
}
