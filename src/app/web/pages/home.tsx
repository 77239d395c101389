import { productName } from '#app/product.ts';
import { ExploreDialog } from '#app/web/layout/explore-dialog.tsx';
import { BrowseError, BrowseProperties } from '#app/web/pages/home/browse-properties.tsx';
import { FeaturedCarousel } from '#app/web/pages/home/featured-carousel.tsx';
import { FeaturedTour, FeaturedTourError } from '#app/web/pages/home/featured-tour.tsx';
import { Hero } from '#app/web/pages/home/hero.tsx';
import {
  coverImageUrl,
  homeReads,
  popularHomesQuery,
  recentHomesQuery,
  tourOfFeaturedHome,
  withoutUnshownHomes,
} from '#app/web/pages/home/home-reads.ts';
import { HomeSection } from '#app/web/pages/home/home-section.tsx';
import { PropertyRow } from '#app/web/pages/home/property-row.tsx';
import { useHomeRows } from '#app/web/pages/home/use-home-rows.ts';
import type { PageContext, PageMeta } from '#app/web/route-table.ts';
import { t } from '#kit/t.ts';
import { island } from '#kit/web/island.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

const BrowseCategories = island(() => import('#app/web/pages/home/browse-categories.tsx'), {
  hydrate: 'idle',
  instead: null,
});
const ClosingSections = island(() => import('#app/web/pages/home/closing-sections.tsx'), {
  hydrate: 'idle',
  instead: null,
});
const HowToursWork = island(() => import('#app/web/pages/home/how-tours-work.tsx'), {
  hydrate: 'never',
  id: 'how',
});
const AppSection = island(() => import('#app/web/pages/home/app-section.tsx'), { hydrate: 'idle' });

export const about: PageMeta = {
  parameters: ['category', 'sort', 'cursor'],
  reads: homeReads,
  readsAfter: tourOfFeaturedHome,
  // Only the server trims the data, so the browser's bundle does not need this code.
  ...(import.meta.env.SSR && { lessOf: withoutUnshownHomes }),
  head: (_, values) => ({
    title: t('Virtual Property Tours · {productName}', { productName }),
    ...(import.meta.env.SSR && { image: coverImageUrl(values) }),
  }),
};

export default function HomePage({ search }: PageContext) {
  const { cover, featured, popular, recent } = useHomeRows(search);
  return (
    <div className="page-frame">
      <ExploreDialog />
      <Hero cover={cover} />
      <BrowseCategories />
      <HomeSection id="featured" title={t('Featured Virtual Tour')}>
        <SectionBoundary instead={<FeaturedTourError />}>
          <FeaturedTour />
        </SectionBoundary>
      </HomeSection>
      <SectionBoundary instead={null}>
        <FeaturedCarousel homes={featured} />
      </SectionBoundary>
      <SectionBoundary instead={null}>
        <PropertyRow
          title={t('Popular Properties')}
          query={popularHomesQuery()}
          homes={popular}
          href="/properties/popular"
        />
      </SectionBoundary>
      <SectionBoundary instead={null}>
        <PropertyRow
          title={t('Recently Added Properties')}
          query={recentHomesQuery()}
          homes={recent}
          href="/explore?sort=newest"
        />
      </SectionBoundary>
      <HomeSection id="browse" title={t('Browse Properties')} href="/explore">
        <SectionBoundary instead={<BrowseError />}>
          <BrowseProperties search={search} />
        </SectionBoundary>
      </HomeSection>
      <ClosingSections />
      <HowToursWork />
      <AppSection />
    </div>
  );
}
