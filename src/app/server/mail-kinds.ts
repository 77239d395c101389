import type { MailKinds } from '#features/notifications/server/open-mail-room.ts';
import { t } from '#kit/t.ts';

const booking = t('a booking');
const sale = 'a sale by auction';
const account = t('the safety of your account');
const rights = 'a decision about a listing';

/**
 * What each mail is to its reader, by what its key begins with; the first that fits counts. With `always`, law, a
 * contract or safety needs it; the others come as their readers have chosen. A mail that is not listed is always sent,
 * and stands in no inbox. Marks that open something for whoever holds them stay in the mail (`page`).
 */
export const mailKinds: MailKinds = [
  [/^(confirmation|reset|new address) /, { kind: 'account', always: account, isMailOnly: true }],
  [/^account \d+ suspended /, { kind: 'account', always: account, isMailOnly: true }],
  [
    /^(address \w+ of|closing of|account \d+|two-factor|password) /,
    { kind: 'account', always: account, page: '/profile?tab=settings' },
  ],

  [
    /^(receipt|refund) of payment /,
    { kind: 'payment', always: t('a payment'), isTyped: true, page: '/profile?tab=payments' },
  ],
  [
    /^membership \d+ (ends|lapsed) /,
    { kind: 'plan', always: 'homes that leave the market with a plan', page: '/profile/membership' },
  ],
  [/^membership /, { kind: 'plan', page: '/profile/membership' }],

  [/^(stay|viewing) \d+ review to guest$/, { kind: 'review', isTyped: true, page: '/profile?tab=bookings' }],
  [/^(stay|viewing) \d+ review to host$/, { kind: 'review' }],
  [/^stay \d+ arrival .* to guest$/, { kind: 'stay', isTyped: true, page: '/profile?tab=bookings' }],
  [/^stay \d+ .* to guest$/, { kind: 'stay', always: booking, isTyped: true, page: '/profile?tab=bookings' }],
  [/^stay \d+ /, { kind: 'stay', always: booking }],
  [
    /^viewing \d+ code \d+ to visitor$/,
    { kind: 'viewing', always: booking, isTyped: true, isMailOnly: true },
  ],
  [
    /^viewing \d+ paid late to visitor$/,
    { kind: 'viewing', always: booking, isTyped: true, page: '/profile?tab=payments' },
  ],
  [
    /^viewing \d+ \d+ \w+ reminder to visitor /,
    { kind: 'viewing', isTyped: true, page: '/profile?tab=bookings' },
  ],
  [
    /^viewing \d+ \d+ \w+ to visitor /,
    { kind: 'viewing', always: booking, isTyped: true, page: '/profile?tab=bookings' },
  ],
  [/^viewing \d+ /, { kind: 'viewing' }],

  [
    /^enquiry \d+ sent$/,
    { kind: 'enquiry', always: t('a question that was sent'), isTyped: true, isMailOnly: true },
  ],
  [/^enquiry \d+ answer /, { kind: 'enquiry', isTyped: true, page: '/profile?tab=enquiries' }],
  [/^enquiry \d+ /, { kind: 'lead' }],
  [
    /^answer to sales enquiry /,
    { kind: 'enquiry', always: t('your question'), isTyped: true, isMailOnly: true },
  ],

  [
    /^still free /,
    { kind: 'listing', always: 'homes that go off the market without an answer', page: '/admin/properties' },
  ],
  [
    /^handover \d+ /,
    { kind: 'listing', always: 'homes that another person manages', page: '/admin/properties' },
  ],
  [/^paused by question /, { kind: 'listing' }],
  [/^claim \d+ to its owner$/, { kind: 'claim', always: rights }],
  [/^claim \d+ \w+ by /, { kind: 'claim', isTyped: true }],
  [/^request to list \d+ (approved|refused|asked|revoked) /, { kind: 'check' }],
  [/^(check|badge) /, { kind: 'check' }],
  [/^case \d+ (hidden|.* to its owner)$/, { kind: 'report', always: rights }],
  [/^case \d+ .* to report /, { kind: 'report', always: rights, isTyped: true }],

  [/^lot \d+ watched /, { kind: 'lot' }],
  [/^(lot|lot question|bank account) \d+/, { kind: 'lot', always: sale }],

  [/^(request to list|claim|case|sales enquiry|suspension) \d+ /, { kind: 'waiting' }],
];
