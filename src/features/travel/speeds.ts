import type { TravelMode } from './reach.ts';

export const roadClasses = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'path',
] as const;
export type RoadClass = (typeof roadClasses)[number];

export type Surface = 'paved' | 'unpaved' | 'unknown';

/** The classes of roads on which shared taxis drive. */
const taxiClasses: ReadonlySet<RoadClass> = new Set([
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
]);

/** The classes that count as main roads. They are tarmac unless the map says otherwise. */
export const mainClasses = taxiClasses;

export const walkingSpeed = 4.5;

/**
 * Speeds in km/h on a weekday at 7:30 into town, with stops. Bodas pass standing cars, taxis do not. Assumed: no timed
 * trips were available to fit them to. Change them here when there are.
 */
const speeds: Record<RoadClass, { boda: number; bodaUnpaved: number; taxi: number }> = {
  motorway: { boda: 35, bodaUnpaved: 25, taxi: 30 },
  trunk: { boda: 27, bodaUnpaved: 20, taxi: 15 },
  primary: { boda: 25, bodaUnpaved: 20, taxi: 14 },
  secondary: { boda: 25, bodaUnpaved: 18, taxi: 14 },
  tertiary: { boda: 23, bodaUnpaved: 17, taxi: 14 },
  minor: { boda: 19, bodaUnpaved: 15, taxi: walkingSpeed },
  service: { boda: 12, bodaUnpaved: 10, taxi: walkingSpeed },
  path: { boda: 7, bodaUnpaved: 7, taxi: walkingSpeed },
};

/** Returns the speed on a road in km/h. People walk where no taxi drives. */
export function speedOn(roadClass: RoadClass, surface: Surface, mode: TravelMode): number {
  const { boda, bodaUnpaved, taxi } = speeds[roadClass];
  if (mode === 'taxi') return taxi;
  const isMain = mainClasses.has(roadClass);
  return surface === 'unpaved' || (surface === 'unknown' && !isMain) ? bodaUnpaved : boda;
}

/** The time before and after the way on mapped roads. */
export const access = {
  /** The speed off the mapped roads in km/h: on tracks by boda, on foot to a taxi. */
  speed: { boda: 12, taxi: walkingSpeed },
  /** The minutes spent waiting until a boda arrives, or until a taxi is full. */
  waitMinutes: { boda: 2, taxi: 7 },
  /** The way to the nearest mapped road, relative to the straight line. */
  detour: 1.3,
} as const satisfies {
  speed: Record<TravelMode, number>;
  waitMinutes: Record<TravelMode, number>;
  detour: number;
};

/** Estimates without a road graph: the way relative to the straight line, and the speed in km/h with the walk. */
export const estimate = { detour: 1.4, speed: { boda: 21, taxi: 12 } } as const;
