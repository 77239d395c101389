import type { AdminAttempt, AdminPayment, Overview, Trail } from '#features/payments/admin-schema.ts';
import type { Payment, Refund } from '#features/payments/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { inMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readComparisons } from './comparison-rows.ts';
import { type EventRow, readEvents, readNewestEvents } from './event-rows.ts';
import { type Intent, readIntent, readIntents } from './intent-rows.ts';
import { readBalances, readEntries } from './ledger-rows.ts';
import { readReceipts } from './receipt-rows.ts';
import { type RefundRow, readOpenRefunds, readRefunded, readRefundsOf } from './refund-rows.ts';
import { attemptsOf, readReview, type Transaction } from './transaction-rows.ts';

/** A payment as its payer sees it. */
export async function paymentOf(kit: Kit, intent: Intent): Promise<Payment> {
  const [payment] = await adminPayments(kit.db, [intent]);
  if (!payment) throw new Error('a payment has no answer');
  return { ...payment, isTest: kit.payments.isTest };
}

export async function readOverview(kit: Kit, before: number | null): Promise<Overview> {
  const { db, payments: provider } = kit;
  const balances = await readBalances(db);
  const comparisons = await readComparisons(db);
  return {
    provider: provider.id,
    isTest: provider.isTest,
    payments: await adminPayments(db, await readIntents(db, before)),
    review: (await readReview(db)).map(attemptOf),
    openRefunds: (await readOpenRefunds(db)).map(refundOf),
    events: (await readNewestEvents(db)).map(eventOf),
    balances: balances.map((row) => ({ ...row, balance: inMajorUnit(row.balance, row.currency) })),
    comparisons: comparisons.map((row) => ({ ...row, comparedAt: row.comparedAt.toISOString() })),
  };
}

/** @throws AppError 'not-found' */
export async function readTrail({ db }: Kit, reference: string): Promise<Trail> {
  const intent = await readIntent(db, reference);
  const [payment] = await adminPayments(db, intent ? [intent] : []);
  if (!intent || !payment) throw new AppError('not-found', 'no_such_payment', 'There is no such payment.');
  const entries = await readEntries(db, intent.id);
  return {
    payment,
    attempts: (await attemptsOf(db, intent.id)).map(attemptOf),
    events: (await readEvents(db, reference)).map(eventOf),
    refunds: (await readRefundsOf(db, intent.id)).map(refundOf),
    entries: entries.map(({ key, bookedAt, lines }) => ({
      key,
      bookedAt: bookedAt.toISOString(),
      lines: lines.map((line) => ({ ...line, amount: inMajorUnit(line.amount, line.currency) })),
    })),
  };
}

async function adminPayments(db: Db, intents: readonly Intent[]): Promise<AdminPayment[]> {
  const ids = intents.map(({ id }) => id);
  const receipts = await readReceipts(db, ids);
  const refunded = await readRefunded(db, ids);
  return intents.map((intent) => ({
    ...intent,
    amount: inMajorUnit(intent.amount, intent.currency),
    refunded: inMajorUnit(refunded.get(intent.id) ?? 0, intent.currency),
    createdAt: intent.createdAt.toISOString(),
    expiresAt: intent.expiresAt.toISOString(),
    receipt: receipts.get(intent.id) ?? null,
  }));
}

function attemptOf({ statedAmount, seenAt, ...attempt }: Transaction): AdminAttempt {
  const { amount, refunded, outcome, currency } = attempt;
  const stated = Number(statedAmount);
  const left = outcome === null || amount === null ? null : amount - refunded;
  return {
    ...attempt,
    amount: stated,
    refundable: left === null ? null : inMajorUnit(left, currency === 'USD' ? 'USD' : 'UGX'),
    seenAt: seenAt.toISOString(),
  };
}

function eventOf({ raw, receivedAt, handledAt, ...event }: EventRow): Trail['events'][number] {
  return {
    ...event,
    raw: raw?.toString('utf8') ?? null,
    receivedAt: receivedAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  };
}

export function refundOf({ askedAt, ...refund }: RefundRow): Refund {
  return {
    ...refund,
    amount: inMajorUnit(refund.amount, refund.currency),
    askedAt: askedAt.toISOString(),
  };
}
