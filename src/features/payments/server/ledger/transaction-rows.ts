import { sql } from 'kysely';
import type { TransactionOutcome } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { isCurrency, type MinorAmount, roundToMinorUnit, toMinorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { ProviderTransaction } from '#kit/server/payments/provider.ts';

export type Transaction = {
  id: number;
  provider: string;
  providerId: string;
  intentId: number | null;
  reference: string;
  status: ProviderTransaction['status'];
  statedAmount: string;
  currency: string;
  /** The amount in the smallest unit; null when the ledger cannot represent it. */
  amount: MinorAmount | null;
  fee: MinorAmount | null;
  method: string | null;
  reason: string | null;
  outcome: TransactionOutcome | null;
  heldBecause: string | null;
  refunded: MinorAmount;
  /** The amount received in excess of the price. */
  excess: MinorAmount;
  seenAt: Date;
  /** The time at which an admin closed the review without a ledger entry. */
  closedAt: Date | null;
  /** The time at which an admin recorded that our bank took the money back, and why. */
  reversedAt: Date | null;
  reversal: string | null;
};

const columns = sql.raw(`
  id, provider, provider_id as "providerId", intent_id as "intentId", reference, status,
  stated_amount as "statedAmount", currency, amount, fee, method, reason, outcome, review_reason as "heldBecause", refunded,
  excess, received_at as "seenAt", closed_at as "closedAt", reversed_at as "reversedAt", reversal`);

/** Returns the stored attempt, locked until the transaction ends; null when it is not stored yet. */
export async function lockTransaction(
  tx: Db,
  provider: string,
  providerId: string,
): Promise<Transaction | null> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions
    where provider = ${provider} and provider_id = ${providerId} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function readTransaction(db: Db, id: number): Promise<Transaction | null> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function readTransactions(db: Db, ids: readonly number[]): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions where id = any(${[...ids]}::int[]) order by id`.execute(db);
  return rows;
}

export type TransactionDecision = { outcome: TransactionOutcome | null; heldBecause: string | null };

/** Inserts the attempt or updates its status. A successful attempt stays unchanged. */
export async function storeTransaction(
  tx: Db,
  provider: string,
  transaction: ProviderTransaction,
  { intentId, outcome, heldBecause }: TransactionDecision & { intentId: number | null },
): Promise<Transaction> {
  const { rows } = await sql<Transaction>`
    insert into payment_transactions as known (provider, provider_id, intent_id, reference, status, stated_amount, currency,
      amount, fee, method, reason, made_at, outcome, review_reason)
    values (${provider}, ${transaction.id}, ${intentId}, ${transaction.reference}, ${transaction.status}, ${transaction.amount}, ${transaction.currency},
      ${bookableAmount(transaction)}, ${feeOf(transaction)}, ${transaction.method}, ${transaction.reason}, ${transaction.createdAt}, ${outcome}, ${heldBecause})
    on conflict (provider, provider_id) do update set status = excluded.status, stated_amount = excluded.stated_amount,
      currency = excluded.currency, amount = excluded.amount, fee = coalesce(excluded.fee, known.fee),
      method = coalesce(excluded.method, known.method), reason = excluded.reason, outcome = excluded.outcome,
      review_reason = excluded.review_reason
    where known.status <> 'successful'
    returning ${columns}`.execute(tx);
  return onlyRow(rows);
}

/** Stores the provider's fee. Returns true when it was not known before. */
export async function saveFee(tx: Db, id: number, fee: MinorAmount): Promise<boolean> {
  const { rows } = await sql`
    update payment_transactions set fee = ${fee} where id = ${id} and fee is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns the amount in the smallest unit; null when it is invalid or the ledger cannot represent it. */
export function bookableAmount({ amount, currency }: Pick<ProviderTransaction, 'amount' | 'currency'>) {
  const minorAmount = toMinorUnit(amount, currency);
  return minorAmount !== null && minorAmount > 0 ? minorAmount : null;
}

/**
 * Returns the fee in the smallest unit, rounded up, so that we never count on more money than remains. Null
 * when it is unknown or the ledger cannot represent its currency.
 */
export function feeOf({ fee, currency }: Pick<ProviderTransaction, 'fee' | 'currency'>): MinorAmount | null {
  if (fee === null || !(fee >= 0)) return null;
  if (!isCurrency(currency)) return null;
  return roundToMinorUnit(fee, currency, (minorUnits) => Math.ceil(Number(minorUnits.toFixed(6))));
}

export async function readAttempts(db: Db, intentId: number): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions where intent_id = ${intentId} order by id`.execute(db);
  return rows;
}

/** Returns received money that waits for a review or a refund, including excess amounts. */
export async function readTransactionsForReview(db: Db): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions
    where ((outcome in ('held', 'refund_due') and closed_at is null) or excess > 0)
      and refunded < case outcome when 'credited' then excess else coalesce(amount, 1) end
    order by id limit ${paymentLimits.maxShown}`.execute(db);
  return rows;
}

/** Returns the newest payments under references that we never created. */
export async function readUnmatched(db: Db): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions where intent_id is null
    order by id desc limit ${paymentLimits.maxShown}`.execute(db);
  return rows;
}

/** Returns the money received under a reference that we never created. */
export async function readUnmatchedByReference(db: Db, reference: string): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions where reference = ${reference} and intent_id is null
    order by id limit ${paymentLimits.maxShown}`.execute(db);
  return rows;
}

/** Locks the row until the transaction ends. */
export async function lockTransactionById(tx: Db, id: number): Promise<Transaction> {
  const { rows } = await sql<Transaction>`
    select ${columns} from payment_transactions where id = ${id} for update`.execute(tx);
  return onlyRow(rows);
}

/**
 * Credits the price from reviewed money. The excess becomes due for a refund. Returns false when too little
 * remains.
 */
export async function creditAfterReview(
  tx: Db,
  id: number,
  { amount, currency }: { amount: MinorAmount; currency: string },
): Promise<boolean> {
  const { rows } = await sql`
    update payment_transactions set outcome = 'credited', excess = amount - ${amount}
    where id = ${id} and outcome = 'held' and currency = ${currency} and amount - refunded >= ${amount}
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Closes a review without a ledger entry. Returns false if it is closed already, or the ledger can represent
 * the amount.
 */
export async function closeReview(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_transactions set closed_at = now()
    where id = ${id} and outcome = 'held' and amount is null and closed_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function saveReversal(
  tx: Db,
  id: number,
  { by, reason, at }: { by: number; reason: string; at: Date },
): Promise<void> {
  await sql`
    update payment_transactions set reversed_at = ${at}, reversed_by = ${by}, reversal = ${reason}
    where id = ${id} and reversed_at is null`.execute(tx);
}

/** Reserves money for a refund. Returns false when too little remains. */
export async function claimRefund(tx: Db, id: number, amount: MinorAmount): Promise<boolean> {
  const { rows } = await sql`
    update payment_transactions set refunded = refunded + ${amount}
    where id = ${id} and outcome is not null and refunded + ${amount} <= amount returning id`.execute(tx);
  return rows.length > 0;
}

export async function releaseRefund(tx: Db, id: number, amount: MinorAmount): Promise<void> {
  await sql`update payment_transactions set refunded = refunded - ${amount} where id = ${id}`.execute(tx);
}

/** Returns the provider's ids of the payments that we count as received on these days. */
export async function readReceivedIds(
  db: Db,
  provider: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from payment_transactions
    where provider = ${provider} and status = 'successful'
      and coalesce(made_at, received_at) >= ${from}::date and coalesce(made_at, received_at) < ${to}::date + 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
