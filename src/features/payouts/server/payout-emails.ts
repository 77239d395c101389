import { sql } from 'kysely';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import { formatPhone } from '#kit/phone.ts';
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

/** Tells a host that a refund was taken from their balance. */
export async function notifyOfDebt(kit: Kit, tx: Db, earning: TakenBack): Promise<void> {
  const { id, ownerId, title, amount, currency } = earning;
  const values = { title, amount: formatMoney(toMajorUnit(amount, currency), currency) };
  const letter = payoutEmailTemplates.earningTakenBack.linkTo(earningsPage(kit), values);
  await emailHost(kit, tx, ownerId, `earning ${id} taken back`, letter);
}

type Destination = { network: 'MTN' | 'AIRTEL'; phone: string };
const networkNames = { MTN: 'MTN', AIRTEL: 'Airtel' } as const;

const formatDestination = ({ network, phone }: Destination) =>
  `${networkNames[network]} ${formatPhone(phone)}`;

type PayoutNews = { outcome: 'successful' | 'failed' | 'reversed'; reason: string | null };

/** Tells a host that a payout arrived, or that its money is back in their balance and why. */
export async function notifyOfPayout(
  kit: Kit,
  tx: Db,
  payout: PayoutRow,
  { outcome, reason }: PayoutNews,
): Promise<void> {
  const { id, userId, amount, currency, reference } = payout;
  const values = {
    amount: formatMoney(toMajorUnit(amount, currency), currency),
    destination: formatDestination(payout),
  };
  const letter =
    outcome === 'successful'
      ? payoutEmailTemplates.paid.linkTo(earningsPage(kit), { ...values, reference })
      : payoutEmailTemplates.returned.linkTo(earningsPage(kit), {
          ...values,
          reason: reason === null ? [] : [english('The network said: {reason}', { reason })],
        });
  await emailHost(kit, tx, userId, `payout ${id} ${outcome}`, letter);
}

type NewDestination = Destination & { id: number; userId: number; name: string; usableFrom: Date };

export async function notifyOfDestination(kit: Kit, tx: Db, destination: NewDestination): Promise<void> {
  const { id, userId, name, usableFrom } = destination;
  const day = formatDate(usableFrom.toISOString());
  const letter = payoutEmailTemplates.destination.linkTo(earningsPage(kit), {
    name,
    destination: formatDestination(destination),
    usableFrom: { calendarText: `${day}, ${formatTime(usableFrom.toISOString())} (Kampala time)` },
  });
  await emailHost(kit, tx, userId, `payout number ${id}`, letter);
}
