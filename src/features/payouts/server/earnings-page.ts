import { sql } from 'kysely';
import { hasSecondFactor } from '#features/accounts/server/sign-in/two-factor.ts';
import { readBalancesOf } from '#features/payments/server/ledger/balances.ts';
import { payoutLimits } from '#features/payouts/choices.ts';
import { nextPayoutDay } from '#features/payouts/rules.ts';
import type { Earnings, Payout, Settlement } from '#features/payouts/schema.ts';
import { readDestination } from '#features/payouts/server/destinations/destination.ts';
import { showTarget } from '#features/payouts/server/destinations/target-columns.ts';
import {
  readSettlementsOf,
  type SettlementRow,
} from '#features/payouts/server/settlements/settlement-rows.ts';
import { readStatement } from '#features/payouts/server/statement/statement.ts';
import { hasTaxes, readTaxDetails } from '#features/payouts/server/taxes/tax-rows.ts';
import { kampalaDay, monthOf } from '#kit/calendar-day.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { partyOfOwner } from './parties.ts';
import { hasContradiction, type PayoutRow, readPayoutRules, readPayoutsOf } from './payout-rows.ts';

/** Returns what a host is owed and was paid, and the earnings of a month, by default the current one. */
export async function readEarnings(
  kit: Kit,
  userId: number,
  { month: requestedMonth }: { month?: string | undefined },
): Promise<Earnings> {
  const { db } = kit;
  const now = kit.clock();
  const today = kampalaDay(now);
  const month = requestedMonth ?? monthOf(today);
  const [rules, balances, destination] = await Promise.all([
    readPayoutRules(db),
    readBalancesOf(db, 'owed', partyOfOwner(userId)),
    readDestination(db, userId),
  ]);
  return {
    balances: balances
      .filter(({ balance }) => balance !== 0)
      .map(({ currency, balance }) => ({ currency, balance: toMajorUnit(balance, currency) })),
    destination: destination && {
      ...destination,
      target: showTarget(destination.target),
      usableFrom: destination.usableFrom.toISOString(),
    },
    isPaused: await hasContradiction(db, userId),
    isUsable: destination !== null && destination.usableFrom <= now,
    nextDay: nextPayoutDay(firstPossibleDay(destination?.usableFrom ?? now, today), rules.payoutDay),
    payoutDay: rules.payoutDay,
    minAmounts: {
      mobile_money: toMajorUnit(rules.limits.mobile_money.minAmount, 'UGX'),
      bank_account: toMajorUnit(rules.limits.bank_account.minAmount, 'UGX'),
    },
    coolingHours: rules.coolingHours,
    hasSecondFactor: await hasSecondFactor(db, userId),
    payouts: (await readPayoutsOf(db, userId, payoutLimits.shown)).map(presentPayout),
    settlements: (await readSettlementsOf(db, userId, payoutLimits.shown)).map(presentSettlement),
    month,
    months: await readMonths(db, userId),
    lines: (await readStatement(db, userId, month)).lines.toReversed(),
    hasTaxes: await hasTaxes(db, userId),
    taxDetails: await readTaxDetails(db, userId),
    isTest: kit.payments.isTest,
  };
}

/** Returns the day before the first one on which the destination can be used. */
const firstPossibleDay = (usableFrom: Date, today: string): string => {
  const usableDay = kampalaDay(usableFrom);
  return usableDay > today ? usableDay : today;
};

const isReturned = ({ status }: PayoutRow) => status === 'failed' || status === 'reversed';

export const presentPayout = (row: PayoutRow): Payout => ({
  ...{ id: row.id, target: showTarget(row.target), name: row.name, currency: row.currency },
  ...{ reference: row.reference, status: row.status },
  // A payout that is requested again keeps the mark of its refusal until the provider answers.
  isOurFault: row.isOurFault && row.status !== 'sent',
  // Only what the network or the bank said about the host's account is for the host.
  reason: isReturned(row) && !row.isOurFault ? row.reason : null,
  amount: toMajorUnit(row.amount, row.currency),
  requestedAt: row.requestedAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
});

export const presentSettlement = ({ id, currency, amount, note, settledAt }: SettlementRow): Settlement => ({
  ...{ id, currency, note },
  amount: toMajorUnit(amount, currency),
  settledAt: settledAt.toISOString(),
});

async function readMonths(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(earned_at at time zone 'Africa/Kampala', 'YYYY-MM') as month from earnings
    where owner_id = ${userId} order by month desc limit 60`.execute(db);
  return rows.map(({ month }) => month);
}
