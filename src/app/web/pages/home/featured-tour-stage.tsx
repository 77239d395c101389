import type { ListedProperty } from '#features/properties/schema.ts';
import { CardPrice } from '#features/properties/web/price-label.tsx';
import { TourStage } from '#features/tours/web/tour-stage.tsx';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

const sizes =
  '(min-width: 1280px) 800px, (min-width: 1024px) 63vw, (min-width: 480px) calc(100vw - 64px), 240px';

/** The featured home's tour behind its picture. No part of the tour is loaded before the tap. */
export function FeaturedTourStage({ property }: { property: ListedProperty }) {
  const { id, title, picture } = property;
  const isStay = property.category === 'furnished_houses';
  return (
    <TourStage
      key={id}
      propertyId={id}
      title={title}
      act={
        <>
          <CardPrice property={property} />
          <LinkButton href={`/property/${id}#${isStay ? 'book' : 'visit'}`} className="shrink-0">
            {isStay ? t('Book Now') : t('Schedule Visit')}
          </LinkButton>
        </>
      }
      className="aspect-[4/3] sm:aspect-video"
      poster={picture && <Picture picture={picture} sizes={sizes} upTo={1080} className="size-full" />}
    />
  );
}
