import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import type { CancelReason } from './choices.ts';
import type { RefundLine } from './refund-schedule.ts';

/**
 * Returns the texts of refund lines, such as `Cancel by 18 Dec 2026, 2:00 PM: UGX 660,000.` Times are in
 * Kampala time.
 */
export function refundLineLabels<Amount>(
  lines: readonly RefundLine<Amount>[],
  { checkIn, money }: { checkIn: string; money: (amount: Amount) => string },
): string[] {
  const lastDeadline = lines.at(-2)?.until;
  if (!lastDeadline) return [t('There is no refund if you cancel now.')];
  return lines.map(({ until, amount }, index) => {
    if (until === null)
      return formatDate(lastDeadline) === formatDate(checkIn)
        ? t('After the day of arrival: nothing.')
        : t('After that: nothing.');
    const [day, time] = [formatDate(until), formatTime(until)];
    return index === 0
      ? t('Cancel by {day}, {time}: {amount}.', { day, time, amount: money(amount) })
      : t('Later, by {day}, {time}: {amount}.', { day, time, amount: money(amount) });
  });
}

/** The host's reasons for cancelling, as the guest reads them. */
export const hostCancelledLabels: Record<CancelReason, string> = {
  repairs: t('The host cancelled your stay because the home needs repairs.'),
  double_booking: t('The host cancelled your stay because the nights were also booked elsewhere.'),
  emergency: t('The host cancelled your stay because of an emergency.'),
  guest_asked: t('The host cancelled your stay because you asked for it.'),
  other: t('The host cancelled your stay.'),
};
