import { sql } from 'kysely';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { earningTakenBackTemplate } from './email-templates.ts';

const earningsPage = ({ mailRoom }: Kit) => `${mailRoom.appOrigin}/earnings`;

/** Emails a host once for each key, unless the account was closed. */
async function emailHost(kit: Kit, tx: Db, userId: number, key: string, letter: EmailMessage): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId} and closed_at is null`.execute(tx);
  const [host] = rows;
  if (host) await enqueueEmail(kit, tx, { kind: 'payout', key, recipient: host.email, letter });
}

type TakenBack = { id: number; ownerId: number; title: string; amount: MinorAmount; currency: 'UGX' | 'USD' };

/** Tells a host that a refund was taken from their balance. */
export async function notifyOfDebt(kit: Kit, tx: Db, earning: TakenBack): Promise<void> {
  const { id, ownerId, title, amount, currency } = earning;
  const values = { title, amount: formatMoney(toMajorUnit(amount, currency), currency) };
  const letter = earningTakenBackTemplate.linkTo(earningsPage(kit), values);
  await emailHost(kit, tx, ownerId, `earning ${id} taken back`, letter);
}
