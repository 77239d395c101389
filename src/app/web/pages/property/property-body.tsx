import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isLive } from '#features/auctions/rules.ts';
import { lotQuery } from '#features/auctions/web/queries.ts';
import { useBidderStatus } from '#features/auctions/web/use-bidder-status.ts';
import { storeViewed } from '#features/favorites/web/viewed-memory.ts';
import type { Property } from '#features/properties/schema.ts';
import { AuctionSummary } from '#features/properties/web/detail/auction-summary.tsx';
import { DescriptionSection } from '#features/properties/web/detail/description-section.tsx';
import { AmenitySection } from '#features/properties/web/detail/facts/amenity-section.tsx';
import { BankSaleSection } from '#features/properties/web/detail/facts/bank-sale-section.tsx';
import { HomeFactSection } from '#features/properties/web/detail/facts/home-fact-section.tsx';
import { KeyFacts } from '#features/properties/web/detail/facts/key-figures.tsx';
import { PriceDetails } from '#features/properties/web/detail/facts/price-details.tsx';
import { RiskWarning } from '#features/properties/web/detail/facts/risk-warning.tsx';
import { risksOf } from '#features/properties/web/detail/facts/risks.ts';
import { ListerSection } from '#features/properties/web/detail/lister-section.tsx';
import { PlaceSection } from '#features/properties/web/detail/place-section.tsx';
import { PropertyColumns } from '#features/properties/web/detail/property-columns.tsx';
import { PropertyHeading } from '#features/properties/web/detail/property-heading.tsx';
import { ShareActions } from '#features/properties/web/detail/share-actions.tsx';
import { useCountedView } from '#features/properties/web/detail/use-counted-view.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { isBnB } from '#features/properties/web/price-suffix.ts';
import { ReviewSection } from '#features/reviews/web/review-section.tsx';
import { exploreUrl } from '#features/search/web/explore/search-url.ts';
import { surroundingsQuery } from '#features/search/web/queries.ts';
import { BookNow, useBooking } from '#features/stays/web/book-now.tsx';
import type { TourStageHandle } from '#features/tours/web/tour-stage.tsx';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { island } from '#kit/web/island.tsx';
import { formatBox } from '#kit/web/map/box.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { BottomBar, TourAct } from './bottom-bar.tsx';
import { ContactLinks } from './contact-links.tsx';
import { HomeBadges, ListerPhoto } from './home-badges.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnerContactSection } from './owner-contact-section.tsx';
import { PropertyOwnerSection } from './property-owner-section.tsx';
import { PropertyStage } from './property-stage.tsx';
import { SimilarHomes } from './similar-homes.tsx';
import { useOwnerContactDialog } from './use-owner-contact-dialog.ts';
import { useScheduleDialog } from './use-schedule-dialog.ts';
import { useSharedLink } from './use-shared-link.ts';
import { ViewTourButton } from './view-tour-button.tsx';

/** The price of the requested days, loaded only for visitors who searched for specific days. */
const StayPrice = lazy(() => import('#features/stays/web/stay-price.tsx'));
/** The dialog is loaded when the visitor opens it. */
const EnquiryDialog = lazy(() => import('#features/enquiries/web/enquiry-dialog.tsx'));
const GettingThere = island(() => import('./getting-there.tsx'), { hydrate: 'idle' });
/** Only bank sales need the code of the auction. */
const LotDetails = island(() => import('#features/auctions/web/lot/lot-details.tsx'), { hydrate: 'idle' });
const LotSection = island(() => import('#features/auctions/web/lot/lot-section.tsx'), { hydrate: 'idle' });
const ScheduleDialog = lazy(() => import('#features/viewings/web/schedule-dialog.tsx'));

