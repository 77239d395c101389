import { sql } from 'kysely';
import { showTarget, type Target } from '#features/payouts/server/destinations/target-columns.ts';
import { formatTarget } from '#features/payouts/targets.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { payoutEmailTemplates } from './email-templates.ts';
import type { PayoutRow } from './payout-rows.ts';

const earningsPage = ({ mailRoom }: Kit) => `${mailRoom.appOrigin}/earnings`;

/** Emails a host once for each key, unless the account was closed. */
async function emailHost(kit: Kit, tx: Db, userId: number, key: string, letter: EmailMessage): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId} and closed_at is null`.execute(tx);
  const [host] = rows;
  if (host) await enqueueEmail(kit, tx, { kind: 'payout', key, recipient: host.email, letter });
}

type TakenBack = { id: number; ownerId: number; title: string; amount: MinorAmount; currency: 'UGX' | 'USD' };

/** Emails a host that a refund was deducted from their balance. */
export async function notifyOfDebt(kit: Kit, tx: Db, earning: TakenBack): Promise<void> {
  const { id, ownerId, title, amount, currency } = earning;
  const values = { title, amount: formatMoney(toMajorUnit(amount, currency), currency) };
  const letter = payoutEmailTemplates.earningTakenBack.linkTo(earningsPage(kit), values);
  await emailHost(kit, tx, ownerId, `earning ${id} taken back`, letter);
}

type PayoutNews = {
  outcome: 'successful' | 'failed' | 'reversed';
  actId: number;
  reason: string | null;
  isOurFault: boolean;
};

const payoutValues = (payout: PayoutRow) => ({
  amount: formatMoney(toMajorUnit(payout.amount, payout.currency), payout.currency),
  destination: formatTarget(showTarget(payout.target)),
});

/** Emails a host that a payout arrived, or why its amount was returned to their balance. */
export async function notifyOfPayout(
  kit: Kit,
  tx: Db,
  payout: PayoutRow,
  { outcome, actId, reason, isOurFault }: PayoutNews,
): Promise<void> {
  const { id, userId, reference } = payout;
  await emailHost(kit, tx, userId, `payout ${id} ${outcome} ${actId}`, letter());

  function letter(): EmailMessage {
    const values = payoutValues(payout);
    if (outcome === 'successful')
      return payoutEmailTemplates.paid.linkTo(earningsPage(kit), { ...values, reference });
    if (isOurFault) return payoutEmailTemplates.delayed.linkTo(earningsPage(kit), values);
    return payoutEmailTemplates.returned.linkTo(earningsPage(kit), {
      ...values,
      reason: reason === null ? [] : [reasonText(payout.target, reason)],
    });
  }
}

const reasonText = ({ kind }: Target, reason: string) =>
  kind === 'mobile_money'
    ? english('The network said: {reason}', { reason })
    : english('The bank said: {reason}', { reason });

/** Emails a host that a payout reported as failed has arrived, so that its amount was deducted again. */
export async function notifyOfLatePayout(kit: Kit, tx: Db, payout: PayoutRow, actId: number): Promise<void> {
  const letter = payoutEmailTemplates.late.linkTo(earningsPage(kit), payoutValues(payout));
  await emailHost(kit, tx, payout.userId, `payout ${payout.id} late ${actId}`, letter);
}

type Settlement = { id: number; userId: number; amount: MinorAmount; currency: 'UGX' | 'USD'; note: string };

/** Emails a host that an admin paid their balance manually, or received the amount that they owed. */
export async function notifyOfSettlement(kit: Kit, tx: Db, settlement: Settlement): Promise<void> {
  const { id, userId, amount, currency, note } = settlement;
  const values = { amount: formatMoney(Math.abs(toMajorUnit(amount, currency)), currency), note };
  const template = amount > 0 ? payoutEmailTemplates.settled : payoutEmailTemplates.repaid;
  await emailHost(kit, tx, userId, `settlement ${id}`, template.linkTo(earningsPage(kit), values));
}

type NewDestination = {
  id: number;
  userId: number;
  target: Target;
  name: string;
  usableFrom: Date;
};

export async function notifyOfDestination(kit: Kit, tx: Db, destination: NewDestination): Promise<void> {
  const { id, userId, name, usableFrom } = destination;
  const day = formatDate(usableFrom.toISOString());
  const letter = payoutEmailTemplates.destination.linkTo(earningsPage(kit), {
    name,
    destination: formatTarget(showTarget(destination.target)),
    usableFrom: { calendarText: `${day}, ${formatTime(usableFrom.toISOString())} (Kampala time)` },
  });
  await emailHost(kit, tx, userId, `payout destination ${id}`, letter);
}
