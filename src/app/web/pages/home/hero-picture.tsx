import { Link } from 'wouter';
import type { PropertyCard } from '#features/properties/schema.ts';
import { PriceLabel } from '#features/properties/web/price-label.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

const sizes = '(min-width: 1280px) 692px, (min-width: 768px) 55vw, calc(100vw - 32px)';
const frameClass = 'aspect-[4/3] overflow-hidden rounded-card bg-sunken lg:aspect-[3/2]';

/** The picture and name of an available home. */
export function HeroPicture({ property }: { property: PropertyCard | undefined }) {
  if (!property?.picture) return <NoPicture />;
  return (
    <Link href={`/property/${property.id}`} className={`group relative block ${frameClass}`}>
      <Picture picture={property.picture} sizes={sizes} when="first" upTo={1080} className="size-full" />
      <div className="hero-caption">
        <p className="line-clamp-2 t-strong group-hover:underline max-sm:t-small">{property.title}</p>
        <PriceLabel property={property} className="t-small" />
      </div>
    </Link>
  );
}

function NoPicture() {
  return (
    <div className={`${frameClass} grid place-content-center text-line`}>
      <Icon name="home" className="size-24" />
    </div>
  );
}
