import { type ReactNode, use } from 'react';
import { Link } from 'wouter';
import { isSaleOff } from '#features/properties/sale-off.ts';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { contentHash, renderCached } from '#kit/web/render-cache.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { availabilityLabel } from './availability-badge.tsx';
import { noBidsReason } from './no-bids.tsx';
import { CardPrice, PriceLabel } from './price-label.tsx';
import { PropertyPhoto } from './property-photo.tsx';
import { cardFacts } from './size-facts.ts';

/** The number of pictures that a card shows. */
export const maxCardPictures = 5;

type Props = {
  /** The home. `asked` is the query string that is added to the address of its page. */
  property: Property & { asked?: string | undefined };
  /** True for the first cards of a page, at most two, which are visible before scrolling. */
  early?: boolean;
  /** `h2` on a listing page, `h3` below a section's heading. */
  heading?: 'h2' | 'h3';
  /** Content below the facts, for example the auction of a bank sale. */
  children?: ReactNode;
};

/**
 * Shows one home in a grid. The picture comes first, and each line has a fixed place, so that the prices of
 * neighbours line up. The whole card is the link. Its HTML is the same for every visitor, so the server caches
 * it, except for a card with extra content, which may depend on the time. The heart is rendered empty, and
 * filled after hydration if the home is a favorite.
 */
export function PropertyCard(card: Props) {
  const { property, early, heading, children } = card;
  const saveData = use(SaveData);
  if (import.meta.env.SSR && !children) {
    const key = `card ${early} ${heading} ${contentHash(property)}`;
    const content = <CardContent {...card} />;
    const html = renderCached({ key, saveData, draw: () => content });
    return <article className="home-card" dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <article className="home-card">
      <CardContent {...card} />
    </article>
  );
}

function CardContent({ property, early = false, heading: Heading = 'h3', children }: Props) {
  const isOffered = property.isAvailable && !isSaleOff(property);
  const isLot = property.category === 'bank_sales';
  const slides = Math.min(property.pictureCount, maxCardPictures);
  return (
    <>
      <div className="card-frame until-near">
        {/* A link of its own, because a finger swipes the pictures, which the card's link would cover. */}
        <Link href={addressOf(property)} tabIndex={-1} aria-hidden="true" className="card-pictures">
          <PropertyPhoto property={property} when={early ? 'early' : 'late'} />
          {/* The other pictures are loaded when they are swiped to: see card-pictures.ts. */}
          {Array.from({ length: slides - 1 }, (_, index) => (
            <i key={index} />
          ))}
        </Link>
        {property.hasTour && (
          <p className="card-tour">
            <Icon name="tour" className="size-4" />
            <span aria-hidden="true">360°</span>
            <span className="sr-only">{t('360° Tour Available')}</span>
          </p>
        )}
        {!isOffered && <p className="card-veil">{availabilityLabel(property)}</p>}
      </div>
      <CardPrice property={property} />
      <Heading className="card-title">{property.title}</Heading>
      <p className="card-line">
        <span>{factsOf(property).join(' · ')}</span>
      </p>
      {/* A lot is seldom reviewed, and its card shows the risks and the auction here. */}
      {!isLot && (
        <p className="card-line">
          {isOffered && <span className="card-state">{t('Available')}</span>}
          <Stars rating={property.rating} reviewCount={property.reviewCount} />
          {property.priceInShillings && (
            <span>{t('Listed in {currency}', { currency: property.currency })}</span>
          )}
        </p>
      )}
      {!isLot && property.risks && <RiskLine risks={property.risks} />}
      {children}
      {isLot && <RiskLine risks={property.risks} />}
      <div className="card-acts">
        <Link href={addressOf(property)} className="card-link">
          {property.hasTour && !isLot ? t('View Tour') : t('View Details')}
          <span className="sr-only">{`: ${property.title}`}</span>
        </Link>
        {property.isAvailable && !isLot && <Booking property={property} />}
        {isLot && isOffered && <PlaceBid property={property} />}
        <a
          href={inLanguage(`/property/${property.id}#share`)}
          className="card-share"
          aria-label={`${t('Share')}: ${property.title}`}
        >
          <Icon name="share" />
        </a>
      </div>
      <button
        type="button"
        className="heart"
        value={property.id}
        aria-pressed="false"
        aria-label={t('Save to favorites: {title}', { title: property.title })}
      >
        <Icon name="heart" className="size-7" />
      </button>
    </>
  );
}

