import type { Activity } from './lane-worker.ts';

export type Sight = { activity: Activity; isBehind: boolean };

export type Verdict = 'fine' | 'busy' | 'stuck';

/**
 * Compares two consecutive checks that the database answered. A worker with a free slot polls for jobs every
 * two seconds, so one that did not poll or that left due jobs alone is stuck. A worker without a free slot is
 * busy, and its jobs end within their time limit.
 */
export function verdictOn(before: Sight, now: Sight): Verdict {
  const hasFreePlace = before.activity.free > 0 && now.activity.free > 0;
  if (!hasFreePlace) return now.isBehind ? 'busy' : 'fine';
  if (now.activity.requested === before.activity.requested) return 'stuck';
  const hasBegun = now.activity.begun > before.activity.begun;
  if (before.isBehind && now.isBehind && !hasBegun) return 'stuck';
  return now.isBehind ? 'busy' : 'fine';
}
