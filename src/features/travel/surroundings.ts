import { walkingSpeed } from './speeds.ts';

/** The kinds of places that people want to be close to. `tarmac` is a paved road. */
export const surroundingKinds = ['stage', 'tarmac', 'school', 'clinic', 'market'] as const;
export type SurroundingKind = (typeof surroundingKinds)[number];

/** The distance in metres that counts as near, unless another one is given. */
export const nearMeters: Record<SurroundingKind, number> = {
  stage: 500,
  tarmac: 300,
  school: 1_000,
  clinic: 1_000,
  market: 1_000,
};

export const surroundingLimits = { minMeters: 100, maxMeters: 5_000 } as const;

/** A home that is less above the lowest ground around it, in metres, is in a valley. */
export const valleyLimit = 5;

/** A home outside of valleys, as in an address. */
export const notInValley = 'no-valley';

/** A wish about the surroundings of a home: something within walking metres, or no valley. */
export type Surrounding = { kind: SurroundingKind; meters: number } | { kind: typeof notInValley };

/** Parses `stage` and `tarmac:200`. @returns null if the text is something else, or the metres are out of range */
export function parseSurrounding(text: string): Surrounding | null {
  if (text === notInValley) return { kind: notInValley };
  const [name, limit, ...others] = text.split(':');
  const kind = surroundingKinds.find((candidate) => candidate === name);
  if (!kind || others.length > 0) return null;
  if (limit === undefined) return { kind, meters: nearMeters[kind] };
  const meters = /^\d{1,5}$/.test(limit) ? Number(limit) : 0;
  const isValid = meters >= surroundingLimits.minMeters && meters <= surroundingLimits.maxMeters;
  return isValid ? { kind, meters } : null;
}

export function formatSurrounding(surrounding: Surrounding): string {
  return 'meters' in surrounding ? `${surrounding.kind}:${surrounding.meters}` : surrounding.kind;
}

/** The wishes that the filters offer. */
export const usualSurroundings: readonly string[] = [
  ...surroundingKinds.map((kind) => formatSurrounding({ kind, meters: nearMeters[kind] })),
  notInValley,
];

/** Returns the minutes of a walk, rounded up. */
export function walkingMinutes(meters: number): number {
  return Math.ceil((meters * 60) / (walkingSpeed * 1_000));
}
