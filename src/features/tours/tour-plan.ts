import type { TourRoom } from './generated-export.ts';

/** A direction in degrees: 0 is the middle of a photo and 90 is to its right. Up is positive. */
export type ViewDirection = { yaw: number; pitch: number };

export type Door = ViewDirection & { to: string };

/** A room with a photo, and its doors. */
export type Stop = { id: string; name: string; look: ViewDirection; doors: readonly Door[] };

/** The plan of a tour that is being made. */
export type TourPlan = { stops: readonly Stop[]; start: string | null };

export const emptyTourPlan: TourPlan = { stops: [], start: null };

export const roomNameMax = 60;

export function addStop({ stops, start }: TourPlan, id: string): TourPlan {
  const stop: Stop = { id, name: '', look: { yaw: 0, pitch: 0 }, doors: [] };
  return { stops: [...stops, stop], start: start ?? id };
}

/** Removes a room, its doors, and the doors that lead to it. */
export function removeStop({ stops, start }: TourPlan, id: string): TourPlan {
  const remaining = stops
    .filter((stop) => stop.id !== id)
    .map((stop) => ({ ...stop, doors: stop.doors.filter(({ to }) => to !== id) }));
  return { stops: remaining, start: start === id ? (remaining[0]?.id ?? null) : start };
}

/** Moves a room one position earlier (-1) or later (1) in the list. */
export function moveStop({ stops, start }: TourPlan, id: string, by: -1 | 1): TourPlan {
  const from = stops.findIndex((stop) => stop.id === id);
  const [moved, neighbour] = [stops[from], stops[from + by]];
  if (!moved || !neighbour) return { stops, start };
  return { stops: stops.with(from, neighbour).with(from + by, moved), start };
}

export function changeStop(
  { stops, start }: TourPlan,
  id: string,
  change: Partial<Pick<Stop, 'name' | 'look'>>,
): TourPlan {
  return { stops: stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop)), start };
}

/** Places a door from one room to another. If there is one already, it moves. */
export function placeDoor({ stops, start }: TourPlan, from: string, door: Door): TourPlan {
  const withDoor = (stop: Stop): Stop => {
    const otherDoors = stop.doors.filter(({ to }) => to !== door.to);
    return { ...stop, doors: [...otherDoors, { ...door, ...roundDirection(door) }] };
  };
  return { stops: stops.map((stop) => (stop.id === from ? withDoor(stop) : stop)), start };
}

export function removeDoor({ stops, start }: TourPlan, from: string, to: string): TourPlan {
  const withoutDoor = (stop: Stop): Stop => ({ ...stop, doors: stop.doors.filter((door) => door.to !== to) });
  return { stops: stops.map((stop) => (stop.id === from ? withoutDoor(stop) : stop)), start };
}

/** Returns the name of a room, or its position in the list while it has none. */
export function roomLabel({ stops }: TourPlan, id: string): string {
  const index = stops.findIndex((stop) => stop.id === id);
  return stops[index]?.name.trim() || `Room ${index + 1}`;
}

/** Returns the doors that have no door back. */
export function missingReturnDoors({ stops }: TourPlan): { from: string; to: string }[] {
  return stops.flatMap((stop) =>
    stop.doors
      .filter(({ to }) => !stops.find(({ id }) => id === to)?.doors.some((door) => door.to === stop.id))
      .map(({ to }) => ({ from: to, to: stop.id })),
  );
}

/** Returns the rooms that cannot be reached through doors from the start of the tour. */
export function unreachableRooms({ stops, start }: TourPlan): Stop[] {
  const visited = new Set<string>();
  const visit = (id: string | null) => {
    if (id === null || visited.has(id)) return;
    visited.add(id);
    for (const { to } of stops.find((stop) => stop.id === id)?.doors ?? []) visit(to);
  };
  visit(start);
  return stops.filter(({ id }) => !visited.has(id));
}

/** Returns the errors that block making the tour. */
export function tourPlanErrors(plan: TourPlan): { stop: string; words: string }[] {
  const names = plan.stops.map(({ name }) => name.trim().toLowerCase());
  const unnamed = plan.stops
    .filter(({ name }) => name.trim() === '')
    .map(({ id }) => ({ stop: id, words: `${roomLabel(plan, id)} has no name yet.` }));
  const duplicates = plan.stops
    .filter((_, index) => names[index] !== '' && names.indexOf(names[index] ?? '') < index)
    .map(({ id, name }) => ({
      stop: id,
      words: `Two rooms are called ${name.trim()}. Give each a name of its own.`,
    }));
  const unreachable = unreachableRooms(plan).map(({ id }) => ({
    stop: id,
    words: `${roomLabel(plan, id)} cannot be reached from ${roomLabel(plan, plan.start ?? '')}. Place a door that leads to it.`,
  }));
  return [...unnamed, ...duplicates, ...unreachable];
}

/** Returns the rooms in the viewer's format, starting room first. */
export function tourRooms({ stops, start }: TourPlan): TourRoom[] {
  const first = stops.filter(({ id }) => id === start);
  return [...first, ...stops.filter(({ id }) => id !== start)].map((stop) => ({
    panorama: stop.id,
    name: stop.name.trim(),
    ...stop.look,
    doors: stop.doors.map(({ to, yaw, pitch }) => ({
      panorama: to,
      yaw,
      pitch,
      backwardYaw: entryYaw(stops, stop.id, to),
      // The distance is unknown, so all doors get the same.
      distance: 1,
    })),
  }));
}

/**
 * Returns the yaw on entering a room: away from the door back or, without such a door, the room's initial
 * yaw.
 */
function entryYaw(stops: readonly Stop[], from: string, to: string): number {
  const room = stops.find(({ id }) => id === to);
  const returnDoor = room?.doors.find((door) => door.to === from);
  return returnDoor ? normaliseYaw(returnDoor.yaw + 180) : (room?.look.yaw ?? 0);
}

/** Returns a yaw normalised to between -180 and 180 degrees. */
export function normaliseYaw(yaw: number): number {
  return ((((yaw + 180) % 360) + 360) % 360) - 180;
}

function roundDirection({ yaw, pitch }: ViewDirection): ViewDirection {
  const roundToTenth = (value: number) => Math.round(value * 10) / 10;
  return { yaw: roundToTenth(normaliseYaw(yaw)), pitch: roundToTenth(pitch) };
}
