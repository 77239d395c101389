import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { pictureSizes } from '#kit/picture.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';

export type PictureDialogHandle = { open(index: number): void };

type Props = { title: string; pictures: Property['pictures']; ref: Ref<PictureDialogHandle> };

const control =
  'grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken disabled:cursor-default disabled:opacity-40';

/** One picture at a time in a full-page dialog: swipe, buttons or arrow keys to move, Escape to close. */
export function PictureDialog({ title, pictures, ref }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const show = (index: number, behavior: ScrollBehavior = 'smooth') =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior });
  useImperativeHandle(ref, () => ({
    open(index) {
      dialog.current?.showModal();
      show(index, 'instant');
      setShown(index);
    },
  }));
  return (
    <dialog
      ref={dialog}
      data-covers-page
      aria-label={`Pictures of ${title}`}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        // The row would also scroll by itself.
        event.preventDefault();
        show(shown + step);
      }}
      className="h-dvh max-h-none w-screen max-w-none flex-col overscroll-contain bg-paper text-ink open:flex"
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <p role="status" className="min-w-0 truncate">
          {shown + 1} of {pictures.length}
          <span className="text-muted"> · {pictures[shown]?.alt}</span>
        </p>
        <div className="flex shrink-0">
          <button
            type="button"
            aria-label="Previous picture"
            className={control}
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
          >
            <Icon name="next" className="size-5 rotate-180" />
          </button>
          <button
            type="button"
            aria-label="Next picture"
            className={control}
            disabled={shown === pictures.length - 1}
            onClick={() => show(shown + 1)}
          >
            <Icon name="next" />
          </button>
          <button
            type="button"
            aria-label="Close the pictures"
            className={control}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
      </div>
      <div
        ref={row}
        role="group"
        aria-label="Pictures"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="flex min-h-0 grow snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((picture) => (
          <div key={picture.key} className="grid h-full w-full shrink-0 snap-center place-items-center p-2">
            <div style={{ width: fitting(picture) }}>
              <Picture picture={picture} sizes={pictureSizes.full} className="h-auto w-full" />
            </div>
          </div>
        ))}
      </div>
    </dialog>
  );
}

/** As wide as the window, or as wide as the window's height allows. */
function fitting({ width, height }: { width: number; height: number }): string {
  return `min(100%, calc((100dvh - 4.5rem) * ${(width / height).toFixed(4)}))`;
}
