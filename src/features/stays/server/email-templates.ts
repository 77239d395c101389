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

function toGuest(code: string, says: string, subject: string, body: string) {
  return emailTemplate({
    code: `stay-${code}`,
    title: `Stay: ${says}, to the guest`,
    subject,
    body,
    button: 'See your stay',
    samples: {
      title,
      when,
      details,
      refunds,
      deposit,
      until: ' until 10:00 AM on 10 Dec 2026',
      by: 'You cancelled this stay.',
      goesBack: `We are refunding ${deposit}. Mobile money and cards take a few days.`,
      alternatives: 'These similar homes are free on the same dates:',
      reason: 'You had already paid the balance.',
    },
  });
}

export const guestEmailTemplates: Record<StayEvent, ReturnType<typeof toGuest>> = {
  requested: toGuest(
    'requested',
    'asked for',
    templateText('You asked for a stay in “{title}”'),
    templateText(`{details}
The host has a day to answer. We hold the nights for you until then. You pay nothing before that.
{refunds}`),
  ),
  accepted: toGuest(
    'accepted',
    'accepted',
    templateText('Your stay in “{title}” was accepted'),
    templateText(`{details}
Please pay the deposit of {deposit}{until}. We hold the nights for you until then.
{refunds}`),
  ),
  declined: toGuest(
    'declined',
    'not accepted',
    templateText('Your stay in “{title}” was not accepted'),
    templateText(`{details}
The host cannot take you on these dates. You have not been charged.`),
  ),
  unanswered: toGuest(
    'unanswered',
    'not answered',
    templateText('Nobody has answered about “{title}”'),
    templateText(`{details}
The host did not answer in time, so we no longer hold the nights. You have not been charged.`),
  ),
  unpaid: toGuest(
    'unpaid',
    'deposit not paid',
    templateText('The nights in “{title}” are not kept any more'),
    templateText(`{details}
The host accepted your stay, and the deposit was not paid within a day. Please book again if you still want these nights.`),
  ),
  confirmed: toGuest(
    'confirmed',
    'booked',
    templateText('Booking confirmed: “{title}”'),
    templateText(`{details}
{refunds}
The page of your stay has the address, how to get in and how to reach the owner.
Keep its link private: anyone who has it can see and cancel the stay.`),
  ),
  balance_paid: toGuest(
    'paid',
    'the rest is paid',
    templateText('Paid: your stay in “{title}”'),
    templateText(`We received your payment.
{details}
{refunds}`),
  ),
  turned_away: toGuest(
    'turned-away',
    'payment goes back',
    templateText('Your payment for “{title}” goes back'),
    templateText(`{reason}
We are refunding all of this payment. Mobile money and cards take a few days.`),
  ),
  moved: toGuest(
    'moved',
    'moved',
    templateText('Your stay in “{title}” was moved'),
    templateText(`{details}
{goesBack}
{refunds}`),
  ),
  paid_already: toGuest(
    'paid-already',
    'double payment refunded',
    templateText('We are refunding a payment for “{title}”'),
    templateText(`{when}
You had already paid this, so we are refunding your second payment in full. Your stay has not changed.
Refunds to mobile money and cards can take some days.`),
  ),
  cancelled: toGuest(
    'cancelled',
    'cancelled',
    templateText('Your stay in “{title}” was cancelled'),
    templateText(`{by}
{details}
{goesBack}
{alternatives}`),
  ),
};

function toHost(code: string, says: string, subject: string, more: string) {
  return emailTemplate({
    code: `stay-${code}-host`,
    title: `Stay: ${says}, to the host`,
    subject,
    body: `{guest}\n{what}\n{details}\n{requests}\n${more}`.trim(),
    button: 'See your bookings',
    samples: {
      title,
      guest: 'Guest: Amina Sample',
      what: `${when}; 2 guests.`,
      details: details.slice(1),
      requests: 'Special requests: a cot, please',
    },
    needs: ['what'],
  });
}

export const hostEmailTemplates: Partial<Record<StayEvent, ReturnType<typeof toHost>>> = {
  requested: toHost(
    'requested',
    'asked for',
    templateText('New request for a stay in “{title}”'),
    templateText('Please answer within a day. After that the nights are free again.'),
  ),
  confirmed: toHost(
    'confirmed',
    'booked',
    templateText('A stay in “{title}” is booked'),
    templateText('The deposit is paid.'),
  ),
  unpaid: toHost(
    'unpaid',
    'deposit not paid',
    templateText('A stay in “{title}” was not paid'),
    templateText('Its nights are free again.'),
  ),
  moved: toHost('moved', 'moved', templateText('A stay in “{title}” was moved'), ''),
  cancelled: toHost(
    'cancelled',
    'cancelled',
    templateText('A stay in “{title}” was cancelled'),
    templateText('Its nights are free again.'),
  ),
};

export const balanceEmailTemplate = emailTemplate({
  code: 'stay-balance',
  title: 'Stay: the rest is due, to the guest',
  subject: 'The rest for “{title}” is due {soon}',
  body: `{details}
Please pay the balance of {amount} by {day}, on the page of your stay.
{refunds}`,
  button: 'See your stay',
  samples: { title, when, details, refunds, soon: 'soon', amount: 'UGX 360,000', day: '9 Dec 2026' },
  needs: ['amount', 'day'],
});

export const arrivalEmailTemplate = emailTemplate({
  code: 'stay-arrival',
  title: 'Stay: the arrival is near, to the guest',
  subject: 'Your stay in “{title}” begins on {day}',
  body: `{details}
The page of your stay has the address and how to get in.`,
  button: 'See your stay',
  samples: { title, when, details, day: '12 Dec 2026' },
  needs: ['day'],
});

/** The email to hosts about nights that two channels have sold. */
export const conflictEmailTemplate = emailTemplate({
  code: 'stay-sold-twice',
  title: 'Stay: another channel has the nights too, to the host',
  subject: 'Sold twice? {from} to {to} in “{title}”',
  body: `{guest} has booked these nights here, and the calendar of {channel} has them too.
{advice}`,
  button: 'See the calendar',
  samples: {
    title,
    guest: 'Amina Sample',
    channel: 'the other channel',
    from: '12 Dec 2026',
    to: '15 Dec 2026',
    advice: 'Please decide soon which of the two guests you move.',
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
