import { BrowseBy } from '#app/web/layout/browse-by.tsx';
import { popularPropertiesQuery, recentPropertiesQuery } from '#features/properties/web/queries.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { FeaturedTour, FeaturedTourFault } from './home/featured-tour.tsx';
import { Hero } from './home/hero.tsx';
import { HomeSection } from './home/home-section.tsx';
import { PropertyRow } from './home/property-row.tsx';

export default function HomePage() {
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
        <PropertyRow title="Popular Properties" query={popularPropertiesQuery()} />
      </SectionBoundary>
      <SectionBoundary instead={null}>
        <PropertyRow title="Recently Added Properties" query={recentPropertiesQuery()} />
      </SectionBoundary>
    </div>
  );
}
