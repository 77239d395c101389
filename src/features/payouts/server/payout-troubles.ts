import { sql } from 'kysely';
import { readCreditsSince } from '#features/payments/server/ledger/balances.ts';
import { type PayoutTrouble, payoutTroubles } from '#features/payouts/choices.ts';
import { lastPayoutDay } from '#features/payouts/rules.ts';
import { currentSettlementRequests } from '#features/payouts/server/settlements/settlement-rows.ts';
import { kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { difference } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readDueSince } from './due-hosts.ts';
import { partyOfOwner } from './parties.ts';
import { readPayoutRules } from './payout-rows.ts';

export type TroubleCount = { trouble: PayoutTrouble; count: number };

/** Returns the payout problems that an operator must know about, without those that count zero. */
export async function readTroubles(kit: Kit): Promise<TroubleCount[]> {
  const counts = { ...(await countPayouts(kit.db)), overdue: await countOverdue(kit) };
  return payoutTroubles.flatMap((trouble) =>
    counts[trouble] > 0 ? [{ trouble, count: counts[trouble] }] : [],
  );
}

/** Counts by the indexes of payouts that are not sent yet or are still polled, which failed ones are for three days. */
async function countPayouts(db: Db): Promise<Record<Exclude<PayoutTrouble, 'overdue'>, number>> {
  const { rows } = await sql<Record<Exclude<PayoutTrouble, 'overdue'>, number>>`
    select (select count(*) from payouts where status = 'contradicted')::int as contradicted,
      (select count(*) from payouts where status = 'requested' and is_our_fault)::int as refused,
      (select count(*) from payouts
        where status in ('failed', 'reversed') and completed_at > now() - interval '1 day' and next_check_at is not null)::int as failed,
      (select count(*) from payouts
        where status in ('sent', 'unknown') and sent_at < now() - interval '1 day' and next_check_at is not null)::int
        + (select count(*) from payouts p join payout_batches b on b.id = p.batch_id
          where p.status = 'requested' and not p.is_our_fault and b.approved_at < now() - interval '1 hour')::int as stuck,
      (select count(*) from payout_batches
        where approved_at is null and cancelled_at is null and proposed_at < now() - interval '1 day')::int as waiting,
      (select count(*) from ${currentSettlementRequests} where r.requested_at < now() - interval '1 day')::int as unsettled`.execute(
    db,
  );
  return rows[0] ?? { contradicted: 0, refused: 0, failed: 0, stuck: 0, waiting: 0, unsettled: 0 };
}

/** Counts the hosts who could have been paid on the last payout day, and still are not. */
async function countOverdue({ db, clock }: Kit): Promise<number> {
  const rules = await readPayoutRules(db);
  const since = startOfDay(lastPayoutDay(kampalaDay(clock()), rules.payoutDay));
  const due = await readDueSince(db, { rules, now: clock() }, since);
  const parties = due.map(({ userId }) => partyOfOwner(userId));
  const credits = await readCreditsSince(db, { account: 'owed', parties, currency: 'UGX' }, since);
  return due.filter(
    ({ userId, kind, balance }) =>
      difference(balance, credits.get(partyOfOwner(userId)) ?? 0) >= rules.limits[kind].minAmount,
  ).length;
}
