import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { furnitureNote, isUnfurnished } from '#features/properties/web/detail/facts/fact.ts';
import { Gallery } from '#features/properties/web/detail/pictures/gallery.tsx';
import { stageSizes } from '#features/properties/web/detail/pictures/picture-row.tsx';
import { stageClass } from '#features/properties/web/detail/property-columns.tsx';
import { SaveButton } from '#features/properties/web/save-button.tsx';
import { ShareButton } from '#features/shares/web/share-button.tsx';
import { roomsNotShown } from '#features/tours/rooms-not-shown.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { TourStage, type TourStageHandle } from '#features/tours/web/tour-stage.tsx';
import { t } from '#kit/t.ts';
import { Picture } from '#kit/web/ui/picture.tsx';

type Props = {
  property: Property;
  isTourRequested: boolean;
  /** The price and the next step, below a tour and photos that cover the page. */
  act: ReactNode;
  ref: Ref<TourStageHandle>;
};

/**
 * The home's tour behind its first picture, or its pictures, with a note about parts that differ from the
 * final home.
 */
export function PropertyStage({ property, isTourRequested, act, ref }: Props) {
  const { id, title, hasTour, pictures } = property;
  const [first] = pictures;
  const note = isUnfurnished(property) ? furnitureNote : null;
  return (
    <div id="tour" className="scroll-mt-4">
      <Gallery
        property={property}
        note={note}
        act={act}
        actions={
          <>
            <ShareButton property={property} />
            <SaveButton property={property} />
          </>
        }
        stage={
          hasTour ? (
            <TourStage
              ref={ref}
              propertyId={id}
              title={title}
              poster={
                first && (
                  <Picture
                    picture={first}
                    sizes={stageSizes}
                    upTo={1080}
                    when="first"
                    className="size-full"
                  />
                )
              }
              note={note}
              pictures={pictures}
              act={act}
              startsFullPage={isTourRequested}
              className={stageClass}
            />
          ) : null
        }
      >
        {hasTour ? <MissingRooms property={property} /> : <p>{t('This home has no virtual tour yet.')}</p>}
      </Gallery>
    </div>
  );
}

/**
 * The rooms that the tour leaves out, as the owner described them or by name. Empty for a sample tour, which
 * shows another home.
 */
function MissingRooms({ property }: { property: Property }) {
  const { data } = useQuery(propertyTourQuery(property.id));
  if (!data || data.sample) return null;
  const rooms = data.rooms.map(({ name }) => name);
  const missing = property.facts.tourLeavesOut ?? roomsNotShown(property, rooms).join(', ');
  return missing && <p className="wrap-anywhere">{t('This tour does not show: {missing}', { missing })}</p>;
}
