import { Link } from 'wouter';
import type { PropertyCard } from '#features/properties/schema.ts';
import { CardPrice } from '#features/properties/web/price-label.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

const sizes = '(min-width: 1280px) 1216px, calc(100vw - 64px)';

/** The picture and name of an available home. */
export function HeroPicture({ property }: { property: PropertyCard | undefined }) {
  if (!property?.picture) return null;
  return (
    <Link href={`/property/${property.id}`} className="hero-picture">
      <Picture picture={property.picture} sizes={sizes} when="shown" upTo={1080} className="size-full" />
      <div className="hero-caption">
        <p className="line-clamp-2 t-strong">{property.title}</p>
        <CardPrice property={property} className="t-small" />
      </div>
    </Link>
  );
}
