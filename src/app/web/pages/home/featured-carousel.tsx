import { useQuery } from '@tanstack/react-query';
import { lazy, useRef } from 'react';
import type { PropertyCard } from '#features/properties/schema.ts';
import { CardList } from '#features/properties/web/card-list.tsx';
import { PropertyShelfSkeleton } from '#features/properties/web/property-shelf.tsx';
import { t } from '#kit/t.ts';
import { useNearViewport } from '#kit/web/hooks/use-near-viewport.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { featuredHomesQuery } from './home-reads.ts';
import { HomeSection } from './home-section.tsx';

/** The controls are loaded when the row is near the viewport. The row can be swiped without them. */
const CarouselControls = lazy(() => import('./carousel-controls.tsx'));

const rowClass =
  '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 [scrollbar-width:none] sm:pb-0 md:mx-0 md:scroll-px-0 md:gap-6 md:px-0';
const cardClass = 'grid w-[82%] shrink-0 snap-start sm:w-[46%] lg:w-[max(13rem,calc((100%-72px)/4))]';

/** @param homes the featured homes of this row; see home-rows.ts */
export function FeaturedCarousel({ homes }: { homes: PropertyCard[] | undefined }) {
  const { data, isPending, errorUpdateCount } = useQuery(featuredHomesQuery());
  const row = useRef<HTMLUListElement>(null);
  const isNear = useNearViewport(row);
  if (homes ? !homes.length : !isPending || errorUpdateCount > 0) return null;
  return (
    <HomeSection
      title={t('Featured Properties')}
      href="/featured-properties"
      count={data?.total}
      controls={<SectionBoundary instead={null}>{isNear && <CarouselControls row={row} />}</SectionBoundary>}
    >
      {homes ? (
        <CardList ref={row} properties={homes} className={rowClass} place={cardClass} />
      ) : (
        <PropertyShelfSkeleton count={4} />
      )}
    </HomeSection>
  );
}
