import {
  busyUntil,
  canReschedule,
  plannedReminders,
  type Slot,
  slotStart,
} from '#features/viewings/rules.ts';
import { checkSlot } from '#features/viewings/server/hours/available-times.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { slotUnavailableError } from './booking.ts';
import { notifyRescheduled, type Site } from './emails.ts';
import { displaceReservations } from './reservation-rows.ts';
import { readViewingById, updateViewingTime, type ViewingRow } from './viewing-rows.ts';

/**
 * Moves a viewing that the transaction has locked after its agent's schedule. Moving it to its current time has no effect.
 * @throws AppError 'conflict' when the viewing can no longer be moved, or the hour is unavailable
 */
export async function rescheduleLocked(
  kit: Kit,
  tx: Db,
  viewing: ViewingRow,
  { slot, by }: { slot: Slot; by: 'visitor' | 'agent' },
  site: Site,
): Promise<void> {
  const now = kit.clock();
  const startsAt = slotStart(slot);
  if (startsAt.getTime() === viewing.startsAt.getTime()) return;
  requireChangeable(viewing, now);
  const scope = { propertyId: viewing.propertyId, agentId: viewing.agentId, except: viewing.id };
  const slotCheck = await checkSlot(tx, scope, slot, now);
  if (slotCheck.reason) throw slotUnavailableError(slotCheck);
  const newTimes = { startsAt, freeAgainAt: busyUntil(startsAt, slotCheck.hours) };
  await displaceReservations(tx, { ...scope, ...newTimes }, { isProven: true, except: viewing.id }, now);
  await updateViewingTime(tx, viewing.id, {
    ...newTimes,
    reminders: plannedReminders(startsAt, now),
    now,
    isConfirmed: by === 'agent',
  });
  const updatedViewing = await readViewingById(tx, viewing.id);
  if (updatedViewing) await notifyRescheduled(kit, tx, updatedViewing, { from: viewing.startsAt, by }, site);
}

/** @throws AppError 'conflict' when the viewing has begun or was cancelled */
export function requireChangeable(viewing: ViewingRow, now: Date): void {
  if (canReschedule(viewing, now)) return;
  throw new AppError(
    'conflict',
    'viewing_over',
    viewing.state === 'booked'
      ? msg('This viewing has already started.')
      : msg('This viewing can no longer be changed.'),
  );
}

/**
 * Runs `work`, and converts a constraint violation caused by a concurrent booking into the error for a taken
 * hour.
 */
export async function asSlotTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOverlapError(error)) throw error;
    throw slotUnavailableError({ reason: 'taken', near: msg('Please choose another time.') });
  }
}

const exclusionViolation = '23P01';

export function isOverlapError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === exclusionViolation;
}
