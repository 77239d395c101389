import type { TourRoom } from './own-export.ts';

/** Degrees: 0 is the middle of a photograph and 90 right of it; up is positive. */
export type Look = { yaw: number; pitch: number };

export type Door = Look & { to: string };

/** A room with a photograph, and the doors in it. */
export type Stop = { id: string; name: string; look: Look; doors: readonly Door[] };

/** A tour as it is being made. */
export type Walk = { stops: readonly Stop[]; start: string | null };

export const emptyWalk: Walk = { stops: [], start: null };

export const roomNameMax = 60;

export function addStop({ stops, start }: Walk, id: string): Walk {
  const stop: Stop = { id, name: '', look: { yaw: 0, pitch: 0 }, doors: [] };
  return { stops: [...stops, stop], start: start ?? id };
}

/** Its doors go, and those that lead to it. */
export function removeStop({ stops, start }: Walk, id: string): Walk {
  const left = stops
    .filter((stop) => stop.id !== id)
    .map((stop) => ({ ...stop, doors: stop.doors.filter(({ to }) => to !== id) }));
  return { stops: left, start: start === id ? (left[0]?.id ?? null) : start };
}

/** One place earlier (-1) or later (1) in the list of rooms. */
export function moveStop({ stops, start }: Walk, id: string, by: -1 | 1): Walk {
  const from = stops.findIndex((stop) => stop.id === id);
  const [one, other] = [stops[from], stops[from + by]];
  if (!one || !other) return { stops, start };
  return { stops: stops.with(from, other).with(from + by, one), start };
}

export function changeStop(
  { stops, start }: Walk,
  id: string,
  change: Partial<Pick<Stop, 'name' | 'look'>>,
): Walk {
  return { stops: stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop)), start };
}

/** A door from one room to another; where there is one already, it moves. */
export function placeDoor({ stops, start }: Walk, from: string, door: Door): Walk {
  const place = (stop: Stop): Stop => {
    const others = stop.doors.filter(({ to }) => to !== door.to);
    return { ...stop, doors: [...others, { ...door, ...rounded(door) }] };
  };
  return { stops: stops.map((stop) => (stop.id === from ? place(stop) : stop)), start };
}

export function removeDoor({ stops, start }: Walk, from: string, to: string): Walk {
  const without = (stop: Stop): Stop => ({ ...stop, doors: stop.doors.filter((door) => door.to !== to) });
  return { stops: stops.map((stop) => (stop.id === from ? without(stop) : stop)), start };
}

/** The name of a room, or its place in the list as long as it has none. */
export function nameOf({ stops }: Walk, id: string): string {
  const at = stops.findIndex((stop) => stop.id === id);
  return stops[at]?.name.trim() || `Room ${at + 1}`;
}

/** The doors through which nobody comes back. */
export function waysBackMissing({ stops }: Walk): { from: string; to: string }[] {
  return stops.flatMap((stop) =>
    stop.doors
      .filter(({ to }) => !stops.find(({ id }) => id === to)?.doors.some((door) => door.to === stop.id))
      .map(({ to }) => ({ from: to, to: stop.id })),
  );
}

/** The rooms to which no doors lead from the start. */
export function unreached({ stops, start }: Walk): Stop[] {
  const reached = new Set<string>();
  const visit = (id: string | null) => {
    if (id === null || reached.has(id)) return;
    reached.add(id);
    for (const { to } of stops.find((stop) => stop.id === id)?.doors ?? []) visit(to);
  };
  visit(start);
  return stops.filter(({ id }) => !reached.has(id));
}

/** What has to be put right before the tour can be made. */
export function walkFaults(walk: Walk): { stop: string; words: string }[] {
  const names = walk.stops.map(({ name }) => name.trim().toLowerCase());
  const unnamed = walk.stops
    .filter(({ name }) => name.trim() === '')
    .map(({ id }) => ({ stop: id, words: `${nameOf(walk, id)} has no name yet.` }));
  const alike = walk.stops
    .filter((_, at) => names[at] !== '' && names.indexOf(names[at] ?? '') < at)
    .map(({ id, name }) => ({
      stop: id,
      words: `Two rooms are called ${name.trim()}. Give each a name of its own.`,
    }));
  const apart = unreached(walk).map(({ id }) => ({
    stop: id,
    words: `${nameOf(walk, id)} cannot be reached from ${nameOf(walk, walk.start ?? '')}. Place a door that leads to it.`,
  }));
  return [...unnamed, ...alike, ...apart];
}

/** The rooms as the viewer takes them, the one where the tour begins first. */
export function tourRooms({ stops, start }: Walk): TourRoom[] {
  const first = stops.filter(({ id }) => id === start);
  return [...first, ...stops.filter(({ id }) => id !== start)].map((stop) => ({
    panorama: stop.id,
    name: stop.name.trim(),
    ...stop.look,
    doors: stop.doors.map(({ to, yaw, pitch }) => ({
      panorama: to,
      yaw,
      pitch,
      backwardYaw: lookOnComingIn(stops, stop.id, to),
      // Nobody has measured it.
      distance: 1,
    })),
  }));
}

/** Away from the door through which one came; where it is not placed, as the room is shown first. */
function lookOnComingIn(stops: readonly Stop[], from: string, to: string): number {
  const room = stops.find(({ id }) => id === to);
  const behind = room?.doors.find((door) => door.to === from);
  return behind ? turned(behind.yaw + 180) : (room?.look.yaw ?? 0);
}

/** The same direction, between -180 and 180 degrees. */
export function turned(yaw: number): number {
  return ((((yaw + 180) % 360) + 360) % 360) - 180;
}

function rounded({ yaw, pitch }: Look): Look {
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return { yaw: tenth(turned(yaw)), pitch: tenth(pitch) };
}
