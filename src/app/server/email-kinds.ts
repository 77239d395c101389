import type { EmailKind } from '#features/notifications/server/email-kind.ts';
import { msg } from '#kit/msg.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';

const account = msg('We always send this email because it is about the safety of your account.');
const payment = msg('We always send this email because it is about a payment.');
const booking = msg('We always send this email because it is about a booking.');
const sale = msg('We always send this email because it is about a sale by auction.');
const decision = msg('We always send this email because it is about a decision on a listing.');

const settings = { page: '/profile?tab=settings' };
const payments = { page: '/profile?tab=payments' };
const membership = { page: '/profile/membership' };
const bookings = { page: '/profile?tab=bookings' };
const listings = { page: '/admin/properties' };

/** The emails go to a typed address, which may belong to another person. */
const typed = { isTypedAddress: true } as const;
/** The emails go to the address of an account. */
const known = { isTypedAddress: false } as const;
/** The recipient can turn these emails off. */
const byChoice = { sent: 'by choice', inbox: 'as the email' } as const;

/**
 * All kinds of email. A sentence in `sent` states the law, contract or safety reason that requires the email;
 * the recipient decides about the others. The link of an email may contain an access token; the notification
 * then links to a page without one.
 */
const kinds = {
  account_access: { news: 'account', sent: account, inbox: 'none', ...known },
  account_change: { news: 'account', sent: account, inbox: settings, ...known },

  payment: { news: 'payment', sent: payment, inbox: payments, ...typed },
  plan_end: {
    news: 'plan',
    sent: msg('We always send this email because your listings go off the market when your plan ends.'),
    inbox: membership,
    ...known,
  },
  plan_paid: { news: 'plan', sent: 'by choice', inbox: membership, ...known },

  review_invitation: { news: 'review', sent: 'by choice', inbox: bookings, ...typed },
  review_invitation_host: { news: 'review', ...byChoice, ...known },
  stay_reminder: { news: 'stay', sent: 'by choice', inbox: bookings, ...typed },
  stay_update: { news: 'stay', sent: booking, inbox: bookings, ...typed },
  stay_update_host: { news: 'stay', sent: booking, inbox: 'as the email', ...known },
  viewing_code: { news: 'viewing', sent: booking, inbox: 'none', ...typed },
  viewing_paid_late: { news: 'viewing', sent: booking, inbox: payments, ...typed },
  viewing_reminder: { news: 'viewing', sent: 'by choice', inbox: bookings, ...typed },
  viewing_update: { news: 'viewing', sent: booking, inbox: bookings, ...typed },
  viewing_update_agent: { news: 'viewing', ...byChoice, ...known },

  enquiry_sent: {
    news: 'enquiry',
    sent: msg('We always send this email because an enquiry was sent with this address.'),
    inbox: 'none',
    ...typed,
  },
  enquiry_answer: { news: 'enquiry', sent: 'by choice', inbox: { page: '/profile?tab=enquiries' }, ...typed },
  lead: { news: 'lead', ...byChoice, ...known },
  sales_answer: {
    news: 'enquiry',
    sent: msg('We always send this email because it answers your question.'),
    inbox: 'none',
    ...typed,
  },

  availability_check: {
    news: 'listing',
    sent: msg('We always send this email because listings go off the market without an answer.'),
    inbox: listings,
    ...known,
  },
  listing_handover: {
    news: 'listing',
    sent: msg('We always send this email because another person manages these listings.'),
    inbox: listings,
    ...known,
  },
  listing_paused: { news: 'listing', ...byChoice, ...known },
  claim_owner: { news: 'claim', sent: decision, inbox: 'as the email', ...known },
  claim_decision: { news: 'claim', ...byChoice, ...typed },
  verification: { news: 'check', ...byChoice, ...known },
  report_owner: { news: 'report', sent: decision, inbox: 'as the email', ...known },
  report_decision: { news: 'report', sent: decision, inbox: 'as the email', ...typed },

  lot_reminder: { news: 'lot', ...byChoice, ...known },
  lot_update: { news: 'lot', sent: sale, inbox: 'as the email', ...known },

  admin_work: { news: 'waiting', ...byChoice, ...known },
} as const satisfies Record<string, EmailKind>;

type Names = Record<keyof typeof kinds, true>;
declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Names {}
}

export const emailKinds: Readonly<Record<EmailKindName, EmailKind>> = kinds;
