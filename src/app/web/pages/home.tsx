import { BrowseBy } from '#app/web/layout/browse-by.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { popularPropertiesQuery, recentPropertiesQuery } from '#features/properties/web/queries.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { AppSection } from './home/app-section.tsx';
import { BrowseFault, BrowseProperties } from './home/browse-properties.tsx';
import { FeaturedCarousel } from './home/featured-carousel.tsx';
import { FeaturedTour, FeaturedTourFault } from './home/featured-tour.tsx';
import { Hero } from './home/hero.tsx';
import { HomeSection } from './home/home-section.tsx';
import { HowToursWork } from './home/how-tours-work.tsx';
import { PopularAmenities } from './home/popular-amenities.tsx';
import { PropertyRow } from './home/property-row.tsx';

export default function HomePage({ search }: PageContext) {
  return (
    <div className="page-frame">
      <Hero />
      <BrowseBy />
      <HomeSection id="featured" title="Featured Virtual Tour">
        <SectionBoundary instead={<FeaturedTourFault />}>
          <FeaturedTour />
        </SectionBoundary>
      </HomeSection>
      <SectionBoundary instead={null}>
        <FeaturedCarousel />
      </SectionBoundary>
      <SectionBoundary instead={null}>
        <PropertyRow title="Popular Properties" query={popularPropertiesQuery()} href="/properties/popular" />
      </SectionBoundary>
      <SectionBoundary instead={null}>
        <PropertyRow
          title="Recently Added Properties"
          query={recentPropertiesQuery()}
          href="/explore?sort=newest"
        />
      </SectionBoundary>
      <HomeSection id="browse" title="Browse Properties" href="/explore">
        <SectionBoundary instead={<BrowseFault />}>
          <BrowseProperties search={search} />
        </SectionBoundary>
      </HomeSection>
      <SectionBoundary instead={null}>
        <PopularAmenities />
      </SectionBoundary>
      <HowToursWork />
      <AppSection />
    </div>
  );
}
