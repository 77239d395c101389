import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Rect = readonly [x0: number, y0: number, x1: number, y1: number];
export type Side = 'N' | 'E' | 'S' | 'W';

export interface RoomParameters {
  id: string;
  name: string;
  rect: Rect;
  level?: number;
  open?: boolean;
  /** The position of the panorama, from the room's south-west corner. */
  camera?: readonly [x: number, y: number];
  /** The visitor's initial view: degrees clockwise from north. */
  yaw?: number;
  stills?: readonly object[];
  /** The directions of pictures cut from the room's panorama, in degrees clockwise from north. */
  cuts?: readonly number[];
}

export interface OpeningParameters {
  kind: 'door' | 'window' | 'arch';
  at: readonly [x: number, y: number];
  w?: number;
  sill?: number;
  level?: number;
  swing?: string;
  hinge?: -1 | 1;
}

/**
 * The fields of dev/homes/parameters/<id>.json that packing reads. Lengths are in metres, x is east and y
 * north.
 */
export interface HomeParameters {
  id: string;
  title: string;
  rooms: readonly RoomParameters[];
  openings: readonly OpeningParameters[];
  /** Pairs of rooms that are connected across the yard or by a staircase. */
  walks?: readonly (readonly [string, string])[];
  /** The home whose plan this one uses with a different look. */
  of?: string;
  /** True when the plan is mirrored left to right. */
  mirrored?: boolean;
  /** The changes to the rooms of that plan, by room id; null for a room that this home does not have. */
  changes?: Readonly<Record<string, Partial<RoomParameters> | null>>;
  /**
   * A third picture, cropped from an existing picture: the crop's left and top edge and its width as
   * fractions.
   */
  closer?: { to: string; box: readonly [x: number, y: number, width: number] };
  /** Rooms of the plan that do not belong to the home, although the building has them. */
  absent?: readonly string[];
}

/**
 * The parameters file of a variant. `rooms` contains additional rooms, and `openings` contains changes by
 * position.
 */
type Variant = Omit<HomeParameters, 'rooms' | 'openings'> & {
  rooms?: readonly RoomParameters[];
  openings?: readonly Pick<OpeningParameters, 'at' | 'level'>[];
};

export function readParameters(path: string): HomeParameters {
  const parameters = JSON.parse(readFileSync(path, 'utf8')) as HomeParameters | Variant;
  if (!parameters.of) return parameters as HomeParameters;
  const { only: _, ...plan } = readParameters(
    join(dirname(path), `${parameters.of}.json`),
  ) as HomeParameters & {
    only?: unknown;
  };
  const home = applyVariant(parameters, plan);
  return parameters.mirrored ? mirror(home) : home;
}

/** Rebuilds a plan in the same way as blender/variants.py. */
function applyVariant(variant: Variant, plan: HomeParameters): HomeParameters {
  const rooms = plan.rooms
    .filter(({ id }) => variant.changes?.[id] !== null)
    .map((room) => ({ ...room, ...variant.changes?.[room.id] }));
  const openings = plan.openings.map((opening) => ({
    ...opening,
    ...variant.openings?.find(
      ({ at, level }) =>
        at[0] === opening.at[0] && at[1] === opening.at[1] && (level ?? 0) === (opening.level ?? 0),
    ),
  }));
  return { ...variant, walks: plan.walks, rooms: [...rooms, ...(variant.rooms ?? [])], openings };
}

/** Swaps east and west, as in the home's mirrored pictures. */
function mirror(home: HomeParameters): HomeParameters {
  const rooms = home.rooms.map((room) => {
    const [x0, y0, x1, y1] = room.rect;
    const camera = room.camera && ([x1 - x0 - room.camera[0], room.camera[1]] as const);
    const [yaw, ...cuts] = [room.yaw ?? 0, ...(room.cuts ?? [])].map((angle) => (360 - angle) % 360);
    return { ...room, rect: [-x1, y0, -x0, y1] as const, camera, yaw, cuts };
  });
  const openings = home.openings.map((opening) => ({
    ...opening,
    at: [-opening.at[0], opening.at[1]] as const,
  }));
  return { ...home, rooms, openings };
}

export interface Edge {
  side: Side;
  axis: 'x' | 'y';
  across: number;
  from: number;
  to: number;
}

export function edges({ rect: [x0, y0, x1, y1] }: RoomParameters): Edge[] {
  return [
    { side: 'S', axis: 'x', across: y0, from: x0, to: x1 },
    { side: 'N', axis: 'x', across: y1, from: x0, to: x1 },
    { side: 'W', axis: 'y', across: x0, from: y0, to: y1 },
    { side: 'E', axis: 'y', across: x1, from: y0, to: y1 },
  ];
}

export function isOn(opening: OpeningParameters, edge: Edge): boolean {
  const [along, across] = edge.axis === 'x' ? opening.at : [opening.at[1], opening.at[0]];
  return Math.abs(across - edge.across) < 1e-6 && along > edge.from && along < edge.to;
}

export function roomsAt(home: HomeParameters, opening: OpeningParameters): RoomParameters[] {
  return home.rooms.filter(
    (room) => (room.level ?? 0) === (opening.level ?? 0) && edges(room).some((edge) => isOn(opening, edge)),
  );
}

/** True for a door, an arch, or a glass front that reaches the floor. */
export function isPassage(opening: OpeningParameters): boolean {
  return opening.kind !== 'window' || opening.sill === 0;
}
