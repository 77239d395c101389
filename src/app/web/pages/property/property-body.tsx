import { useRef, useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { AmenitySection } from '#features/properties/web/detail/amenity-section.tsx';
import { AuctionSummary } from '#features/properties/web/detail/auction-summary.tsx';
import { BankSaleSection } from '#features/properties/web/detail/bank-sale-section.tsx';
import { DescriptionSection } from '#features/properties/web/detail/description-section.tsx';
import { DetailColumns } from '#features/properties/web/detail/detail-columns.tsx';
import { HomeFactSection } from '#features/properties/web/detail/home-fact-section.tsx';
import { KeyFigures } from '#features/properties/web/detail/key-figures.tsx';
import { PictureStrip } from '#features/properties/web/detail/picture-strip.tsx';
import { PlaceSection } from '#features/properties/web/detail/place-section.tsx';
import { PropertyHeading } from '#features/properties/web/detail/property-heading.tsx';
import { ReviewSection } from '#features/properties/web/detail/review-section.tsx';
import { useCountedView } from '#features/properties/web/detail/use-counted-view.ts';
import { PriceLine } from '#features/properties/web/price-line.tsx';
import { exploreAddress } from '#features/search/web/explore/explore-filters.ts';
import type { TourStageHandle } from '#features/tours/web/tour-stage.tsx';
import { boxText } from '#kit/web/map/box.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { PropertyStage } from './property-stage.tsx';
import { SimilarHomes } from './similar-homes.tsx';
import { ViewTourButton } from './view-tour-button.tsx';

/** @param readAt when the server read it */
export function PropertyBody({ property, readAt }: { property: Property; readAt: number }) {
  const stage = useRef<TourStageHandle>(null);
  useCountedView(property.id);
  const [isAwaited, setIsAwaited] = useState(false);
  if (isAwaited && !property.hasTour) setIsAwaited(false);
  // The stage may hydrate later than the buttons.
  const enterTour = () => (stage.current ? stage.current.enterFullPage() : setIsAwaited(true));
  return (
    <article>
      <div className="page-frame pt-4 md:pt-8">
        <DetailColumns
          left={
            <>
              <SectionBoundary>
                <PropertyStage ref={stage} property={property} entersTour={isAwaited} />
              </SectionBoundary>
              <PictureStrip title={property.title} pictures={property.pictures} />
            </>
          }
          right={
            <>
              <PropertyHeading property={property} />
              <PriceLine property={property} className="mt-4 text-3xl" />
              {property.category === 'bank_sales' && <AuctionSummary property={property} readAt={readAt} />}
              {property.hasTour && <ViewTourButton property={property} onEnter={enterTour} />}
              <div className="my-6">
                <KeyFigures property={property} />
              </div>
              <DescriptionSection description={property.description} />
            </>
          }
        />
        <div className="mt-6">
          <DetailColumns
            left={
              <>
                {property.category === 'bank_sales' && <BankSaleSection property={property} />}
                <HomeFactSection property={property} />
              </>
            }
            right={
              <>
                <AmenitySection amenities={property.amenities} />
                <PlaceSection
                  property={property}
                  mapAddress={(around) =>
                    exploreAddress({ category: property.category, box: boxText(around) }, {}, true)
                  }
                />
                <ReviewSection property={property} />
              </>
            }
          />
        </div>
        <SectionBoundary instead={null}>
          <SimilarHomes id={property.id} />
        </SectionBoundary>
      </div>
      {property.hasTour && <BottomBar property={property} onEnter={enterTour} />}
    </article>
  );
}
