import { Link } from 'wouter';
import { amenityName } from '#features/properties/amenity-names.ts';
import type { ListedProperty } from '#features/properties/schema.ts';
import { CardPrice } from '#features/properties/web/price-label.tsx';
import { SaveButton } from '#features/properties/web/save-button.tsx';
import { sizeFacts } from '#features/properties/web/size-facts.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DefinitionList } from '#kit/web/ui/facts.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { AgentContacts } from './agent-contacts.tsx';
import { truncateText } from './truncate-text.ts';

const maxAmenities = 6;

export default function FeaturedTourFacts({ property }: { property: ListedProperty }) {
  const amenities = property.amenities.slice(0, maxAmenities);
  const isStay = property.category === 'furnished_houses';
  return (
    <div className="flex h-full flex-col items-start">
      <CardPrice property={property} className="t-price-l whitespace-normal" />
      <h3 className="t-heading">{property.title}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="inline-flex items-center gap-1">
          <Icon name="pin" className="size-4" />
          {property.location}
        </span>
        <Stars rating={property.rating} reviewCount={property.reviewCount} />
      </p>
      <p className="mt-3 t-strong">
        <DefinitionList of={sizeFacts(property)} />
      </p>
      <p className="mt-3 text-muted">{truncateText(property.description)}</p>
      {amenities.length > 0 && (
        <ul className="tour-facts">
          {amenities.map((amenity) => (
            <li key={amenity} className="flex items-center gap-2">
              <Icon name="check" className="size-4 text-ok" />
              {amenityName(amenity)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto flex flex-wrap gap-2 self-stretch pt-6">
        <LinkButton href={`/property/${property.id}`} className="flex-1">
          {t('View Details')}
        </LinkButton>
        <LinkButton
          href={`/property/${property.id}#${isStay ? 'book' : 'visit'}`}
          tone="secondary"
          className="flex-1"
        >
          {isStay ? t('Book Now') : t('Schedule Visit')}
        </LinkButton>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-6">
        <Link href={`/property/${property.id}#share`} className="py-2 link">
          {t('Share')}
        </Link>
        <SaveButton property={property} />
      </p>
      {/* The numbers come from a separate call, whose failure must not affect the tour. */}
      <SectionBoundary instead={null}>
        <AgentContacts property={property} />
      </SectionBoundary>
    </div>
  );
}
