import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { deskLimits } from '#features/listings/limits.ts';
import { pictureAddress } from '#kit/picture.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { FormPicture } from './form-values.ts';

type Props = {
  picture: FormPicture;
  /** Starts at 1. */
  number: number;
  count: number;
  isDragged: boolean;
  onCaption(alt: string): void;
  onMove(by: number): void;
  onRemove(): void;
  onDragStart(): void;
  onDragEnd(): void;
  onDropHere(): void;
};

const act =
  'grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken disabled:cursor-default disabled:opacity-30';

export function PictureTile({ picture, number, count, isDragged, ...on }: Props) {
  const captionId = useId();
  return (
    // The buttons below it do the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length) return;
        event.preventDefault();
        on.onDropHere();
      }}
      className={`relative overflow-hidden rounded-card border border-line bg-card ${isDragged ? 'opacity-40' : ''}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <img
        src={pictureAddress(picture.key, 480, 'webp')}
        alt={picture.alt || `Photo ${number}`}
        style={{ backgroundColor: picture.colour }}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', String(number));
          on.onDragStart();
        }}
        onDragEnd={on.onDragEnd}
        className="aspect-[4/3] w-full cursor-grab object-cover"
      />
      <span className="absolute top-2 left-2">
        <Badge tone="veil">{number === 1 ? 'Cover' : number}</Badge>
      </span>
      <div className="p-2">
        <label htmlFor={captionId} className="sr-only">
          Caption of photo {number}
        </label>
        <input
          id={captionId}
          value={picture.alt}
          maxLength={deskLimits.captionMax}
          placeholder="What it shows: the kitchen"
          onChange={({ currentTarget }) => on.onCaption(currentTarget.value)}
          className="min-h-11 w-full rounded-control border border-line bg-card px-3 text-sm placeholder:text-muted"
        />
        <div className="flex items-center">
          <button
            type="button"
            className={act}
            aria-label={`Move photo ${number} earlier`}
            disabled={number === 1}
            onClick={() => on.onMove(-1)}
          >
            <ArrowLeft className="size-5" aria-hidden />
          </button>
          <button
            type="button"
            className={act}
            aria-label={`Move photo ${number} later`}
            disabled={number === count}
            onClick={() => on.onMove(1)}
          >
            <ArrowRight className="size-5" aria-hidden />
          </button>
          <button
            type="button"
            className={`${act} ml-auto text-alert`}
            aria-label={`Remove photo ${number}`}
            onClick={on.onRemove}
          >
            <Trash2 className="size-5" aria-hidden />
          </button>
        </div>
      </div>
    </li>
  );
}
