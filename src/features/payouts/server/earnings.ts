import { sql } from 'kysely';
import type { LedgerAccount } from '#features/payments/choices.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import type { EarningKind } from '#features/payouts/choices.ts';
import {
  type Deductions,
  deductionsFrom,
  deductionsFromChange,
  type Rates,
} from '#features/payouts/rules.ts';
import { readTaxRates } from '#features/payouts/server/taxes/tax-rows.ts';
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
  /** The service fee and the tax rates of that day apply; null: neither a fee nor a tax. */
  bookedAt: Date | null;
  feeOn?: FeePurpose;
};

/** Returns the service fee in percent that applies to what is booked on this day in Kampala. */
export const readServiceFeePercent = (db: Db, day: string, purpose: FeePurpose): Promise<number> =>
  readFeePercent(db, day, purpose);

/**
 * Returns what is deducted from the amount that a host earns from a booking: exactly what was or will be booked, because
 * the rates are those of the day of the booking.
 */
export async function readDeductions(db: Db, source: PricedSource, gross: MinorAmount): Promise<Deductions> {
  return deductionsFrom(gross, await readRates(db, source, await readEarnedTotals(db, source.party)));
}

type PricedSource = Pick<EarningSource, 'party' | 'ownerId' | 'bookedAt' | 'feeOn'>;

async function readRates(
  db: Db,
  { ownerId, bookedAt, feeOn }: PricedSource,
  totals: readonly EarnedTotal[],
): Promise<Rates> {
  const own = totals.find((total) => total.ownerId === ownerId);
  if (own) return own.rates;
  if (bookedAt === null) return { fee: 0, vat: 0, withholding: 0 };
  const [first] = totals;
  const day = kampalaDay(bookedAt);
  const fee = first ? first.rates.fee : await readFeePercent(db, day, feeOn);
  return { fee, ...(await readTaxRates(db, ownerId, day)) };
}

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

async function earn(
  kit: Kit,
  tx: Db,
  source: EarningSource,
  totals: readonly EarnedTotal[],
  { amount, kind }: { amount: MinorAmount; kind: EarningKind },
): Promise<void> {
  const { party, ownerId, currency } = source;
  const rates = await readRates(tx, source, totals);
  const earned = totals.find((total) => total.ownerId === ownerId) ?? nothing;
  const deductions = deductionsFromChange(earned, amount, rates);
  const id = await insert(kit, tx, source, { ...deductions, ownerId, kind, gross: amount, rates });
  const host = partyOfOwner(ownerId);
  const entry = { intentId: null, currency, bookedAt: kit.clock() };
  await postLedgerEntry(tx, {
    ...{ ...entry, key: `earning ${id}`, amount },
    ...{ debit: 'deposits_held', debitParty: party, credit: 'owed', creditParty: host },
  });
  for (const { name, part, account } of deductionAccounts)
    await postLedgerEntry(tx, {
      ...{ ...entry, key: `earning ${id} ${name}`, amount: deductions[part] },
      ...{ debit: 'owed', debitParty: host, credit: account },
    });
}

const nothing = { gross: 0, fee: 0, vat: 0, withheld: 0 } as const;

/** The account that each deduction goes to, and its name in the keys of entries. */
const deductionAccounts: readonly { name: string; part: keyof Deductions; account: LedgerAccount }[] = [
  { name: 'fee', part: 'fee', account: 'revenue' },
  { name: 'VAT', part: 'vat', account: 'vat_payable' },
  { name: 'withholding tax', part: 'withheld', account: 'withholding_payable' },
];

/** Returns money from a host's balance, which may become negative, to the booking that it was earned with. */
async function takeBack(
  kit: Kit,
  tx: Db,
  source: EarningSource,
  earned: EarnedTotal,
  amount: MinorAmount,
): Promise<void> {
  const { ownerId, rates } = earned;
  const deductions = deductionsFromChange(earned, negated(amount), rates);
  const id = await insert(kit, tx, source, {
    ...{ ...deductions, ownerId, kind: 'refund', gross: negated(amount), rates },
  });
  const host = partyOfOwner(ownerId);
  const entry = { intentId: null, currency: source.currency, bookedAt: kit.clock() };
  await postLedgerEntry(tx, {
    ...{ ...entry, key: `earning ${id}`, amount, debit: 'owed', debitParty: host },
    ...{ credit: 'deposits_held', creditParty: source.party },
  });
  for (const { name, part, account } of deductionAccounts)
    await postLedgerEntry(tx, {
      ...{ ...entry, key: `earning ${id} ${name}`, amount: negated(deductions[part]) },
      ...{ debit: account, credit: 'owed', creditParty: host },
    });
  await notifyOfDebt(kit, tx, { id, ownerId, title: source.title, amount, currency: source.currency });
}

type EarningChange = Deductions & { ownerId: number; kind: EarningKind; gross: MinorAmount; rates: Rates };

const insert = (
  kit: Kit,
  tx: Db,
  { party, title, fromDay, toDay, currency }: EarningSource,
  change: EarningChange,
) => insertEarning(tx, { ...change, ...{ source: party, title, fromDay, toDay, currency, at: kit.clock() } });

/** Returns what an owner earned in this period after our fee and taxes, in shillings, in the smallest unit. */
export async function sumNetEarnings(db: Db, ownerId: number, from: Date, until: Date): Promise<MinorAmount> {
  const { rows } = await sql<{ net: MinorAmount }>`
    select coalesce(sum(gross - fee - vat - withheld), 0)::bigint as net from earnings
    where owner_id = ${ownerId} and currency = 'UGX' and earned_at >= ${from} and earned_at < ${until}`.execute(
    db,
  );
  return onlyRow(rows).net;
}
