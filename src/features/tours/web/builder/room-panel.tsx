import { useId, useState } from 'react';
import { suggestedRooms } from '#features/tours/panorama-photos.ts';
import {
  changeStop,
  missingReturnDoors,
  moveStop,
  placeDoor,
  removeDoor,
  removeStop,
  roomLabel,
  roomNameMax,
  type Stop,
  type TourPlan,
} from '#features/tours/tour-plan.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { RoomView } from './room-view.tsx';

type Props = {
  walk: TourPlan;
  stop: Stop;
  preview: Blob;
  /** The room that the next door leads to, if it is already known. */
  leadsTo: string | null;
  onWalk(change: (walk: TourPlan) => TourPlan): void;
  onRoom(id: string, leadsTo?: string): void;
};

const hfov = 80;

/** Shows one room: its name, the rotatable view, and its doors. */
export function RoomPanel({ walk, stop, preview, leadsTo, onWalk, onRoom }: Props) {
  const suggestionsId = useId();
  const [view, setView] = useState({ ...stop.look, hfov });
  const name = roomLabel(walk, stop.id);
  const index = walk.stops.indexOf(stop);
  const doors = stop.doors.map((door) => ({ ...door, name: roomLabel(walk, door.to) }));
  const look = { yaw: view.yaw, pitch: view.pitch };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Room name"
          className="min-w-52 flex-1"
          list={suggestionsId}
          maxLength={roomNameMax}
          placeholder="Kitchen"
          value={stop.name}
          onChange={({ target }) => onWalk((before) => changeStop(before, stop.id, { name: target.value }))}
        />
        <datalist id={suggestionsId}>
          {suggestedRooms.map((suggested) => (
            <option key={suggested}>{suggested}</option>
          ))}
        </datalist>
        {walk.start === stop.id ? (
          <p className="flex min-h-11 items-center t-strong text-ok">The tour starts here</p>
        ) : (
          <Button tone="secondary" onClick={() => onWalk((before) => ({ ...before, start: stop.id }))}>
            Start the tour here
          </Button>
        )}
      </div>
      <RoomView name={name} preview={preview} view={view} onView={setView} doors={doors} />
      <p className="t-small text-muted">Drag the photo to look around, or use the arrow keys.</p>
      <NewDoor
        key={leadsTo}
        walk={walk}
        stop={stop}
        leadsTo={leadsTo}
        onPlace={(to) => onWalk((before) => placeDoor(before, stop.id, { to, ...look }))}
      />
      <ReturnDoors walk={walk} stop={stop} onRoom={onRoom} />
      {doors.length > 0 && (
        <ul aria-label={`Doors in ${name}`} className="grid gap-2">
          {doors.map((door) => (
            <Panel
              as="li"
              isSmall
              key={door.to}
              className="flex flex-wrap items-center justify-between gap-x-3"
            >
              <span className="min-w-0 wrap-anywhere">Door to {door.name}</span>
              <span className="-mx-4 flex flex-wrap">
                <Button tone="quiet" onClick={() => setView({ yaw: door.yaw, pitch: door.pitch, hfov })}>
                  View<span className="sr-only">: {door.name}</span>
                </Button>
                <Button
                  tone="quiet"
                  onClick={() => onWalk((before) => placeDoor(before, stop.id, { to: door.to, ...look }))}
                >
                  Move it here<span className="sr-only">: {door.name}</span>
                </Button>
                <Button tone="quiet" onClick={() => onWalk((before) => removeDoor(before, stop.id, door.to))}>
                  Remove<span className="sr-only"> the door to {door.name}</span>
                </Button>
              </span>
            </Panel>
          ))}
        </ul>
      )}
      <div className="-mx-4 flex flex-wrap">
        <Button tone="quiet" onClick={() => onWalk((before) => changeStop(before, stop.id, { look }))}>
          Set as starting view
        </Button>
        <Button tone="quiet" disabled={index === 0} onClick={() => onWalk((b) => moveStop(b, stop.id, -1))}>
          Move up
        </Button>
        <Button
          tone="quiet"
          disabled={index === walk.stops.length - 1}
          onClick={() => onWalk((b) => moveStop(b, stop.id, 1))}
        >
          Move down
        </Button>
        <Button tone="quiet" onClick={() => onWalk((before) => removeStop(before, stop.id))}>
          Remove room
        </Button>
      </div>
    </div>
  );
}

type NewDoorProps = { walk: TourPlan; stop: Stop; leadsTo: string | null; onPlace(to: string): void };

function NewDoor({ walk, stop, leadsTo, onPlace }: NewDoorProps) {
  const id = useId();
  const [selectedId, setSelectedId] = useState(leadsTo);
  const unlinked = walk.stops.filter(
    (room) => room.id !== stop.id && !stop.doors.some(({ to }) => to === room.id),
  );
  const to = unlinked.find((room) => room.id === selectedId)?.id ?? unlinked[0]?.id;
  if (walk.stops.length < 2)
    return <p>Add a photo of another room, then connect the two rooms with a door.</p>;
  if (!to) return <p>Every other room has a door from here.</p>;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <FieldFrame id={id} label="Marked door leads to" className="min-w-52 flex-1">
        <select {...controlProps({ id })} value={to} onChange={({ target }) => setSelectedId(target.value)}>
          {unlinked.map((room) => (
            <option key={room.id} value={room.id}>
              {roomLabel(walk, room.id)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Button tone="secondary" onClick={() => onPlace(to)}>
        Add door here
      </Button>
    </div>
  );
}

/** Lists the doors from or to this room that have no door back. */
function ReturnDoors({ walk, stop, onRoom }: Pick<Props, 'walk' | 'stop' | 'onRoom'>) {
  const missing = missingReturnDoors(walk);
  const fromHere = missing.filter(({ from }) => from === stop.id);
  const toHere = missing.filter(({ to }) => to === stop.id);
  if (fromHere.length + toHere.length === 0) return null;
  return (
    <Notice role="status">
      {fromHere.map(({ to }) => (
        <p key={to} className="wrap-anywhere">
          Visitors arrive here from {roomLabel(walk, to)}. Turn to the door that leads back and add it.
        </p>
      ))}
      {toHere.map(({ from }) => (
        <p key={from} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">
            {roomLabel(walk, from)} has no door back to this room yet.
          </span>
          <Button tone="secondary" onClick={() => onRoom(from, stop.id)}>
            Add return door
          </Button>
        </p>
      ))}
    </Notice>
  );
}
