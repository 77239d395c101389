import { hostCancelledWords, refundWords } from '#features/stays/cancellation-words.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, inMajorUnit } from '#kit/money.ts';
import { dueOf, scheduleOf } from './shown-stay.ts';
import type { StayRow } from './stay-rows.ts';

export const money = (amount: number, { currency }: Pick<StayRow, 'currency'>) =>
  formatMoney(inMajorUnit(amount, currency), currency);

/** `12 Dec 2026 to 15 Dec 2026, 3 nights` */
export const when = ({ checkIn, checkOut, nights }: StayRow) =>
  `${formatDate(checkIn)} to ${formatDate(checkOut)}, ${nights} ${nights === 1 ? 'night' : 'nights'}`;

export const guestCount = ({ guests }: StayRow) => `${guests} ${guests === 1 ? 'guest' : 'guests'}`;

/** Returns the price, what is paid and the balance with its date, a sentence each. */
export function moneyDetails(stay: StayRow, paid: number): string[] {
  const due = stay.state === 'confirmed' ? dueOf(stay, paid) : 0;
  return [
    `Price: ${money(stay.total, stay)}.`,
    ...(paid > 0 ? [`Paid: ${money(paid, stay)}.`] : []),
    ...(due > 0 ? [`Balance: ${money(due, stay)}, due by ${formatDate(stay.balanceDue)}.`] : []),
  ];
}

/** Returns the same lines as the page of the stay, with a heading. */
export function refundDetails(stay: StayRow, paid: number, now: Date): string[] {
  const words = refundWords(scheduleOf(stay, paid, now), {
    checkIn: stay.checkIn,
    money: (amount) => money(amount, stay),
  });
  return ['Refund if you cancel (Kampala time):', ...words];
}

/** Returns who cancelled a stay and why, as its guest reads it. */
export function cancelledBy({ endedBy, cancelReason }: StayRow): string {
  if (endedBy === 'guest') return 'You cancelled this stay.';
  if (endedBy === 'host') return hostCancelledWords[cancelReason ?? 'other'];
  return 'We are sorry: we had to cancel this stay.';
}

/** Returns the refund of a cancelled stay, and what is kept. */
export function refundOutcome(stay: StayRow, paid: number): string[] {
  const { refund } = stay;
  const kept = stay.endedBy === 'guest' && paid > 0;
  return [
    refund && refund > 0
      ? `We are refunding ${money(refund, stay)}. Mobile money and cards take a few days.`
      : 'There is no refund.',
    ...(kept ? [`We keep ${money(paid, stay)} under the cancellation rule.`] : []),
  ];
}
