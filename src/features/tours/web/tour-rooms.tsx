import { useEffect, useRef } from 'react';
import type { HomePicture } from '#features/properties/schema.ts';
import { roomName } from '#features/tours/room-names.ts';
import { t } from '#kit/t.ts';
import { Picture } from '#kit/web/ui/picture.tsx';

type Props = {
  /** The rooms of the tour, by their names in the tour. */
  rooms: readonly string[];
  pictures: readonly HomePicture[];
  /** The visitor's room. */
  current: string | null;
  onEnter: (room: string) => void;
};

/** Shows the rooms in one row, with a photo where a caption names the room. A tap opens a room. */
export function TourRooms({ rooms, pictures, current, onEnter }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const item = row.current?.children[rooms.indexOf(current ?? '')];
    if (row.current && item instanceof HTMLElement)
      row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2;
  }, [rooms, current]);
  return (
    <nav
      ref={row}
      aria-label={t('Rooms')}
      className="relative flex min-w-0 grow gap-2 overflow-x-auto px-2 [scrollbar-width:none]"
    >
      {rooms.map((room) => {
        const picture = pictureOf(room, pictures);
        return (
          <button
            key={room}
            type="button"
            aria-current={room === current ? 'location' : undefined}
            onClick={() => onEnter(room)}
            className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-control border border-edge px-3 t-label whitespace-nowrap hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-2 aria-[current]:border-ink has-[img]:pl-1"
          >
            {picture && (
              <Picture
                picture={picture}
                sizes="48px"
                upTo={320}
                alt=""
                className="h-9 w-12 rounded-control"
              />
            )}
            {roomName(room)}
          </button>
        );
      })}
    </nav>
  );
}

function pictureOf(room: string, pictures: readonly HomePicture[]): HomePicture | undefined {
  const name = room.toLowerCase();
  return pictures.find(({ alt, pins }) => !pins && alt.toLowerCase().includes(name));
}
