import { sql } from 'kysely';
import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import type { FirstRentEnd } from '#features/first-rents/choices.ts';
import { keyDates } from '#features/first-rents/rules.ts';
import { readHostAddresses } from '#features/stays/server/emails.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { adminEmailTemplate, ownerEmailTemplates, tenantEmailTemplates } from './email-templates.ts';
import type { FirstRentRow } from './first-rent-rows.ts';

const money = (amount: MinorAmount) => formatMoney(toMajorUnit(amount, 'UGX'), 'UGX');
const dayText = (day: string) => ({ calendarText: formatDate(day) });
const timeText = (at: Date) => ({
  calendarText: `${formatDate(at.toISOString())}, ${formatTime(at.toISOString())}`,
});

const tenantPage = ({ mailRoom }: Kit, { propertyId }: FirstRentRow) =>
  `${mailRoom.appOrigin}${propertyId === null ? '/profile?tab=bookings' : `/rent/${propertyId}`}`;
const ownerPage = ({ mailRoom }: Kit) => `${mailRoom.appOrigin}/admin/bookings#first-rents`;

async function emailTenant(
  kit: Kit,
  tx: Db,
  { id, tenantId }: FirstRentRow,
  event: string,
  letter: EmailMessage,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${tenantId} and closed_at is null`.execute(tx);
  for (const { email } of rows)
    await enqueueEmail(kit, tx, {
      kind: 'first_rent',
      key: `first rent ${id} ${event} to tenant`,
      recipient: email,
      letter,
    });
}

async function emailOwner(
  kit: Kit,
  tx: Db,
  { id, ownerId }: FirstRentRow,
  event: string,
  letter: EmailMessage,
): Promise<void> {
  for (const recipient of await readHostAddresses(tx, ownerId))
    await enqueueEmail(kit, tx, {
      kind: 'first_rent_owner',
      key: `first rent ${id} ${event} to ${recipient}`,
      recipient,
      letter,
    });
}

const tenantOf = ({ tenantName }: FirstRentRow) => tenantName ?? msg('A tenant');

export async function notifyRequested(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  const letter = ownerEmailTemplates.requested.linkTo(ownerPage(kit), {
    title: row.title,
    tenant: tenantOf(row),
    day: dayText(row.moveIn),
    amount: money(row.amount),
    answerBy: timeText(row.answerBy),
  });
  await emailOwner(kit, tx, row, 'requested', letter);
}

export async function notifyAccepted(kit: Kit, tx: Db, row: FirstRentRow & { payBy: Date }): Promise<void> {
  const letter = tenantEmailTemplates.accepted.linkTo(tenantPage(kit, row), {
    title: row.title,
    day: dayText(row.moveIn),
    amount: money(row.amount),
    payBy: timeText(row.payBy),
  });
  await emailTenant(kit, tx, row, 'accepted', letter);
}

function handoverValues({ title, moveIn, amount }: FirstRentRow) {
  const { takeBackFrom, refundAt } = keyDates(moveIn);
  return {
    title,
    day: dayText(moveIn),
    amount: money(amount),
    takeBackFrom: timeText(takeBackFrom),
    refundAt: timeText(refundAt),
  };
}

/** Reminds both sides that the handover is not confirmed, once. */
export async function remindOfHandover(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  const values = handoverValues(row);
  const letter = tenantEmailTemplates.reminder.linkTo(tenantPage(kit, row), values);
  await emailTenant(kit, tx, row, 'reminder', letter);
  await emailOwner(kit, tx, row, 'reminder', ownerEmailTemplates.reminder.linkTo(ownerPage(kit), values));
}

/** Reminds the tenant once that the time for paying ends. */
export async function remindOfPayment(
  kit: Kit,
  tx: Db,
  row: FirstRentRow & { payBy: Date },
  left: MinorAmount,
): Promise<void> {
  const letter = tenantEmailTemplates.payReminder.linkTo(tenantPage(kit, row), {
    ...{ title: row.title, left: money(left), payBy: timeText(row.payBy) },
  });
  await emailTenant(kit, tx, row, 'pay reminder', letter);
}

export async function notifyPaid(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  const values = handoverValues(row);
  await emailTenant(kit, tx, row, 'paid', tenantEmailTemplates.paid.linkTo(tenantPage(kit, row), values));
  const letter = ownerEmailTemplates.paid.linkTo(ownerPage(kit), { ...values, tenant: tenantOf(row) });
  await emailOwner(kit, tx, row, 'paid', letter);
}

export async function notifyHandedOver(
  kit: Kit,
  tx: Db,
  row: FirstRentRow,
  { amount, net }: { amount: MinorAmount; net: MinorAmount },
): Promise<void> {
  const { title } = row;
  const letter = tenantEmailTemplates.handedOver.linkTo(tenantPage(kit, row), {
    title,
    amount: money(amount),
  });
  await emailTenant(kit, tx, row, 'handed over', letter);
  const ownerLetter = ownerEmailTemplates.handedOver.linkTo(`${kit.mailRoom.appOrigin}/earnings`, {
    ...{ title, amount: money(net) },
  });
  await emailOwner(kit, tx, row, 'handed over', ownerLetter);
}

/** Asks the tenant for their side, and an admin for a decision. */
export async function notifyDisputed(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  const letter = tenantEmailTemplates.disputed.linkTo(tenantPage(kit, row), {
    title: row.title,
    amount: money(row.amount),
  });
  await emailTenant(kit, tx, row, 'disputed', letter);
  const adminLetter = adminEmailTemplate.linkTo(ownerPage(kit), {
    product: kit.mailRoom.productName,
    id: String(row.id),
  });
  await emailAdmins(kit, tx, `first rent ${row.id}`, adminLetter);
}

const tenantReasons: Record<FirstRentEnd, Message> = {
  declined: msg('The lister declined your request.'),
  unanswered: msg('The lister did not answer your request in time.'),
  withdrawn: msg('You withdrew your request.'),
  unpaid: msg('The first rent was not paid in time.'),
  cancelled: msg('You cancelled before moving in.'),
  owner_cancelled: msg('The lister cancelled.'),
  no_keys: msg('You told us that the keys never came.'),
  silence: msg('Neither side confirmed that you have the keys.'),
  refunded: msg('We refunded your payment.'),
};

const ownerReasons: Record<FirstRentEnd, Message> = {
  declined: msg('You declined the request.'),
  unanswered: msg('You did not answer the request in time.'),
  withdrawn: msg('The tenant withdrew the request.'),
  unpaid: msg('The tenant did not pay in time.'),
  cancelled: msg('The tenant cancelled before moving in.'),
  owner_cancelled: msg('You cancelled.'),
  no_keys: msg('The tenant told us that the keys never came.'),
  silence: msg('Neither side confirmed that the tenant has the keys.'),
  refunded: msg('We refunded the payment of the tenant.'),
};

/** @param refund what the tenant gets back, in the smallest unit, without what an admin is already refunding */
export async function notifyEnded(
  kit: Kit,
  tx: Db,
  row: FirstRentRow,
  because: FirstRentEnd,
  refund: MinorAmount,
): Promise<void> {
  const { title } = row;
  const letter = tenantEmailTemplates.ended.linkTo(tenantPage(kit, row), {
    title,
    reason: tenantReasons[because],
    money:
      refund > 0
        ? msg('We are refunding {refund}. Mobile money and cards take a few days.', { refund: money(refund) })
        : row.paidAt
          ? tenantReasons.refunded
          : msg('You have not paid anything.'),
  });
  await emailTenant(kit, tx, row, 'ended', letter);
  const ownerLetter = ownerEmailTemplates.ended.linkTo(ownerPage(kit), {
    title,
    reason: ownerReasons[because],
    money:
      refund > 0
        ? msg('The tenant gets {amount} back.', { amount: money(refund) })
        : row.paidAt
          ? ownerReasons.refunded
          : msg('The tenant had not paid anything.'),
  });
  await emailOwner(kit, tx, row, 'ended', ownerLetter);
}

/** `net` is what the owner gets after our fee and taxes. */
type Decision = { refund: MinorAmount; net: MinorAmount; note: string };

/** Tells both sides what an admin has decided. */
export async function notifyDecided(
  kit: Kit,
  tx: Db,
  row: FirstRentRow,
  { refund, net, note }: Decision,
): Promise<void> {
  const { title } = row;
  const letter = tenantEmailTemplates.ended.linkTo(tenantPage(kit, row), {
    title,
    reason: note,
    money:
      refund > 0
        ? msg('We are refunding {refund}. Mobile money and cards take a few days.', { refund: money(refund) })
        : msg('There is no refund.'),
  });
  await emailTenant(kit, tx, row, 'ended', letter);
  const ownerLetter = ownerEmailTemplates.ended.linkTo(ownerPage(kit), {
    title,
    reason: note,
    money:
      refund > 0
        ? msg('The tenant gets {refund} back. You earn {owed}.', { refund: money(refund), owed: money(net) })
        : msg('The tenant gets no refund. You earn {owed}. We have taken the listing off the market.', {
            owed: money(net),
          }),
  });
  await emailOwner(kit, tx, row, 'ended', ownerLetter);
}
