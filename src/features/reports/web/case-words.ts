import type { CaseState } from '#features/reports/choices.ts';
import { isHidden } from '#features/reports/rules.ts';
import type { QueuedCase } from '#features/reports/schema.ts';

export const stateWords: Record<CaseState, string> = {
  open: 'Not looked at',
  hidden: 'Hidden for now',
  kept: 'Stays hidden',
  appealed: 'Appealed',
  upheld: 'Hidden for good',
  restored: 'Visible again',
  dismissed: 'Left as it is',
};

/** What an admin reads before a home is brought back. */
export function returningWords(returning: QueuedCase['returning']): string {
  if (!returning) return '';
  const { as, room } = returning;
  if (as === 'paused')
    return 'Its owner’s plan has ended or has no room for it, so it comes back paused: nobody finds it until there is room.';
  if (as === 'unavailable')
    return 'It was not on the market or its days there are over, so it comes back as unavailable.';
  if (!room || room.used <= room.limit) return 'It comes back to the market.';
  return `Its owner’s plan has no place left. It comes back to the market all the same, and makes ${room.used} available properties in a ${room.plan} plan for ${room.limit}: its owner reads that nothing new can be listed before there is room.`;
}

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
