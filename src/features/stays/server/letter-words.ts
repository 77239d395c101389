import { letterTemplate } from '#kit/server/mail/letter-template.ts';
import type { StayNews } from './telling.ts';

const title = 'Garden cottage in Muyenga';
const when = '12 Dec 2026 to 15 Dec 2026, 3 nights';
const deposit = 'UGX 90,000';

function toGuest(code: string, says: string, subject: string, body: string) {
  return letterTemplate({
    code: `stay-${code}`,
    title: `Stay: ${says}, to the guest`,
    subject,
    body,
    button: 'See your stay',
    samples: {
      title,
      when,
      deposit,
      until: ' until 10:00 AM on 10 Dec 2026',
      by: 'You cancelled it.',
      goesBack: `${deposit} is on its way back to you.`,
    },
  });
}

export const guestLetters: Record<StayNews, ReturnType<typeof toGuest>> = {
  requested: toGuest(
    'requested',
    'asked for',
    'You asked for a stay in “{title}”',
    `{when}
The host has a day to answer. The nights are kept for you until then, and you pay nothing before.`,
  ),
  accepted: toGuest(
    'accepted',
    'accepted',
    'Your stay in “{title}” was accepted',
    `{when}
Please pay the deposit of {deposit}{until}. The nights are kept for you until then.`,
  ),
  declined: toGuest(
    'declined',
    'not accepted',
    'Your stay in “{title}” was not accepted',
    `{when}
The host cannot take you on these days. Nothing was charged.`,
  ),
  unanswered: toGuest(
    'unanswered',
    'not answered',
    'Nobody has answered about “{title}”',
    `{when}
The time is over, so the nights are not kept for you any more. Nothing was charged.`,
  ),
  unpaid: toGuest(
    'unpaid',
    'deposit not paid',
    'The nights in “{title}” are not kept any more',
    `{when}
The host accepted your stay, and the deposit did not come in within a day. Please book again if you still want these nights.`,
  ),
  confirmed: toGuest(
    'confirmed',
    'booked',
    'Booking confirmed: “{title}”',
    `{when}
Your deposit has come in. The page of your stay has the address, how to get in and how to reach the owner.
Keep its link to yourself: whoever has it sees the stay.`,
  ),
  balance_paid: toGuest(
    'paid',
    'the rest is paid',
    'Paid: your stay in “{title}”',
    `{when}
Your payment has come in.`,
  ),
  turned_away: toGuest(
    'turned-away',
    'payment goes back',
    'Your payment for “{title}” goes back',
    `It came in when what it pays for could not be had any more: the nights were taken, or the stay was changed.
All of it is on its way back to you. Mobile money and cards take some days.`,
  ),
  paid_already: toGuest(
    'paid-already',
    'double payment refunded',
    'We are refunding a payment for “{title}”',
    `{when}
You had already paid this, so we are refunding your second payment in full. Your stay has not changed.
Refunds to mobile money and cards can take some days.`,
  ),
  moved: toGuest('moved', 'moved', 'Your stay in “{title}” was moved', '{when}'),
  cancelled: toGuest(
    'cancelled',
    'cancelled',
    'Your stay in “{title}” was cancelled',
    `{when}
{by}
{goesBack}`,
  ),
};

function toHost(code: string, says: string, subject: string, more: string) {
  return letterTemplate({
    code: `stay-${code}-host`,
    title: `Stay: ${says}, to the host`,
    subject,
    body: `{what}\n${more}`.trim(),
    button: 'See your bookings',
    samples: { title, what: `${when}; 2 guests.` },
    needs: ['what'],
  });
}

export const hostLetters: Partial<Record<StayNews, ReturnType<typeof toHost>>> = {
  requested: toHost(
    'requested',
    'asked for',
    'Somebody asks for a stay in “{title}”',
    'Please answer within a day; afterwards the nights are free again.',
  ),
  confirmed: toHost('confirmed', 'booked', 'A stay in “{title}” is booked', 'The deposit is paid.'),
  unpaid: toHost(
    'unpaid',
    'deposit not paid',
    'A stay in “{title}” was not paid',
    'Its nights are free again.',
  ),
  moved: toHost('moved', 'moved', 'A stay in “{title}” was moved', ''),
  cancelled: toHost(
    'cancelled',
    'cancelled',
    'A stay in “{title}” was cancelled',
    'Its nights are free again.',
  ),
};

export const balanceLetter = letterTemplate({
  code: 'stay-balance',
  title: 'Stay: the rest is due, to the guest',
  subject: 'The rest for “{title}” is due {soon}',
  body: `{when}
{amount} is to be paid by {day}. It can be paid from the page of your stay.`,
  button: 'See your stay',
  samples: { title, when, soon: 'soon', amount: 'UGX 360,000', day: '9 Dec 2026' },
  needs: ['amount', 'day'],
});

export const arrivalLetter = letterTemplate({
  code: 'stay-arrival',
  title: 'Stay: the arrival is near, to the guest',
  subject: 'Your stay in “{title}” begins on {day}',
  body: `{when}
The page of your stay has the address and how to get in.`,
  button: 'See your stay',
  samples: { title, when, day: '12 Dec 2026' },
  needs: ['day'],
});

/** Beside the other mails to hosts: nights that two channels have sold. */
export const conflictLetter = letterTemplate({
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

export const stayLetters = [
  ...Object.values(guestLetters),
  ...Object.values(hostLetters),
  balanceLetter,
  arrivalLetter,
  conflictLetter,
];
