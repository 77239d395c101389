export const travelModes = ['boda', 'taxi'] as const;
export type TravelMode = (typeof travelModes)[number];

/** A place that a home must be close to in minutes on a weekday at 7:30. The place is a slug or a name. */
export type Reach = { place: string; minutes: number; mode: TravelMode };

export const reachLimits = { places: 2, minMinutes: 5, maxMinutes: 240, defaultMinutes: 30 } as const;

/**
 * Parses `mulago-hospital:35,acacia-mall:30:taxi`. A form without scripts writes each field that is not empty as an item,
 * `mulago hospital,35,acacia mall,taxi`. A second number belongs to a place that was left empty.
 * @returns null if there are too many places, or minutes out of range
 */
export function parseReach(text: string): Reach[] | null {
  const reaches: Reach[] = [];
  let current: Reach | null = null;
  let isTimed = false;
  for (const item of text.split(/[,:]/).map((part) => part.trim())) {
    const mode = travelModes.find((name) => name === item);
    if (item === '') current = null;
    else if (mode) {
      if (current) current.mode = mode;
    } else if (/^\d+$/.test(item)) {
      if (isTimed) current = null;
      if (current) current.minutes = Number(item);
      isTimed = true;
    } else {
      reaches.push((current = { place: item, minutes: reachLimits.defaultMinutes, mode: 'boda' }));
      isTimed = false;
    }
  }
  const isValid =
    reaches.length <= reachLimits.places &&
    reaches.every(
      ({ minutes, place }) =>
        minutes >= reachLimits.minMinutes && minutes <= reachLimits.maxMinutes && place.length <= 100,
    );
  return isValid ? reaches : null;
}

/** Writes a reach as in an address. Travel by boda is the default. */
export function formatReach({ place, minutes, mode }: Reach): string {
  return [place, minutes, ...(mode === 'boda' ? [] : [mode])].join(':');
}