const riskNames: Record<NonNullable<Property['risks']>[number], string> = {
  caveat: t('caveat'),
  'court case': t('court case'),
  'no spouse’s consent': t('no spouse’s consent'),
  occupied: t('occupied'),
  kibanja: t('kibanja'),
};

/** The known risks of a home, the most severe first. A lot without any keeps the line, so that neighbours line up. */
function RiskLine({ risks }: { risks: Property['risks'] }) {
  return (
    <p className="card-line text-danger">
      {risks && (
        <>
          <Icon name="alert" className="size-4" />
          <span>{t('Risk: {risks}', { risks: risks.map((risk) => riskNames[risk]).join(', ') })}</span>
        </>
      )}
    </p>
  );
}

/** Renders the link to the bids of a lot, or why there are none. */
function PlaceBid({ property }: Pick<Props, 'property'>) {
  const { id, title, takesBids, lotStage } = property;
  if (!takesBids)
    return (
      <button type="button" disabled aria-describedby={`bids-${id}`} className="card-bid">
        {t('Place Bid')}
        <span id={`bids-${id}`} className="sr-only">
          {noBidsReason(lotStage === 'announced' ? 'not_open_yet' : 'no_lot')}
        </span>
      </button>
    );
  return (
    <Link href={`${addressOf(property)}#auction`} className="card-bid">
      {t('Place Bid')}
      <span className="sr-only">{`: ${title}`}</span>
    </Link>
  );
}

/** Renders the link that opens the booking dialog on the home's page. */
function Booking({ property }: Pick<Props, 'property'>) {
  const isStay = property.category === 'furnished_houses';
  return (
    <Link href={`${addressOf(property)}#${isStay ? 'book' : 'visit'}`}>
      {isStay ? t('Book Now') : t('Schedule Visit')}
      <span className="sr-only">{`: ${property.title}`}</span>
    </Link>
  );
}

const addressOf = ({ id, asked: query = '' }: Pick<Props['property'], 'id' | 'asked'>) =>
  `/property/${id}${query}`;

/** Returns the line of facts below a home's title. The place comes first, so that it is never cut. */
export const factsOf = (property: Property): string[] => [
  property.area?.name ?? property.location,
  ...cardFacts(property),
];

type RowProps = {
  property: Parameters<typeof PriceLabel>[0]['property'] &
    Pick<Property, 'id' | 'title' | 'picture'> & { asked?: string | undefined };
  facts: readonly string[];
  heading?: 'h2' | 'h3' | 'p';
  /** Content below the facts. */
  children?: ReactNode;
};

/** Shows one home in a row: a small picture, with the price, title and facts next to it. */
export function PropertyRowCard({ property, facts, heading: Heading = 'h2', children }: RowProps) {
  return (
    <article className="row-card">
      <RowPhoto property={property} />
      <div className="min-w-0">
        <PriceLabel property={property} className="t-price" />
        <Heading className="line-clamp-2 t-strong wrap-anywhere">
          <Link href={addressOf(property)} className="row-link">
            {property.title}
          </Link>
        </Heading>
        <p className="mt-1 t-small text-muted">{facts.join(' · ')}</p>
        {children}
      </div>
    </article>
  );
}

/** Shows a small photo as a link. Screen readers skip it, because the text beside it is also a link. */
export function RowPhoto({ property, className }: Pick<RowProps, 'property'> & { className?: string }) {
  return (
    <Link
      href={addressOf(property)}
      tabIndex={-1}
      aria-hidden="true"
      className={`row-photo ${className ?? ''}`}
    >
      <PropertyPhoto property={property} when="late" />
    </Link>
  );
}
