import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { FormPicture } from '#features/listings/web/form/state/form-values.ts';
import type { PlanPin } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { ChipButton } from '#kit/web/ui/chip.tsx';
import { TextButton } from '#kit/web/ui/text-link.tsx';

type Props = {
  picture: FormPicture;
  /** The rooms of the tour, by name. */
  rooms: readonly string[];
  onPins(pins: PlanPin[]): void;
};

const step = 0.01;
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/**
 * Places the rooms of the tour on a floor plan. A selected room starts in the middle, and the user moves it
 * with a tap or with keys.
 */
export function PlanField({ picture: { key, width, height, alt, pins = [] }, rooms, onPins }: Props) {
  const [selectedRoom, setSelectedRoom] = useState<string | null>(null);
  const pin = pins.find(({ room }) => room === selectedRoom);
  const names = [...new Set([...rooms, ...pins.map(({ room }) => room)])];
  const title = alt || 'Floor plan';
  const placePin = (moved: PlanPin) => onPins([...pins.filter(({ room }) => room !== moved.room), moved]);

  function selectRoom(room: string) {
    setSelectedRoom(room);
    if (!pins.some((roomPin) => roomPin.room === room)) placePin({ room, x: 0.5, y: 0.5 });
  }

  function moveTo(event: MouseEvent<HTMLElement>) {
    if (!pin) return;
    const { left, top, width: boxWidth, height: boxHeight } = event.currentTarget.getBoundingClientRect();
    placePin({
      ...pin,
      x: toFraction((event.clientX - left) / boxWidth),
      y: toFraction((event.clientY - top) / boxHeight),
    });
  }

  function moveBy(event: KeyboardEvent, roomPin: PlanPin) {
    const delta = steps[event.key];
    if (!delta) return;
    event.preventDefault();
    setSelectedRoom(roomPin.room);
    placePin({ ...roomPin, x: toFraction(roomPin.x + delta[0]), y: toFraction(roomPin.y + delta[1]) });
  }

  return (
    <Card as="fieldset" className="mb-4">
      <legend className="px-1 t-label">Rooms on {title}</legend>
      {names.length === 0 ? (
        <p className="t-small text-muted">
          Once this home has a tour, you can mark its rooms here. Visitors then see their position on the
          floor plan.
        </p>
      ) : (
        <>
          <p className="t-small text-muted">
            Choose a room, then tap its position on the floor plan. Visitors see where they are and can tap a
            room to go there.
          </p>
          <div className="my-3 flex flex-wrap gap-2">
            {names.map((name) => (
              <ChipButton key={name} isChosen={name === selectedRoom} onClick={() => selectRoom(name)}>
                {name}
                {pins.some(({ room }) => room === name) && ' ✓'}
              </ChipButton>
            ))}
          </div>
          {/* The pins do the same for the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            className={`relative mx-auto max-w-md overflow-hidden rounded-control ${pin ? 'cursor-crosshair' : ''}`}
            onClick={moveTo}
          >
            <img
              src={pictureAddress(key, 1080, 'webp')}
              alt={title}
              width={width}
              height={height}
              draggable={false}
              className="h-auto w-full"
            />
            {pins.map((roomPin) => (
              <button
                key={roomPin.room}
                type="button"
                aria-label={`${roomPin.room}. Move it with the arrow keys`}
                title={roomPin.room}
                onClick={(event) => {
                  event.stopPropagation();
                  setSelectedRoom(roomPin.room);
                }}
                onKeyDown={(event) => moveBy(event, roomPin)}
                className="absolute grid size-11 -translate-1/2 cursor-pointer place-content-center rounded-full"
                style={{ left: `${roomPin.x * 100}%`, top: `${roomPin.y * 100}%` }}
              >
                <span
                  className={`block size-4 rounded-full border-2 border-surface ${roomPin.room === selectedRoom ? 'bg-ink focus-ring' : 'bg-ink'}`}
                />
              </button>
            ))}
          </div>
          {pin && (
            <TextButton
              onClick={() => {
                onPins(pins.filter((roomPin) => roomPin !== pin));
                setSelectedRoom(null);
              }}
              className="mt-1 t-small"
            >
              Remove {pin.room} from the floor plan
            </TextButton>
          )}
        </>
      )}
    </Card>
  );
}

function toFraction(share: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, share))) / 1000;
}
