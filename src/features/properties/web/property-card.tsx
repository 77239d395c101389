import { type ReactNode, use } from 'react';
import { Link } from 'wouter';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { contentHash, renderCached } from '#kit/web/render-cache.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { AvailabilityBadge } from './availability-badge.tsx';
import { PriceLabel } from './price-label.tsx';
import { PropertyPhoto } from './property-photo.tsx';
import { cardFacts } from './size-facts.ts';

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
 * Shows one home: the picture comes first, the price is the largest text. The whole card is the link. Its
 * HTML is the same for every visitor, so the server caches it, except for a card with extra content, which
 * may depend on the time. The heart is rendered empty, and filled after hydration if the home is a favorite.
 */
export function PropertyCard(card: Props) {
  const { property, early, heading, children } = card;
  const saveData = use(SaveData);
  const cardClass = 'relative flex flex-col';
  if (import.meta.env.SSR && !children) {
    const key = `card ${early} ${heading} ${contentHash(property)}`;
    const content = <CardContent {...card} />;
    const html = renderCached({ key, saveData, draw: () => content });
    return <article className={cardClass} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  return (
    <article className={cardClass}>
      <CardContent {...card} />
    </article>
  );
}

function CardContent({ property, early = false, heading: Heading = 'h3', children }: Props) {
  return (
    <>
      <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-sunken until-near">
        <PropertyPhoto property={property} when={early ? 'early' : 'late'} />
        <div className="card-badges">
          <AvailabilityBadge property={property} />
          {property.hasTour && (
            <Badge tone="veil">
              <Icon name="tour" className="size-3.5" />
              {t('360° Tour Available')}
            </Badge>
          )}
        </div>
      </div>
      {property.risks && (
        <p className="mt-3 -mb-2 t-small text-danger">
          {t('Risk: {risks}', { risks: property.risks.join(', ') })}
        </p>
      )}
      <PriceLabel property={property} className="mt-3 t-price" />
      <Heading className="mt-1 line-clamp-2 t-strong text-pretty">{property.title}</Heading>
      <p className="mt-1 t-small text-muted">
        <DefinitionList of={[...cardFacts(property), property.area?.name ?? property.location]} />{' '}
        <Stars rating={property.rating} reviewCount={property.reviewCount} />
      </p>
      {children}
      <div className="card-acts">
        <Link href={addressOf(property)} className="card-link">
          {property.hasTour && property.category !== 'bank_sales' ? t('View Tour') : t('View Details')}
          <span className="sr-only">{`: ${property.title}`}</span>
        </Link>
        {property.isAvailable && <Booking property={property} />}
      </div>
      <a
        href={inLanguage(`/property/${property.id}#share`)}
        className="card-share"
        aria-label={`${t('Share')}: ${property.title}`}
      >
        <Icon name="share" />
      </a>
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

/** Renders the link that opens the booking dialog on the home's page. */
function Booking({ property }: Pick<Props, 'property'>) {
  const isStay = property.category === 'furnished_houses';
  return (
    <Link href={`${addressOf(property)}#${isStay ? 'book' : 'visit'}`} className="card-booking">
      {isStay ? t('Book Now') : t('Schedule Visit')}
      <span className="sr-only">{`: ${property.title}`}</span>
    </Link>
  );
}

const addressOf = ({ id, asked: query = '' }: Props['property']) => `/property/${id}${query}`;
