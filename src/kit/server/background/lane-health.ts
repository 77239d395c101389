import type { Activity } from './lane-worker.ts';

export type LaneSnapshot = { activity: Activity; isBehind: boolean };

export type LaneHealth = 'fine' | 'busy' | 'stuck';

/**
 * Compares two consecutive checks that the database answered. A worker with a free slot polls for jobs every
 * two seconds, so a worker that did not poll or did not take due jobs is stuck. A worker without a free slot
 * is busy, and its jobs end within their time limit.
 */
export function assessLane(previous: LaneSnapshot, current: LaneSnapshot): LaneHealth {
  const hasFreeSlot = previous.activity.free > 0 && current.activity.free > 0;
  if (!hasFreeSlot) return current.isBehind ? 'busy' : 'fine';
  if (current.activity.requested === previous.activity.requested) return 'stuck';
  const hasStartedJob = current.activity.begun > previous.activity.begun;
  if (previous.isBehind && current.isBehind && !hasStartedJob) return 'stuck';
  return current.isBehind ? 'busy' : 'fine';
}
