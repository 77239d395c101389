import type { Ref } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { stageShape } from '#features/properties/web/detail/detail-columns.tsx';
import { TourStage, type TourStageHandle } from '#features/tours/web/tour-stage.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

const sizes = '(min-width: 1280px) 684px, (min-width: 1024px) 55vw, calc(100vw - 32px)';

type Props = { property: Property; entersTour: boolean; ref: Ref<TourStageHandle> };

/** The home's tour behind its first picture, or the picture alone. */
export function PropertyStage({ property, entersTour, ref }: Props) {
  const { id, title, hasTour, pictures } = property;
  const [first] = pictures;
  const poster = first && (
    <Picture picture={first} sizes={sizes} upTo={1080} when="first" className="size-full" />
  );
  return (
    <div id="tour" className="scroll-mt-4">
      {hasTour ? (
        <TourStage
          ref={ref}
          propertyId={id}
          title={title}
          poster={poster}
          startsFullPage={entersTour}
          className={stageShape}
        />
      ) : (
        <WithoutTour poster={poster} />
      )}
    </div>
  );
}

function WithoutTour({ poster }: { poster: ReturnType<typeof Picture> | undefined }) {
  return (
    <>
      <div
        className={`grid place-content-center overflow-hidden rounded-card bg-sunken text-muted ${stageShape}`}
      >
        {poster ?? (
          <div className="grid justify-items-center gap-2">
            <Icon name="home" className="size-12" />
            No photo yet
          </div>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">This home has no virtual tour yet.</p>
    </>
  );
}
