import type { EmailKind } from '#features/notifications/server/email-kind.ts';
import { msg } from '#kit/msg.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';

const accountReason = msg('We always send this email because it is about the safety of your account.');
const paymentReason = msg('We always send this email because it is about a payment.');
const bookingReason = msg('We always send this email because it is about a booking.');
const saleReason = msg('We always send this email because it is about a sale by auction.');
const decisionReason = msg('We always send this email because it is about a decision on a listing.');

const settingsPage = { page: '/profile?tab=settings' };
const paymentsPage = { page: '/profile?tab=payments' };
const membershipPage = { page: '/profile/membership' };
const bookingsPage = { page: '/profile?tab=bookings' };
const listingsPage = { page: '/admin/properties' };

/** For emails to an address that was typed in, which may belong to another person. */
const toTypedAddress = { isTypedAddress: true } as const;
/** For emails to the address of an account. */
const toAccountAddress = { isTypedAddress: false } as const;
/** For emails that the recipient can turn off. */
const byChoice = { sent: 'by choice', inbox: 'as the email' } as const;

/**
 * All kinds of email. A sentence in `sent` gives the law, contract or safety reason that requires the email.
 * Recipients can turn off the others. The link in an email may contain an access token, in which case the
 * notification links to a page without one.
 */
const kinds = {
  account_access: { notificationType: 'account', sent: accountReason, inbox: 'none', ...toAccountAddress },
  account_change: {
    notificationType: 'account',
    sent: accountReason,
    inbox: settingsPage,
    ...toAccountAddress,
  },

  payment: { notificationType: 'payment', sent: paymentReason, inbox: paymentsPage, ...toTypedAddress },
  plan_end: {
    notificationType: 'plan',
    sent: msg('We always send this email because your listings go off the market when your plan ends.'),
    inbox: membershipPage,
    ...toAccountAddress,
  },
  plan_paid: { notificationType: 'plan', sent: 'by choice', inbox: membershipPage, ...toAccountAddress },

  review_invitation: {
    notificationType: 'review',
    sent: 'by choice',
    inbox: bookingsPage,
    ...toTypedAddress,
  },
  review_invitation_host: { notificationType: 'review', ...byChoice, ...toAccountAddress },
  stay_reminder: { notificationType: 'stay', sent: 'by choice', inbox: bookingsPage, ...toTypedAddress },
  stay_update: { notificationType: 'stay', sent: bookingReason, inbox: bookingsPage, ...toTypedAddress },
  stay_update_host: {
    notificationType: 'stay',
    sent: bookingReason,
    inbox: 'as the email',
    ...toAccountAddress,
  },
  viewing_code: { notificationType: 'viewing', sent: bookingReason, inbox: 'none', ...toTypedAddress },
  viewing_paid_late: {
    notificationType: 'viewing',
    sent: bookingReason,
    inbox: paymentsPage,
    ...toTypedAddress,
  },
  viewing_reminder: {
    notificationType: 'viewing',
    sent: 'by choice',
    inbox: bookingsPage,
    ...toTypedAddress,
  },
  viewing_update: {
    notificationType: 'viewing',
    sent: bookingReason,
    inbox: bookingsPage,
    ...toTypedAddress,
  },
  viewing_update_agent: { notificationType: 'viewing', ...byChoice, ...toAccountAddress },

  enquiry_sent: {
    notificationType: 'enquiry',
    sent: msg('We always send this email because an enquiry was sent with this address.'),
    inbox: 'none',
    ...toTypedAddress,
  },
  enquiry_answer: {
    notificationType: 'enquiry',
    sent: 'by choice',
    inbox: { page: '/profile?tab=enquiries' },
    ...toTypedAddress,
  },
  lead: { notificationType: 'lead', ...byChoice, ...toAccountAddress },
  sales_answer: {
    notificationType: 'enquiry',
    sent: msg('We always send this email because it answers your question.'),
    inbox: 'none',
    ...toTypedAddress,
  },

  availability_check: {
    notificationType: 'listing',
    sent: msg('We always send this email because your listing goes off the market if you do not reply.'),
    inbox: listingsPage,
    ...toAccountAddress,
  },
  listing_handover: {
    notificationType: 'listing',
    sent: msg('We always send this email because another person manages these listings.'),
    inbox: listingsPage,
    ...toAccountAddress,
  },
  listing_paused: { notificationType: 'listing', ...byChoice, ...toAccountAddress },
  claim_owner: {
    notificationType: 'claim',
    sent: decisionReason,
    inbox: 'as the email',
    ...toAccountAddress,
  },
  claim_decision: { notificationType: 'claim', ...byChoice, ...toTypedAddress },
  verification: { notificationType: 'check', ...byChoice, ...toAccountAddress },
  report_owner: {
    notificationType: 'report',
    sent: decisionReason,
    inbox: 'as the email',
    ...toAccountAddress,
  },
  report_decision: {
    notificationType: 'report',
    sent: decisionReason,
    inbox: 'as the email',
    ...toTypedAddress,
  },

  lot_reminder: { notificationType: 'lot', ...byChoice, ...toAccountAddress },
  lot_update: { notificationType: 'lot', sent: saleReason, inbox: 'as the email', ...toAccountAddress },

  admin_work: { notificationType: 'waiting', ...byChoice, ...toAccountAddress },
} as const satisfies Record<string, EmailKind>;

type Names = Record<keyof typeof kinds, true>;
declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Names {}
}

export const emailKinds: Readonly<Record<EmailKindName, EmailKind>> = kinds;
