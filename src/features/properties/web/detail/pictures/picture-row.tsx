import { useRef, useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { stageClass } from '#features/properties/web/detail/property-columns.tsx';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';
import type { OpenPicture } from './picture-dialog.tsx';

export const stageSizes = '(min-width: 1280px) 604px, (min-width: 1024px) 50vw, 100vw';

const arrowClass = 'absolute top-1/2 -translate-y-1/2 disabled:hidden max-md:hidden';

type Props = { pictures: Property['pictures']; onOpen: OpenPicture };

/**
 * Shows the pictures one after the other in place of the tour. Swiping and arrows move between pictures, and
 * a tap opens one in the full-page dialog. Only the first picture is loaded until the visitor moves.
 */
export function PictureRow({ pictures, onOpen }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [shownIndex, setShownIndex] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const scrollToPicture = (index: number) => {
    setTouched(true);
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'smooth' });
  };
  if (pictures.length === 0) return <NoPhoto />;
  return (
    <div className="relative">
      <ul
        ref={row}
        aria-label={t('Photos')}
        onPointerDown={() => setTouched(true)}
        onPointerEnter={() => setTouched(true)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setTouched(true);
          setShownIndex(Math.round(scrollLeft / clientWidth));
        }}
        className={`flex snap-x snap-mandatory overflow-x-auto rounded-card bg-sunken [scrollbar-width:none] ${stageClass}`}
      >
        {pictures.map((picture, index) => (
          <li key={picture.key} className="relative size-full shrink-0 snap-center">
            <a
              href={pictureAddress(picture.key, 1600, 'webp')}
              onClick={(event) => onOpen(event, index)}
              className="block size-full focus-visible:-outline-offset-4"
            >
              {index === 0 || isTouched ? (
                <Picture
                  picture={picture}
                  sizes={stageSizes}
                  upTo={1080}
                  when={index === 0 ? 'first' : 'late'}
                  className="size-full"
                />
              ) : (
                <>
                  <span className="sr-only">{picture.alt}</span>
                  <noscript>
                    <Picture picture={picture} sizes={stageSizes} upTo={720} className="size-full" />
                  </noscript>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <p
            aria-hidden="true"
            className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-veil px-3 py-1 t-label text-on-veil tabular-nums"
          >
            {`${shownIndex + 1}/${pictures.length}`}
          </p>
          <IconButton
            look="round"
            label={t('Previous photo')}
            className={`${arrowClass} left-3`}
            disabled={shownIndex === 0}
            onClick={() => scrollToPicture(shownIndex - 1)}
          >
            <Icon name="next" className="size-5 rotate-180" />
          </IconButton>
          <IconButton
            look="round"
            label={t('Next photo')}
            className={`${arrowClass} right-3`}
            disabled={shownIndex === pictures.length - 1}
            onClick={() => scrollToPicture(shownIndex + 1)}
          >
            <Icon name="next" />
          </IconButton>
        </>
      )}
    </div>
  );
}

function NoPhoto() {
  return (
    <div
      className={`grid place-content-center justify-items-center gap-2 rounded-card bg-sunken text-muted ${stageClass}`}
    >
      <Icon name="home" className="size-12" />
      {t('No photo yet')}
    </div>
  );
}
