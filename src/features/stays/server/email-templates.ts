import { emailTemplate, templateText } from '#kit/server/email/email-template.ts';
import type { StayEvent } from './notifications.ts';

const title = 'Garden cottage in Muyenga';
const when = '12 Dec 2026 to 15 Dec 2026, 3 nights';
const deposit = 'UGX 90,000';

const details = [
  `${when}, 2 guests`,
  'Price: UGX 450,000. Paid: UGX 90,000. Balance: UGX 360,000, due by 9 Dec 2026.',
];
const refunds = [
  'Refund if you cancel (Kampala time):',
  'Cancel by 7 Dec 2026, 11:59 PM: UGX 90,000.',
  'Later, by 11 Dec 2026, 11:59 PM: UGX 45,000.',
  'After that: nothing.',
];

/** The standard texts leave the dates and amounts (`details`) to the table above them (`stayFacts`). */
function guestTemplate(code: string, event: string, subject: string, body: string) {
  return emailTemplate({
    code: `stay-${code}`,
    title: `Stay: ${event}, to the guest`,
    subject,
    body,
    button: 'See your stay',
    samples: {
      title,
      when,
      details,
      refunds,
      deposit,
      hold: 'We are holding these nights for you until Thu 10 Dec 2026, 10:00 AM (Kampala time).',
      by: 'You cancelled this stay.',
      goesBack: `We are refunding ${deposit}. Refunds to mobile money and cards can take a few days.`,
      alternatives: 'These similar homes are free on the same dates:',
      reason: 'You had already paid the balance.',
    },
  });
}

export const guestEmailTemplates: Record<StayEvent, ReturnType<typeof guestTemplate>> = {
  requested: guestTemplate(
    'requested',
    'requested',
    templateText('Booking request sent: “{title}”'),
    templateText(`The host has 24 hours to reply. We are holding the nights for you until then. You pay nothing until the host accepts.
{refunds}`),
  ),
  accepted: guestTemplate(
    'accepted',
    'accepted',
    templateText('Booking request accepted: “{title}”'),
    templateText(`Please pay the deposit of {deposit}. {hold}
{refunds}`),
  ),
  declined: guestTemplate(
    'declined',
    'declined',
    templateText('Booking request declined: “{title}”'),
    templateText(`The host cannot accept your booking for these dates. You have not been charged.`),
  ),
  unanswered: guestTemplate(
    'unanswered',
    'request expired',
    templateText('Booking request expired: “{title}”'),
    templateText(
      `The host did not reply in time, so we are no longer holding the nights. You have not been charged.`,
    ),
  ),
  unpaid: guestTemplate(
    'unpaid',
    'deposit not paid',
    templateText('Booking expired: “{title}”'),
    templateText(
      `The host accepted your request, but you did not pay the deposit within 24 hours, so your booking has expired. If you still want these nights, please book again.`,
    ),
  ),
  confirmed: guestTemplate(
    'confirmed',
    'booked',
    templateText('Booking confirmed: “{title}”'),
    templateText(`{refunds}
Your stay page has the address, check-in instructions and the owner’s contact details.
Keep its link private: anyone who has it can see and cancel the stay.`),
  ),
  balance_paid: guestTemplate(
    'paid',
    'balance paid',
    templateText('Payment received: “{title}”'),
    templateText(`We received your payment.
{refunds}`),
  ),
  turned_away: guestTemplate(
    'turned-away',
    'payment refunded',
    templateText('We are refunding your payment for “{title}”'),
    templateText(`{reason}
We are refunding this payment in full. Refunds to mobile money and cards can take a few days.`),
  ),
  moved: guestTemplate(
    'moved',
    'moved',
    templateText('Dates changed: “{title}”'),
    templateText(`{goesBack}
{refunds}`),
  ),
  paid_already: guestTemplate(
    'paid-already',
    'double payment refunded',
    templateText('We are refunding a payment for “{title}”'),
    templateText(`{when}
You had already paid this, so we are refunding your second payment in full. Your stay has not changed.
Refunds to mobile money and cards can take a few days.`),
  ),
  cancelled: guestTemplate(
    'cancelled',
    'cancelled',
    templateText('Stay cancelled: “{title}”'),
    templateText(`{by}
{goesBack}
{alternatives}`),
  ),
};

function hostTemplate(code: string, event: string, subject: string, more: string) {
  return emailTemplate({
    code: `stay-${code}-host`,
    title: `Stay: ${event}, to the host`,
    subject,
    body: `{guest}\n{requests}\n${more}`.trim(),
    button: 'View bookings for your homes',
    samples: {
      title,
      guest: 'Guest: Amina Sample',
      what: `${when}; 2 guests.`,
      details: details.slice(1),
      requests: 'Special requests: a cot, please',
    },
  });
}

export const hostEmailTemplates: Partial<Record<StayEvent, ReturnType<typeof hostTemplate>>> = {
  requested: hostTemplate(
    'requested',
    'requested',
    templateText('New booking request: “{title}”'),
    templateText(
      'Please reply within 24 hours. After that, the request expires and the nights are available again.',
    ),
  ),
  confirmed: hostTemplate(
    'confirmed',
    'booked',
    templateText('New booking: “{title}”'),
    templateText('The deposit is paid.'),
  ),
  unpaid: hostTemplate(
    'unpaid',
    'deposit not paid',
    templateText('Booking expired, deposit not paid: “{title}”'),
    templateText('The nights are available again.'),
  ),
  moved: hostTemplate('moved', 'moved', templateText('Guest changed dates: “{title}”'), ''),
  cancelled: hostTemplate(
    'cancelled',
    'cancelled',
    templateText('Booking cancelled: “{title}”'),
    templateText('The nights are available again.'),
  ),
};

export const balanceEmailTemplate = emailTemplate({
  code: 'stay-balance',
  title: 'Stay: balance due, to the guest',
  subject: 'Balance due {soon}: “{title}”',
  body: `Pay {amount} by {day}. You can pay on your stay page.
{refunds}`,
  button: 'See your stay',
  samples: { title, when, details, refunds, soon: 'soon', amount: 'UGX 360,000', day: '9 Dec 2026' },
  needs: ['amount', 'day'],
});

export const arrivalEmailTemplate = emailTemplate({
  code: 'stay-arrival',
  title: 'Stay: check-in reminder, to the guest',
  subject: 'Your stay at “{title}” starts on {day}',
  body: `Your stay page has the address and check-in instructions.`,
  button: 'See your stay',
  samples: { title, when, details, day: '12 Dec 2026' },
  needs: ['day'],
});

/** The email to hosts about nights that were sold on two channels. */
export const conflictEmailTemplate = emailTemplate({
  code: 'stay-sold-twice',
  title: 'Stay: double booking on another channel, to the host',
  subject: 'Possible double booking: {from} to {to} at “{title}”',
  body: `{guest} booked these nights with us. The {channel} calendar also shows them as booked.
{advice}`,
  button: 'See the calendar',
  samples: {
    title,
    guest: 'Amina Sample',
    channel: 'Airbnb',
    from: '12 Dec 2026',
    to: '15 Dec 2026',
    advice: 'Please decide soon which of the two guests to move.',
  },
  needs: ['from', 'to', 'channel'],
});

export const stayEmailTemplates = [
  ...Object.values(guestEmailTemplates),
  ...Object.values(hostEmailTemplates),
  balanceEmailTemplate,
  arrivalEmailTemplate,
  conflictEmailTemplate,
];
