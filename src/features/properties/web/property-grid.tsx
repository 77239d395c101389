import type { ReactNode } from 'react';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { PropertyCard } from './property-card.tsx';
import { PropertyCardSkeleton } from './property-card-skeleton.tsx';

const columns = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4';

type Props = {
  properties: Property[];
  /** How many cards stand in the first view: two at most. */
  early?: 0 | 1 | 2;
  heading?: 'h2' | 'h3';
  actions?: (property: Property) => ReactNode;
  /** What a card says beyond the usual. */
  extra?: (property: Property) => ReactNode;
};

export function PropertyGrid({ properties, early = 0, heading, actions, extra }: Props) {
  return (
    <ul className={columns}>
      {properties.map((property, index) => (
        <li key={property.id} className="grid">
          <PropertyCard
            property={property}
            early={index < early}
            heading={heading}
            actions={actions?.(property)}
          >
            {extra?.(property)}
          </PropertyCard>
        </li>
      ))}
    </ul>
  );
}

/** Four in a section, eight on a listing page. */
export function PropertyGridSkeleton({ count }: { count: number }) {
  return (
    <div className={columns} role="status" aria-label="Loading properties">
      {Array.from({ length: count }, (_, index) => (
        <PropertyCardSkeleton key={index} />
      ))}
    </div>
  );
}
