import { useLayoutEffect, useRef } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { PictureButton } from '#kit/web/ui/icon-button.tsx';
import { Picture } from '#kit/web/ui/picture.tsx';
import type { PictureRoom } from './picture-rooms.ts';

type Props = {
  pictures: Property['pictures'];
  rooms: readonly PictureRoom[];
  /** A note that applies to all pictures. */
  note: string | null;
  /** The picture that was shown alone before, which gets the focus. */
  index: number;
  onChoose(index: number): void;
};

/** Shows all pictures by room. A tap shows one of them alone. */
export function PictureGrid({ pictures, rooms, note, index: current, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const start = useRef(current);
  useLayoutEffect(
    () => grid.current?.querySelector<HTMLElement>(`[data-index="${start.current}"]`)?.focus(),
    [],
  );
  return (
    <div ref={grid} tabIndex={-1} className="min-h-0 grow overflow-y-auto pb-12">
      <div className="page-frame grid grid-cols-1 gap-x-2 gap-y-8 md:grid-cols-2">
        {note && <p className="t-small text-muted md:col-span-2">{note}</p>}
        {rooms.map(({ name, indexes }) => (
          <section key={name} aria-label={name} className={indexes.length > 1 ? 'md:col-span-2' : ''}>
            {rooms.length > 1 && <h2 className="mb-4 t-heading">{name}</h2>}
            <ul
              className={`grid gap-2 ${indexes.length > 2 ? 'grid-cols-2 lg:grid-cols-3' : indexes.length > 1 ? 'grid-cols-2' : ''}`}
            >
              {indexes.map((index) => {
                const picture = pictures[index];
                return (
                  picture && (
                    <li key={picture.key}>
                      <PictureButton
                        data-index={index}
                        onClick={() => onChoose(index)}
                        className="w-full rounded-card"
                      >
                        <Picture
                          picture={picture}
                          sizes="(min-width: 1280px) 400px, 50vw"
                          upTo={1080}
                          className="aspect-[4/3] w-full"
                        />
                      </PictureButton>
                      <p className="mt-1 t-small text-muted">{picture.alt}</p>
                    </li>
                  )
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