/** @param readAt the time when the server read it */
export function PropertyBody({ property, readAt }: { property: Property; readAt: number }) {
  const stage = useRef<TourStageHandle>(null);
  const isHydrated = useHydrated();
  useCountedView(property.id);
  useSharedLink();
  useEffect(() => storeViewed(property), [property]);
  // Known risks come before the price. Information that the seller has not given comes after it, except for a bid.
  const isRisky = risksOf(property).known.length > 0;
  const [isTourRequested, setTourRequested] = useState(false);
  if (isTourRequested && !property.hasTour) setTourRequested(false);
  const [isAsking, setAsking] = useState(false);
  // A BnB is booked instead of viewed.
  const takesEnquiries = property.isAvailable && !isBnB(property);
  const onAsk = takesEnquiries ? () => setAsking(true) : undefined;
  const isBankSale = property.category === 'bank_sales';
  const isWarnedFirst = isRisky || isBankSale;
  const { data: lot } = useQuery({ ...lotQuery(property.id), enabled: isBankSale });
  const liveLot = lot && isLive(lot) ? lot : null;
  const { own } = useBidderStatus(property.id, Boolean(lot));
  const [barAct, setBarAct] = useState<HTMLElement | null>(null);
  const [tourAct, setTourAct] = useState<HTMLElement | null>(null);
  const openContactDialog = useOwnerContactDialog(property.id);
  const scheduleDialog = useScheduleDialog(property.id);
  const onSchedule = takesEnquiries ? scheduleDialog.open : undefined;
  const client = useQueryClient();
  const booking = useBooking(property, () => void client.invalidateQueries({ queryKey: ['contact'] }));
  const onBook = property.isAvailable && property.category === 'furnished_houses' ? booking.open : undefined;
  const hasRequestedDates = isHydrated && new URLSearchParams(location.search).has('checkIn');
  const hasRequestedTrips = isHydrated && new URLSearchParams(location.search).has('reach');
  const { data: surroundings } = useQuery(surroundingsQuery(property.id));
  const hasSurroundings = surroundings !== undefined && surroundings.walks.length > 0;
  const withStayPrice = (defaultContent: ReactNode) => (
    <Suspense fallback={defaultContent}>
      <StayPrice propertyId={property.id} fallback={defaultContent} />
    </Suspense>
  );
  // The tour may hydrate later than the buttons.
  const enterTour = () => (stage.current ? stage.current.enterFullPage() : setTourRequested(true));
  const lister = (
    <ListerSection
      property={property}
      face={<ListerPhoto property={property} />}
      badges={<HomeBadges property={property} />}
    >
      <ContactLinks
        property={property}
        onAskOwner={property.category === 'furnished_houses' ? () => void openContactDialog() : undefined}
      />
    </ListerSection>
  );
  const bar = {
    property,
    isRisky,
    lot: liveLot,
    hasPaidDeposit: own?.deposit === 'held',
    purchase: own?.purchase ?? null,
    onAsk,
    onSchedule,
    onBook,
  };
  return (
    <article>
      <div className="page-frame sm:pt-4 md:pt-6">
        <SectionBoundary>
          <PropertyStage
            ref={stage}
            property={property}
            isTourRequested={isTourRequested}
            act={(liveLot || onSchedule || onBook) && <TourAct {...bar} lotAct={setTourAct} />}
          />
        </SectionBoundary>
        <PropertyColumns
          warning={isWarnedFirst && <RiskWarning property={property} />}
          title={<PropertyHeading property={property} />}
          facts={
            <>
              <KeyFacts property={property} />
              <ShareActions property={property} />
            </>
          }
          price={
            <>
              <PriceLabel property={property} className="t-price-l wrap-anywhere" />
              <PriceDetails property={property} ofNights={hasRequestedDates ? withStayPrice : undefined} />
              {isBankSale && <AuctionSummary property={property} readAt={readAt} />}
            </>
          }
          card={
            <>
              {isBankSale && (
                <div id="auction" className="scroll-mt-4 empty:hidden">
                  <LotSection property={property} served={lot} bar={tourAct ?? barAct} />
                </div>
              )}
              {!isWarnedFirst && <RiskWarning property={property} />}
              <div className="grid gap-2 empty:hidden">
                {onBook && <BookNow onOpen={onBook} className="max-lg:hidden" />}
                {property.hasTour && <ViewTourButton property={property} onEnterTour={enterTour} />}
              </div>
              <NextSteps
                property={property}
                isTakingBids={liveLot !== null}
                onAsk={onAsk}
                onSchedule={onSchedule}
              />
              {!isBankSale && lister}
            </>
          }
        >
          {isBankSale && <LotDetails property={property} served={lot} />}
          <DescriptionSection description={property.description} />
          {isBankSale && <BankSaleSection property={property} isBuyer={Boolean(own?.purchase)} />}
          <HomeFactSection property={property} />
          <AmenitySection amenities={property.amenities} />
          {property.category === 'rental_units' && <OwnerContactSection property={property} />}
          {property.category === 'furnished_houses' && <PropertyOwnerSection property={property} />}
          {(hasSurroundings || hasRequestedTrips) && <GettingThere property={property} />}
          <PlaceSection
            property={property}
            mapAddress={(bounds) =>
              exploreUrl({ category: property.category, box: formatBox(bounds) }, {}, true)
            }
          />
          {isBankSale && lister}
          {/* A lot is seldom viewed by people who then review it. */}
          {(!isBankSale || property.reviewCount > 0) && <ReviewSection property={property} />}
        </PropertyColumns>
        <SectionBoundary instead={null}>
          <SimilarHomes id={property.id} />
        </SectionBoundary>
      </div>
      <BottomBar {...bar} lotAct={setBarAct} />
      {booking.dialog}
      {isAsking && (
        <Suspense>
          <EnquiryDialog property={property} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {scheduleDialog.wish !== null && !isBnB(property) && (
        <Suspense>
          <ScheduleDialog
            property={property}
            requestedSlot={scheduleDialog.wish}
            onClose={scheduleDialog.close}
          />
        </Suspense>
      )}
    </article>
  );
}
