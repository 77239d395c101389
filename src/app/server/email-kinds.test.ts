import { expect, test } from 'vitest';
import { notificationTypes } from '#features/notifications/choices.ts';
import type { EmailKind } from '#features/notifications/server/email-kind.ts';
import { textOf } from '#kit/msg.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import { emailKinds } from './registries.ts';

const all = Object.entries(emailKinds) as Array<[EmailKindName, EmailKind]>;
const namesOf = (isIncluded: (kind: EmailKind) => boolean) =>
  all.filter(([, kind]) => isIncluded(kind)).map(([name]) => name);

/** Users have asked for these emails. All others are required by a law, a contract or safety. */
test('lists the emails that recipients can stop', () => {
  expect(namesOf(({ sent }) => sent === 'by choice')).toEqual([
    'admin_work',
    'plan_paid',
    'verification',
    'lot_reminder',
    'stay_reminder',
    'enquiry_answer',
    'lead',
    'listing_paused',
    'claim_decision',
    'viewing_reminder',
    'viewing_update_agent',
    'review_invitation',
    'review_invitation_host',
  ]);
});

test('has a topic to choose for each email that recipients can stop', () => {
  expect(
    namesOf(
      ({ sent, notificationType }) =>
        sent === 'by choice' && notificationTypes[notificationType].topic === null,
    ),
  ).toEqual([]);
});

test('explains in one sentence why an email is always sent', () => {
  const sentences = all.flatMap(([, { sent }]) => (sent === 'by choice' ? [] : [textOf(sent)]));
  expect(sentences.filter((text) => !/^We always send this email because .+\.$/.test(text))).toEqual([]);
});

test('lists the emails without a notification', () => {
  expect(namesOf(({ inbox }) => inbox === 'none')).toEqual([
    'account_access',
    'sales_answer',
    'enquiry_sent',
    'viewing_code',
  ]);
});

test('lists the emails to unconfirmed addresses', () => {
  expect(namesOf(({ isTypedAddress }) => isTypedAddress)).toEqual([
    'payment',
    'sales_answer',
    'stay_reminder',
    'stay_update',
    'stay_problem',
    'damage_deposit',
    'enquiry_sent',
    'enquiry_answer',
    'claim_decision',
    'viewing_code',
    'viewing_paid_late',
    'viewing_reminder',
    'viewing_update',
    'review_invitation',
    'report_decision',
  ]);
});

test('links no notification of an email to an unconfirmed address to a page that its token opens', () => {
  expect(namesOf(({ isTypedAddress, inbox }) => isTypedAddress && inbox === 'as the email')).toEqual([
    'claim_decision',
    'report_decision',
  ]);
});

test('does not compile with an email kind that is missing from the table', () => {
  // @ts-expect-error There is no such kind.
  const unknown: EmailKindName = 'something_new';
  // @ts-expect-error A kind without a category is incomplete.
  const incomplete: EmailKind = { notificationType: 'stay', inbox: 'none', isTypedAddress: false };
  expect([Object.hasOwn(emailKinds, unknown), incomplete.sent]).toEqual([false, undefined]);
});
