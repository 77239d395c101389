import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';

/**
 * Locks the schedules of these agents until the transaction ends. The exclusion constraints alone would let
 * two transactions wait for each other's new times. Call it after `lockPerson` and before any viewing is
 * locked.
 */
export const lockSchedules = (tx: Db, agentIds: readonly number[]): Promise<void> =>
  lockAll(
    tx,
    agentIds.map((id) => `viewings of agent ${id}`),
  );
