import { ArrowLeft, ArrowRight, GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import type { FormPicture } from '#features/listings/web/form/state/form-values.ts';
import { pictureAddress } from '#kit/picture.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { IconButton } from '#kit/web/ui/icon-button.tsx';

type Props = {
  picture: FormPicture;
  /** The position of the picture, from 1. */
  number: number;
  count: number;
  isDragged: boolean;
  /** True when the picture that is being dragged would take this position. */
  isTarget: boolean;
  onCaption(alt: string): void;
  /** Marks the picture as a floor plan or as a photo. */
  onPlan(isPlan: boolean): void;
  onMove(offset: number): void;
  onRemove(): void;
  onDrag(event: PointerEvent): void;
};

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -listingLimits.picturesMax,
  End: listingLimits.picturesMax,
};

export function PictureTile({ picture, number, count, isDragged, isTarget, ...handlers }: Props) {
  const captionId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = steps[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    handlers.onMove(offset);
  };
  return (
    <li
      data-photo={picture.key}
      className={`relative overflow-hidden rounded-card border bg-surface ${isDragged ? 'opacity-40' : ''} ${isTarget ? 'border-ink focus-ring' : 'border-line'}`}
    >
      {/* The grip and the buttons do the same for touch and the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <img
        src={pictureAddress(picture.key, 480, 'webp')}
        alt={picture.alt || `Photo ${number}`}
        style={{ backgroundColor: picture.colour }}
        draggable={false}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse') return;
          // This prevents the browser from selecting text while the user drags.
          event.preventDefault();
          handlers.onDrag(event);
        }}
        className="aspect-[4/3] w-full cursor-grab object-cover"
      />
      <span className="absolute top-2 left-2">
        <Badge tone="veil">{number === 1 ? 'Cover' : number}</Badge>
      </span>
      {count > 1 && (
        <button
          type="button"
          data-act="grip"
          aria-label={`Photo ${number}. Drag to reorder, or use the arrow keys`}
          onPointerDown={handlers.onDrag}
          onKeyDown={onKeyDown}
          className="absolute top-1 right-1 grid size-11 cursor-grab touch-none place-content-center rounded-control bg-surface text-ink"
        >
          <GripVertical className="size-5" aria-hidden />
        </button>
      )}
      <div className="p-2">
        <label htmlFor={captionId} className="sr-only">
          Caption for photo {number}
        </label>
        <input
          id={captionId}
          value={picture.alt}
          maxLength={listingLimits.captionMax}
          placeholder={picture.pins ? 'Ground floor' : 'Describe the photo'}
          onChange={({ currentTarget }) => handlers.onCaption(currentTarget.value)}
          className={`w-full t-small ${controlClass}`}
        />
        <label className="flex min-h-11 items-center gap-2 px-1 t-small">
          <input
            type="checkbox"
            checked={picture.pins !== undefined}
            onChange={({ currentTarget }) => handlers.onPlan(currentTarget.checked)}
            className="size-5 accent-ink"
          />
          Floor plan
        </label>
        <div className="flex flex-wrap items-center">
          <IconButton
            data-act="earlier"
            label={`Move photo ${number} earlier`}
            disabled={number === 1}
            onClick={() => handlers.onMove(-1)}
          >
            <ArrowLeft className="size-5" aria-hidden />
          </IconButton>
          <IconButton
            data-act="later"
            label={`Move photo ${number} later`}
            disabled={number === count}
            onClick={() => handlers.onMove(1)}
          >
            <ArrowRight className="size-5" aria-hidden />
          </IconButton>
          <IconButton
            className="ml-auto text-danger"
            label={`Remove photo ${number}`}
            onClick={handlers.onRemove}
          >
            <Trash2 className="size-5" aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
