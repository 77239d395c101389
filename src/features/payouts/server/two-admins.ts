import { sql } from 'kysely';
import { toShillings } from '#features/payouts/server/settlements/settlement-rows.ts';
import { type Currency, type MinorAmount, sum } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { lockPayoutRules, type PayoutRules } from './payout-rows.ts';

/**
 * Returns what admins have approved alone in the last 24 hours, in shillings: batches, and balances settled by hand. It is
 * one sum for all admins, so that a person with several accounts has no more.
 */
export async function readApprovedAlone(db: Db): Promise<MinorAmount> {
  const { rows } = await sql<{ total: MinorAmount }>`
    select (coalesce((select sum(total) from payout_batches
        where not needs_second and approved_at > now() - interval '1 day'), 0)
      + coalesce((select sum(shillings) from payout_settlements
        where approved_by is null and settled_at > now() - interval '1 day'), 0))::bigint as total`.execute(
    db,
  );
  return onlyRow(rows).total;
}

/** Returns whether a second admin must approve an amount. Call it with the rules locked before it is recorded. */
export async function needsSecondAdmin(db: Db, amount: MinorAmount, rules: PayoutRules): Promise<boolean> {
  return sum([await readApprovedAlone(db), amount]) > rules.secondAdminAbove;
}

/**
 * Returns an amount in shillings, and whether a second admin must approve it: when it exceeds the limit together with what
 * admins approved alone. Amounts are recorded one after another, because the limit stays locked until the transaction ends.
 */
export async function weighAlone(
  tx: Db,
  { amount, currency }: { amount: MinorAmount; currency: Currency },
  readAlone: (tx: Db) => Promise<MinorAmount>,
): Promise<{ shillings: MinorAmount; needsSecond: boolean }> {
  const { secondAdminAbove } = await lockPayoutRules(tx);
  const shillings = await toShillings(tx, amount, currency);
  return { shillings, needsSecond: sum([await readAlone(tx), shillings]) > secondAdminAbove };
}
