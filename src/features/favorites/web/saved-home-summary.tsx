import { Link } from 'wouter';
import type { PropertyCard } from '#features/properties/schema.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { PropertyPhoto } from '#features/properties/web/property-photo.tsx';
import { cardFacts } from '#features/properties/web/size-facts.ts';
import { DefinitionList } from '#kit/web/ui/facts.tsx';

/** Shows the photo as a link. Screen readers skip it, because the text beside it is also a link. */
export function HomePhoto({ home, className = 'w-28 sm:w-44' }: { home: PropertyCard; className?: string }) {
  return (
    <Link
      href={`/property/${home.id}`}
      tabIndex={-1}
      aria-hidden="true"
      className={`shrink-0 self-start overflow-hidden rounded-control bg-sunken ${className}`}
    >
      <PropertyPhoto property={home} when="late" />
    </Link>
  );
}

export function HomeSummary({ home }: { home: PropertyCard }) {
  return (
    <>
      <PriceLabel property={home} className="t-body" />
      <h2 className="mt-1 font-sans t-strong">
        <Link href={`/property/${home.id}`} className="hover:underline wrap-anywhere">
          {home.title}
        </Link>
      </h2>
      <p className="mt-1 t-small text-muted">
        <DefinitionList of={[...cardFacts(home), home.area?.name ?? home.location]} />
      </p>
    </>
  );
}
