import type { CaseState } from '#features/reports/choices.ts';

export const stateWords: Record<CaseState, string> = {
  open: 'Not looked at',
  hidden: 'Hidden for now',
  kept: 'Stays hidden',
  appealed: 'Appealed',
  upheld: 'Hidden for good',
  restored: 'Visible again',
  dismissed: 'Left as it is',
};

export const isHidden = (state: CaseState): boolean =>
  state === 'hidden' || state === 'kept' || state === 'appealed' || state === 'upheld';

export function stateTone(state: CaseState): 'alert' | 'leaf' | 'plain' {
  if (isHidden(state)) return 'alert';
  return state === 'restored' ? 'leaf' : 'plain';
}

/** `3 hours`, `2 days`: how long something has waited. */
export function ageOf(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / 3_600_000);
  if (hours < 1) return 'less than an hour';
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** How alike two pictures are: the same file, or of the 64 bits of their prints, which know no colours. */
export function likeness(distance: number, isSameFile: boolean): string {
  if (isSameFile) return 'The same file';
  return distance <= 4 ? 'Almost the same picture' : 'Very alike';
}

export function ownerHistory({
  listings,
  cases,
  stayedHidden,
}: {
  listings: number;
  cases: number;
  stayedHidden: number;
}): string {
  const other = cases === 0 ? 'no other case' : `${cases} other ${cases === 1 ? 'case' : 'cases'}`;
  const stayed = stayedHidden === 0 ? '' : `, ${stayedHidden} stayed hidden`;
  return `${listings} ${listings === 1 ? 'listing' : 'listings'}, ${other}${stayed}`;
}
