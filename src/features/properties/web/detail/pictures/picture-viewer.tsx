import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton, PictureButton } from '#kit/web/ui/icon-button.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';
import type { PictureRoom } from './picture-rooms.ts';

export type PictureViewerHandle = { show(index: number, behavior?: ScrollBehavior): void };

type Props = {
  pictures: Property['pictures'];
  rooms: readonly PictureRoom[];
  /** A note that applies to all pictures. */
  note: string | null;
  index: number;
  onIndex(index: number): void;
  ref: Ref<PictureViewerHandle>;
};

const arrowClass =
  'absolute top-1/2 -translate-y-1/2 aria-disabled:cursor-default aria-disabled:opacity-30 max-md:hidden';

/**
 * Shows one picture at a time. Swiping, the arrows, the keys and the small pictures at the foot, which are in
 * groups by room, lead to others.
 */
export function PictureViewer({ pictures, rooms, note, index, onIndex, ref }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const thumbs = useRef<HTMLDivElement>(null);
  const start = useRef(index);
  const scrollToPicture = (to: number, behavior: ScrollBehavior = 'smooth') =>
    row.current?.scrollTo({ left: to * row.current.clientWidth, behavior });
  useLayoutEffect(() => {
    row.current?.scrollTo({ left: start.current * row.current.clientWidth, behavior: 'instant' });
    // The tapped picture is gone, and without the focus the dialog gets no keys.
    row.current?.focus({ preventScroll: true });
  }, []);
  useImperativeHandle(ref, () => ({ show: scrollToPicture }));
  useEffect(() => {
    const strip = thumbs.current;
    const thumb = strip?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (strip && thumb) strip.scrollLeft = thumb.offsetLeft - (strip.clientWidth - thumb.offsetWidth) / 2;
  }, [index]);
  const picture = pictures[index];
  return (
    <div className="flex min-h-0 grow flex-col [--chrome:18rem] low:[--chrome:6rem]">
      <div className="relative flex min-h-0 grow">
        <div
          ref={row}
          role="group"
          aria-label={t('Photos')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="flex min-h-0 grow snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] focus-visible:-outline-offset-2"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            onIndex(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((shown) => (
            <div key={shown.key} className="grid h-full w-full shrink-0 snap-center place-items-center">
              <div style={{ width: fittingWidth(shown) }}>
                <Picture picture={shown} sizes="100vw" className="h-auto w-full" />
              </div>
            </div>
          ))}
        </div>
        {/* Not `disabled`, because that would remove the focus and with it the key events. */}
        <IconButton
          look="veil"
          label={t('Previous photo')}
          className={`${arrowClass} left-4`}
          aria-disabled={index === 0}
          onClick={() => scrollToPicture(index - 1)}
        >
          <Icon name="next" className="size-6 rotate-180" />
        </IconButton>
        <IconButton
          look="veil"
          label={t('Next photo')}
          className={`${arrowClass} right-4`}
          aria-disabled={index === pictures.length - 1}
          onClick={() => scrollToPicture(index + 1)}
        >
          <Icon name="next" className="size-6" />
        </IconButton>
      </div>
      <div className="mx-auto max-w-[68ch] px-4 pt-2 text-center t-small text-balance">
        <p aria-hidden className="line-clamp-2">
          {picture?.alt}
        </p>
        {note && <p className="t-micro opacity-80">{note}</p>}
      </div>
      {pictures.length > 1 && (
        <nav
          ref={thumbs}
          aria-label={t('Photos')}
          className="relative mx-auto flex max-w-full gap-4 overflow-x-auto px-4 pt-2 pb-4 [scrollbar-width:none] low:hidden"
        >
          {rooms.map(({ name, indexes }) => (
            <div key={name} role="group" aria-label={name} className="shrink-0">
              {rooms.length > 1 && <p className="mb-1 t-micro opacity-80">{name}</p>}
              <div className="flex gap-2">
                {indexes.map((at) => (
                  <Thumb
                    key={at}
                    picture={pictures[at]}
                    index={at}
                    isCurrent={at === index}
                    label={`${at + 1}/${pictures.length}`}
                    onChoose={() => scrollToPicture(at, 'instant')}
                  />
                ))}
              </div>
            </div>
          ))}
        </nav>
      )}
    </div>
  );
}

type ThumbProps = {
  picture: Property['pictures'][number] | undefined;
  index: number;
  label: string;
  isCurrent: boolean;
  onChoose(): void;
};

function Thumb({ picture, index, label, isCurrent, onChoose }: ThumbProps) {
  if (!picture) return null;
  return (
    <PictureButton
      data-index={index}
      aria-label={`${label} · ${picture.alt}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
      className={`h-12 w-16 rounded-control ${isCurrent ? 'outline-2 -outline-offset-2 outline-on-veil' : 'opacity-60 hover:opacity-100'}`}
    >
      <Picture picture={picture} sizes="64px" upTo={320} alt="" className="size-full" />
    </PictureButton>
  );
}

/** Returns the index of the picture after a key press, or undefined for a key that does not move. */
export function pictureAfter(key: string, shownIndex: number, count: number): number | undefined {
  const lastIndex = count - 1;
  return {
    ArrowLeft: Math.max(0, shownIndex - 1),
    ArrowRight: Math.min(lastIndex, shownIndex + 1),
    Home: 0,
    End: lastIndex,
  }[key];
}

/** Returns the CSS width at which a picture fits between the bars of the viewer. */
function fittingWidth({ width, height }: { width: number; height: number }): string {
  return `min(100%, calc((100dvh - var(--chrome)) * ${(width / height).toFixed(4)}))`;
}
