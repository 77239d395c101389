import { sql } from 'kysely';
import { emailAllAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { countRefundTroubles } from '#features/payments/server/refunds/failed-refunds.ts';
import type { PayoutTrouble } from '#features/payouts/choices.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readTroubles } from './payout-troubles.ts';

const troubleTexts: Record<PayoutTrouble, (count: number) => Message> = {
  contradicted: (count) =>
    english('Payouts that the provider contradicts: {count}. These hosts are not paid until you settle it.', {
      count,
    }),
  refused: (count) =>
    english('Payouts that the provider refuses because of our account: {count}.', { count }),
  failed: (count) =>
    english('Payouts that failed in the last day: {count}. The money is back in the balances.', { count }),
  stuck: (count) =>
    english(
      'Payouts that were approved, but not sent for an hour or without an outcome for a day: {count}.',
      { count },
    ),
  overdue: (count) => english('Hosts who were not paid on the last payout day: {count}.', { count }),
  waiting: (count) =>
    english('Batches that have waited for a second admin for more than a day: {count}.', { count }),
  unsettled: (count) =>
    english('Balances to settle by hand that have waited for a second admin for more than a day: {count}.', {
      count,
    }),
};

/**
 * Emails the admins about contradictory reports, a raised limit, failed refunds and payout problems, each kind once a day.
 * The problems come last, because counting them may take too long.
 */
export async function alertAboutPayouts(kit: Kit): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await alertAboutContradictions(kit, tx);
    await alertAboutRaisedLimit(kit, tx);
    await alertAboutRefunds(kit, tx);
  });
  const troubles = await readTroubles(kit);
  const today = kampalaDay(kit.clock());
  await kit.db.transaction().execute(async (tx) => {
    for (const { trouble, count } of troubles)
      await alertAdmins(kit, tx, `payouts ${trouble} ${today}`, {
        subject: english('Payouts need attention'),
        paragraphs: [troubleTexts[trouble](count)],
      });
  });
}

const named = 10;

/** Emails the admins about the contradictory reports since the last such email. */
async function alertAboutContradictions(kit: Kit, tx: Db): Promise<void> {
  const { rows } = await sql<{ actId: number; username: string; reference: string; note: string }>`
    select max(a.id) as "actId", u.username, p.reference, (array_agg(a.note order by a.id desc))[1] as note
    from payouts p join users u on u.id = p.user_id
      join payout_acts a on a.batch_id = p.batch_id and a.payout_id = p.id and a.act = 'contradicted'
    where p.status = 'contradicted' group by p.id, u.username order by "actId" desc`.execute(tx);
  const [newest] = rows;
  if (!newest) return;
  await alertAdmins(kit, tx, `payout contradicted ${newest.actId}`, {
    subject: english('The provider contradicts payouts: {count}', { count: rows.length }),
    paragraphs: [
      english('The reports differ, so these hosts are paid nothing more until you record what happened.'),
      ...rows
        .slice(0, named)
        .map(({ username, reference, note }) =>
          english('Host: {username}. Reference: {reference}. {note}', { username, reference, note }),
        ),
    ],
  });
}

/** Emails the admins once a day about rejected payouts whose cause only they can fix. */
export async function alertAboutRefusal(kit: Kit, tx: Db, reason: string): Promise<void> {
  await alertAdmins(kit, tx, `payouts refused ${kampalaDay(kit.clock())}`, {
    subject: english('The provider refuses our payouts'),
    paragraphs: [
      english('It said: {reason}', { reason }),
      english(
        'Payouts wait, and are requested again every 15 minutes. Check the key, the allowed addresses and the balance at the provider.',
      ),
    ],
  });
}

async function alertAboutRaisedLimit(kit: Kit, tx: Db): Promise<void> {
  const { rows } = await sql<{ former: MinorAmount; raised: MinorAmount; at: Date }>`
    select former_second_admin_above as former, second_admin_above as raised, second_admin_raised_at as at from payout_rules
    where second_admin_raised_at > now() - interval '1 day' and second_admin_above > former_second_admin_above`.execute(
    tx,
  );
  for (const { former, raised, at } of rows)
    await alertAdmins(kit, tx, `payouts limit raised ${at.toISOString()}`, {
      subject: english('The limit for a second admin was raised'),
      paragraphs: [
        english(
          'It was {former} and becomes {raised} a day after the change. If you did not agree to this, lower it in the settings.',
          {
            former: formatMoney(toMajorUnit(former, 'UGX'), 'UGX'),
            raised: formatMoney(toMajorUnit(raised, 'UGX'), 'UGX'),
          },
        ),
      ],
    });
}

/** Emails the admins once a day while refunds have failed or have no outcome. */
async function alertAboutRefunds(kit: Kit, tx: Db): Promise<void> {
  const count = await countRefundTroubles(tx);
  if (count === 0) return;
  await alertAdmins(
    kit,
    tx,
    `refunds failed ${kampalaDay(kit.clock())}`,
    {
      subject: english('Refunds that have not reached their payers: {count}', { count }),
      paragraphs: [
        english(
          'They failed or have had no outcome for a day. Refund them again, or record why they are not owed.',
        ),
      ],
    },
    'payments',
  );
}

type Alert = { subject: Message; paragraphs: Message[] };

const links = {
  payouts: { label: english('Open payouts'), path: '/admin/payouts' },
  payments: { label: english('Open payments'), path: '/admin/payments' },
  operations: { label: english('Open operations'), path: '/admin/operations' },
};

/** Emails each admin once for each key, with a link to the page where they can act. */
export async function alertAdmins(
  kit: Kit,
  tx: Db,
  key: string,
  alert: Alert,
  page: keyof typeof links = 'payouts',
): Promise<void> {
  const { label, path } = links[page];
  const link = { label, address: `${kit.mailRoom.appOrigin}${path}` };
  await emailAllAdmins(kit, tx, key, { kind: 'payout_alert', letter: { ...alert, link } });
}
