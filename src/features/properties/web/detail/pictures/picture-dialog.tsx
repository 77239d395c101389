import { type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { useHistoryEntry } from '#kit/web/hooks/use-history-entry.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

/**
 * Opens the picture with this index in the dialog, unless a modifier key opens it in another tab or window.
 */
export type OpenPicture = (event: MouseEvent, index: number) => void;

export type PictureDialogHandle = { open(index: number): void };

type Props = {
  id: number;
  title: string;
  pictures: Property['pictures'];
  /** A note that applies to all pictures. */
  note: string | null;
  ref: Ref<PictureDialogHandle>;
};

const buttonClass =
  'grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40';

/**
 * Shows one picture at a time in a full-page dialog. Swiping, buttons and arrow keys move between pictures,
 * and Escape closes it.
 */
export function PictureDialog({ id, title, pictures, note, ref }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [shownIndex, setShownIndex] = useState(0);
  const historyEntry = useHistoryEntry(dialog);
  const scrollToPicture = (index: number, behavior: ScrollBehavior = 'smooth') =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior });
  useImperativeHandle(ref, () => ({
    open(index) {
      dialog.current?.showModal();
      historyEntry.take();
      scrollToPicture(index, 'instant');
      setShownIndex(index);
    },
  }));
  return (
    <dialog
      ref={dialog}
      data-covers-page
      onClose={historyEntry.leave}
      aria-label={t('Photos of {title}', { title })}
      onKeyDown={(event) => {
        const index = pictureAfter(event.key, shownIndex, pictures.length);
        if (index === undefined) return;
        // The key press would otherwise also scroll the row.
        event.preventDefault();
        scrollToPicture(index);
      }}
      className="h-dvh max-h-none w-screen max-w-none flex-col overscroll-contain bg-paper text-ink open:flex"
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <p role="status" className="min-w-0 line-clamp-2">
          {`${shownIndex + 1}/${pictures.length}`}
          <span className="text-muted"> · {pictures[shownIndex]?.alt}</span>
        </p>
        <div className="flex shrink-0">
          {/* Not `disabled`, because that would remove the focus and with it the key events. */}
          <button
            type="button"
            aria-label={t('Previous photo')}
            className={buttonClass}
            aria-disabled={shownIndex === 0}
            onClick={() => scrollToPicture(shownIndex - 1)}
          >
            <Icon name="next" className="size-5 rotate-180" />
          </button>
          <button
            type="button"
            aria-label={t('Next photo')}
            className={buttonClass}
            aria-disabled={shownIndex === pictures.length - 1}
            onClick={() => scrollToPicture(shownIndex + 1)}
          >
            <Icon name="next" />
          </button>
          <button
            type="button"
            aria-label={t('Close photos')}
            className={buttonClass}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
      </div>
      <div
        ref={row}
        role="group"
        aria-label={t('Photos')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="flex min-h-0 grow snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShownIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((picture) => (
          <div key={picture.key} className="grid h-full w-full shrink-0 snap-center place-items-center p-2">
            <div style={{ width: fittingWidth(picture) }}>
              <Picture picture={picture} sizes="100vw" className="h-auto w-full" />
            </div>
          </div>
        ))}
      </div>
      <p className="px-4 text-center t-small text-muted">
        {note && `${note} `}
        <Link
          href={`/report/${id}?why=stolen_photos`}
          className="inline-flex min-h-11 items-center underline hover:text-ink"
        >
          {t('Report these photos')}
        </Link>
      </p>
    </dialog>
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

/** Returns the CSS width at which a picture fits into the width and the height of the window. */
function fittingWidth({ width, height }: { width: number; height: number }): string {
  return `min(100%, calc((100dvh - 7rem) * ${(width / height).toFixed(4)}))`;
}
