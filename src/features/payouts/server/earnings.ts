import { sql } from 'kysely';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import type { EarningKind } from '#features/payouts/choices.ts';
import { feeOnChange } from '#features/payouts/rules.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, negated, smallest, sum } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type EarnedTotal,
  type FeePurpose,
  insertEarning,
  readEarnedTotals,
  readFeePercent,
} from './earning-rows.ts';
import { partyOfOwner } from './parties.ts';
import { notifyOfDebt } from './payout-emails.ts';

/** A booking whose held money is owed to its host sooner or later. */
export type EarningSource = {
  /** The party of the ledger, such as `stay:12`. */
  party: string;
  ownerId: number;
  title: string;
  fromDay: string;
  toDay: string;
  currency: 'UGX' | 'USD';
  /** The service fee of that day applies; null: none. */
  bookedAt: Date | null;
  feeOn?: FeePurpose;
};

/** Returns the service fee in percent that applies to what was booked on this day in Kampala. */
export const readServiceFeePercent = (db: Db, day: string, purpose: FeePurpose): Promise<number> =>
  readFeePercent(db, day, purpose);

/** Returns how much of a booking's price has become owed to its host so far, in the smallest unit. */
export async function readEarned(db: Db, party: string): Promise<MinorAmount> {
  return sum((await readEarnedTotals(db, party)).map(({ gross }) => gross));
}

/**
 * Makes `due` the total that the host has earned from a booking. The difference to what was earned before moves
 * between the held money and the host's balance, together with the service fee. Call it with the booking locked.
 * @param due in the smallest unit, before the service fee
 */
export async function settleEarnings(
  kit: Kit,
  tx: Db,
  source: EarningSource,
  { due, kind }: { due: MinorAmount; kind: Exclude<EarningKind, 'refund'> },
): Promise<void> {
  const totals = await readEarnedTotals(tx, source.party);
  const earned = sum(totals.map(({ gross }) => gross));
  if (due > earned) await earn(kit, tx, source, totals, { amount: difference(due, earned), kind });
  let excess = difference(earned, due);
  for (const total of totals) {
    const amount = smallest(excess, total.gross);
    if (amount <= 0) continue;
    await takeBack(kit, tx, source, total, amount);
    excess = difference(excess, amount);
  }
}

async function readSourceFeePercent(tx: Db, { bookedAt, feeOn }: EarningSource): Promise<number> {
  return bookedAt === null ? 0 : readFeePercent(tx, kampalaDay(bookedAt), feeOn);
}

async function earn(
  kit: Kit,
  tx: Db,
  source: EarningSource,
  totals: readonly EarnedTotal[],
  { amount, kind }: { amount: MinorAmount; kind: EarningKind },
): Promise<void> {
  const { party, ownerId, currency } = source;
  const feePercent = totals[0]?.feePercent ?? (await readSourceFeePercent(tx, source));
  const earned = totals.find((total) => total.ownerId === ownerId) ?? { gross: 0, fee: 0 };
  const fee = feeOnChange(earned, amount, feePercent);
  const id = await insert(kit, tx, source, { ownerId, kind, gross: amount, fee, feePercent });
  const entry = { intentId: null, currency, bookedAt: kit.clock() };
  await postLedgerEntry(tx, {
    ...{ ...entry, key: `earning ${id}`, amount },
    ...{ debit: 'deposits_held', debitParty: party, credit: 'owed', creditParty: partyOfOwner(ownerId) },
  });
  await postLedgerEntry(tx, {
    ...{ ...entry, key: `earning ${id} fee`, amount: fee },
    ...{ debit: 'owed', debitParty: partyOfOwner(ownerId), credit: 'revenue' },
  });
}

/** Returns money from a host's balance, which may become negative, to the booking that it was earned with. */
async function takeBack(
  kit: Kit,
  tx: Db,
  source: EarningSource,
  earned: EarnedTotal,
  amount: MinorAmount,
): Promise<void> {
  const { ownerId, feePercent } = earned;
  const fee = feeOnChange(earned, negated(amount), feePercent);
  const id = await insert(kit, tx, source, {
    ...{ ownerId, kind: 'refund', gross: negated(amount), fee, feePercent },
  });
  const entry = { intentId: null, currency: source.currency, bookedAt: kit.clock() };
  await postLedgerEntry(tx, {
    ...{ ...entry, key: `earning ${id}`, amount },
    ...{
      debit: 'owed',
      debitParty: partyOfOwner(ownerId),
      credit: 'deposits_held',
      creditParty: source.party,
    },
  });
  await postLedgerEntry(tx, {
    ...{ ...entry, key: `earning ${id} fee`, amount: negated(fee) },
    ...{ debit: 'revenue', credit: 'owed', creditParty: partyOfOwner(ownerId) },
  });
  await notifyOfDebt(kit, tx, { id, ownerId, title: source.title, amount, currency: source.currency });
}

type EarningChange = {
  ownerId: number;
  kind: EarningKind;
  gross: MinorAmount;
  fee: MinorAmount;
  feePercent: number;
};

const insert = (
  kit: Kit,
  tx: Db,
  { party, title, fromDay, toDay, currency }: EarningSource,
  change: EarningChange,
) => insertEarning(tx, { ...change, ...{ source: party, title, fromDay, toDay, currency, at: kit.clock() } });

/** Returns what an owner earned in this period after our fee, in shillings, in the smallest unit. */
export async function sumNetEarnings(db: Db, ownerId: number, from: Date, until: Date): Promise<MinorAmount> {
  const { rows } = await sql<{ net: MinorAmount }>`
    select coalesce(sum(gross - fee), 0)::bigint as net from earnings
    where owner_id = ${ownerId} and currency = 'UGX' and earned_at >= ${from} and earned_at < ${until}`.execute(
    db,
  );
  return onlyRow(rows).net;
}
