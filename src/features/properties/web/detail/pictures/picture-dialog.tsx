import { Flag, LayoutGrid } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { useHistoryEntry } from '#kit/web/hooks/use-history-entry.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton, iconButtonClass } from '#kit/web/ui/icon-button.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { roomsOf } from './picture-rooms.ts';
import { PictureViewer, type PictureViewerHandle, pictureAfter } from './picture-viewer.tsx';

/** The first view of the dialog: all pictures, or the one with this index. */
export type GalleryStart = { index: number; view: 'all' | 'one' };

/** Opens the dialog, unless a modifier key opens the picture in another tab or window. */
export type OpenPicture = (event: MouseEvent, index: number, view?: GalleryStart['view']) => void;

type Props = {
  id: number;
  title: string;
  pictures: Property['pictures'];
  /** A note that applies to all pictures. */
  note: string | null;
  /** The price and the next step. */
  act: ReactNode;
  start: GalleryStart;
  onClose(): void;
};

/**
 * Shows the pictures over the whole page: all of them by room, or one at a time on a black background. A
 * phone has no room for all of them, and begins with one. Escape and Back close the dialog.
 */
export function PictureDialog({ id, title, pictures, note, act, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const viewer = useRef<PictureViewerHandle>(null);
  const [index, setIndex] = useState(start.index);
  const [view, setView] = useState(() => (isNarrow() ? 'one' : start.view));
  const rooms = useMemo(() => roomsOf(pictures), [pictures]);
  const { take, leave } = useHistoryEntry(dialog);
  useEffect(() => {
    dialog.current?.showModal();
    take();
    // Before, the row had no width to scroll by.
    viewer.current?.show(start.index, 'instant');
  }, [take, start]);
  const isOne = view === 'one';
  return (
    <dialog
      ref={dialog}
      data-covers-page
      onClose={() => {
        leave();
        onClose();
      }}
      aria-label={t('Photos of {title}', { title })}
      onKeyDown={(event) => {
        const next = isOne ? pictureAfter(event.key, index, pictures.length) : undefined;
        if (next === undefined) return;
        // The key press would otherwise also scroll the row.
        event.preventDefault();
        viewer.current?.show(next);
      }}
      className={`h-dvh max-h-none w-screen max-w-none flex-col overscroll-contain open:flex ${isOne ? 'bg-stage text-on-veil [--color-ink:var(--color-on-veil)] [--color-muted:var(--color-on-veil)]' : 'bg-paper text-ink'}`}
    >
      <div className="grid shrink-0 grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-2 p-1">
        <IconButton look="stage" label={t('Close photos')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </IconButton>
        <p role="status" className="truncate t-label tabular-nums">
          {isOne ? `${index + 1}/${pictures.length}` : title}
          {isOne && <span className="sr-only"> · {pictures[index]?.alt}</span>}
        </p>
        <div className="flex justify-end">
          {isOne && pictures.length > 1 && (
            <IconButton
              look="stage"
              label={t('Show all {length} photos', { length: pictures.length })}
              onClick={() => setView('all')}
            >
              <LayoutGrid className="size-5" aria-hidden />
            </IconButton>
          )}
          <Link
            href={`/report/${id}?why=stolen_photos`}
            aria-label={t('Report these photos')}
            title={t('Report these photos')}
            className={iconButtonClass('stage')}
          >
            <Flag className="size-5" aria-hidden />
          </Link>
        </div>
      </div>
      {isOne ? (
        <PictureViewer
          ref={viewer}
          pictures={pictures}
          rooms={rooms}
          note={note}
          index={index}
          onIndex={setIndex}
        />
      ) : (
        <PictureGrid
          pictures={pictures}
          rooms={rooms}
          note={note}
          index={index}
          onChoose={(chosen) => {
            setIndex(chosen);
            setView('one');
          }}
        />
      )}
      {act && (
        <div
          className={`shrink-0 border-t py-2 low:hidden ${isOne ? 'border-on-veil/30' : 'border-line bg-surface'}`}
        >
          <div className="page-frame flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:flex-nowrap md:[&>p]:order-1 md:[&>p]:basis-auto md:[&>span]:order-2">
            {act}
          </div>
        </div>
      )}
    </dialog>
  );
}

const isNarrow = () => matchMedia('(max-width: 47.99rem)').matches;
