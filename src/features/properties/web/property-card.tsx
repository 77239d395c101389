import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PropertyCard as Property } from '#features/properties/schema.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { PriceLine } from './price-line.tsx';
import { PropertyPhoto } from './property-photo.tsx';
import { sizeFacts } from './size-facts.ts';

type Props = {
  property: Property;
  /** At most two cards of a page stand in its first view. */
  early?: boolean;
  /** `h2` on a listing page, `h3` under a section's heading. */
  heading?: 'h2' | 'h3';
  /** Buttons on the picture: saving, sharing. */
  actions?: ReactNode;
  /** Lines under the facts: the auction of a bank sale, for instance. */
  children?: ReactNode;
};

/** One home: the picture leads, the price is the largest text. The whole card is the link; `actions` lie above it. */
export function PropertyCard({ property, early = false, heading: Heading = 'h3', actions, children }: Props) {
  return (
    <article className="group relative flex flex-col">
      <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-sunken until-near">
        <PropertyPhoto property={property} when={early ? 'early' : 'late'} />
        <div className="absolute inset-x-3 top-3 flex flex-wrap items-start gap-1.5">
          <Badge tone={property.isAvailable ? 'leaf' : 'alert'}>
            {property.isAvailable ? 'Available' : 'Unavailable'}
          </Badge>
          {property.hasTour && (
            <Badge tone="veil">
              <Icon name="tour" className="size-3.5" />
              360° Tour Available
            </Badge>
          )}
        </div>
        {actions && <div className="absolute right-2 bottom-2 z-1 flex gap-1">{actions}</div>}
      </div>
      <PriceLine property={property} className="mt-3 text-xl" />
      <Heading className="mt-0.5 line-clamp-2 font-sans font-medium text-pretty">{property.title}</Heading>
      <p className="mt-1 text-sm text-muted">
        {[...sizeFacts(property), property.area?.name ?? property.location].join(' · ')}
      </p>
      {children}
      <div className="mt-auto flex items-center justify-between gap-2 pt-1 text-sm">
        <Link
          href={`/property/${property.id}`}
          className="py-1.5 font-semibold text-clay after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:outline-0 focus-visible:after:[outline:3px_solid_var(--color-clay)]"
        >
          {property.hasTour ? 'View Tour' : 'View Details'}
          <span className="sr-only">{`: ${property.title}`}</span>
        </Link>
        <Stars rating={property.rating} reviewCount={property.reviewCount} />
      </div>
    </article>
  );
}
