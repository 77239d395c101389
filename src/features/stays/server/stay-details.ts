import type { CancelReason } from '#features/stays/choices.ts';
import type { QuoteExtra } from '#features/stays/rules.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { EmailFact } from '#kit/server/email/email-message.ts';
import { amountDueAfter, refundScheduleOf } from './stay-presenter.ts';
import type { StayRow } from './stay-rows.ts';

export const formatStayAmount = (amount: MinorAmount, { currency }: Pick<StayRow, 'currency'>) =>
  formatMoney(toMajorUnit(amount, currency), currency);

export const dateOf = (iso: string) => ({ calendarText: formatDate(iso) });

/** Formats the dates of a stay as `12 Dec 2026 to 15 Dec 2026, 3 nights`. */
export const stayDatesMessage = ({ checkIn, checkOut, nights: n }: StayRow): Message =>
  msg('{checkIn} to {checkOut}, {nights}', {
    checkIn: dateOf(checkIn),
    checkOut: dateOf(checkOut),
    nights: msg('{n, plural, one {# night} other {# nights}}', { n }),
  });

export const guestCountMessage = ({ guests: n }: StayRow): Message =>
  msg('{n, plural, one {# guest} other {# guests}}', { n });

/** Returns the price, the amount paid and the balance with its due date, one sentence each. */
export function moneyDetails(stay: StayRow, paid: MinorAmount): Message[] {
  const amountDue = stay.state === 'confirmed' ? amountDueAfter(stay, paid) : 0;
  return [
    msg('Price: {total}.', { total: formatStayAmount(stay.total, stay) }),
    ...(paid > 0 ? [msg('Paid: {paid}.', { paid: formatStayAmount(paid, stay) })] : []),
    ...(amountDue > 0
      ? [
          msg('Balance: {due}, due by {balanceDue}.', {
            due: formatStayAmount(amountDue, stay),
            balanceDue: dateOf(stay.balanceDue),
          }),
        ]
      : []),
  ];
}

const extraLabels = {
  discount: msg('Discount'),
  guests: msg('Extra guests'),
  cleaning: msg('Cleaning fee'),
} satisfies Record<QuoteExtra['kind'], Message>;

/** Returns the dates, the guests and the amounts of a stay for the table of an email. */
export function stayFacts(stay: StayRow, paid: MinorAmount): EmailFact[] {
  const amountDue = stay.state === 'confirmed' ? amountDueAfter(stay, paid) : 0;
  const balance = msg('{due}, due by {day}', {
    due: formatStayAmount(amountDue, stay),
    day: dateOf(stay.balanceDue),
  });
  return [
    { label: msg('Dates'), value: stayDatesMessage(stay) },
    { label: msg('Guests'), value: { typed: String(stay.guests) } },
    ...stay.lines.flatMap(({ extra, amount }) =>
      extra ? [{ label: extraLabels[extra.kind], value: { typed: formatStayAmount(amount, stay) } }] : [],
    ),
    { label: msg('Price'), value: { typed: formatStayAmount(stay.total, stay) }, isTotal: true },
    ...(paid > 0 ? [{ label: msg('Paid'), value: { typed: formatStayAmount(paid, stay) } }] : []),
    ...(stay.damageDeposit > 0
      ? [{ label: msg('Damage deposit'), value: { typed: formatStayAmount(stay.damageDeposit, stay) } }]
      : []),
    ...(amountDue > 0 ? [{ label: msg('Balance'), value: balance }] : []),
  ];
}

/** Returns the same refund lines as the page of the stay (`refundLineLabels`), with a heading. */
export function refundDetails(stay: StayRow, paid: MinorAmount, now: Date): Message[] {
  const heading = msg('Refund if you cancel (Kampala time):');
  const schedule = refundScheduleOf(stay, paid, now);
  const lastDeadline = schedule.at(-2)?.until;
  if (!lastDeadline) return [heading, msg('There is no refund if you cancel now.')];
  const lines = schedule.map(({ until, amount }, index) => {
    if (until === null)
      return formatDate(lastDeadline) === formatDate(stay.checkIn)
        ? msg('After the day of arrival: nothing.')
        : msg('After that: nothing.');
    const values = { day: dateOf(until), time: formatTime(until), amount: formatStayAmount(amount, stay) };
    return index === 0
      ? msg('Cancel by {day}, {time}: {amount}.', values)
      : msg('Later, by {day}, {time}: {amount}.', values);
  });
  return [heading, ...lines];
}

/**
 * The host's reasons for cancelling, with the same texts as on the page of the stay (`hostCancelledLabels`).
 */
const hostCancelledMessages: Record<CancelReason, Message> = {
  repairs: msg('The host cancelled your stay because the home needs repairs.'),
  double_booking: msg('The host cancelled your stay because the nights were also booked elsewhere.'),
  emergency: msg('The host cancelled your stay because of an emergency.'),
  guest_asked: msg('The host cancelled your stay because you asked for it.'),
  other: msg('The host cancelled your stay.'),
};

/** Returns the text for the guest about who cancelled the stay and why. */
export function cancellationMessage({ endedBy, cancelReason }: StayRow): Message {
  if (endedBy === 'guest') return msg('You cancelled this stay.');
  if (endedBy === 'host') return hostCancelledMessages[cancelReason ?? 'other'];
  return msg('We are sorry, but we had to cancel this stay.');
}

/** Returns the texts about the refund of a cancelled stay and the amount that the host gets. */
export function refundOutcomeMessages(stay: StayRow, paid: MinorAmount): Message[] {
  const { refund } = stay;
  const isWithheld = stay.endedBy === 'guest' && paid > 0;
  return [
    refund && refund > 0
      ? msg('We are refunding {refund}. Refunds to mobile money and cards can take a few days.', {
          refund: formatStayAmount(refund, stay),
        })
      : msg('There is no refund.'),
    ...(isWithheld
      ? [msg('The host gets {paid} under the cancellation policy.', { paid: formatStayAmount(paid, stay) })]
      : []),
  ];
}
