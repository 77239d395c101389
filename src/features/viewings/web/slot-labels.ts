import type { ViewingState } from '#features/viewings/choices.ts';
import { type Slot, slotStart } from '#features/viewings/rules.ts';
import { formatFullDay } from '#kit/calendar-day.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';

/** Formats an hour as `3:00 PM`. */
export function hourLabel(hour: number): string {
  return formatTime(slotStart({ day: '2026-01-01', hour }).toISOString());
}

/** Formats a slot as `3:00 PM on 27 Nov 2026`. */
export function slotLabel(slot: Slot): string {
  return t('{hour} on {day}', { hour: hourLabel(slot.hour), day: formatDate(slot.day) });
}

/** Formats a slot as `Friday 27 November 2026, 3:00 PM`. */
export function fullSlotLabel(slot: Slot): string {
  return `${formatFullDay(slot.day)}, ${hourLabel(slot.hour)}`;
}

type ViewingStatus = { state: ViewingState; isConfirmed: boolean; endedBy: 'visitor' | 'agent' | null };

/** Returns the label of a viewing's state. */
export function viewingStateLabel({ state, isConfirmed, endedBy }: ViewingStatus): string {
  if (state === 'reserved') return t('Reserved');
  if (state === 'expired') return t('Expired');
  if (state === 'booked') return isConfirmed ? t('Confirmed') : t('Booked');
  if (state === 'met') return t('Completed');
  if (state === 'missed')
    return endedBy === 'visitor' ? t('The agent did not show up') : t('The visitor did not show up');
  return state === 'declined' ? t('Cancelled by the agent') : t('Cancelled');
}

export const viewingStateTone = ({ state }: ViewingStatus): 'ok' | 'danger' | 'plain' =>
  state === 'booked' || state === 'met' ? 'ok' : state === 'missed' ? 'danger' : 'plain';
