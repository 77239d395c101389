import { sql } from 'kysely';
import { fulfilmentHandlers } from '#app/server/registries.ts';
import { type PaymentPurpose, paymentPurposes } from '#features/payments/choices.ts';
import { type Intent, lockIntent } from '#features/payments/server/checkout/intent-rows.ts';
import { postLedgerEntry } from '#features/payments/server/ledger/ledger-entries.ts';
import { issueReceipt } from '#features/payments/server/receipts/receipt-rows.ts';
import { type MinorAmount, share, toMajorUnit } from '#kit/money.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { newToken } from '#kit/server/secrets.ts';
import { kitAt, minutesAfter, type Past, type Person } from './past.ts';

/** No real provider has this name, so no provider is polled about these payments or expected to list them. */
const provider = 'demonstration';

export type PastOrder = {
  purpose: PaymentPurpose;
  subject: string;
  title: string;
  /** The amount in the currency's smallest unit. */
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  payer: Person;
  at: Date;
};

export type PastPayment = { intent: Intent; transactionId: number };

/**
 * Adds a payment as if it was made at that time: the quote, the attempt, the ledger entries, the purchase and
 * the receipt.
 * @returns the payment with its attempt, which can be refunded
 */
export async function addPayment(past: Past, order: PastOrder): Promise<PastPayment> {
  const { kit, tx } = past;
  const paidAt = minutesAfter(order.at, 3);
  const { purpose, currency, amount } = order;
  const intent = await insertIntent(past, order, 'succeeded', paidAt);
  // A card costs 3.2%, mobile money 3%.
  const isCard = currency === 'USD' || past.random.next() < 0.25;
  const fee = share(amount, isCard ? 0.032 : 0.03, 1, Math.ceil);
  const transactionId = await insertAttempt(past, intent, {
    ...{ status: 'successful', outcome: 'credited', fee, at: paidAt },
    method: isCard ? 'card' : 'mobilemoneyug',
  });
  const entry = { intentId: intent.id, currency, bookedAt: paidAt };
  const receivedEntry = { debit: 'provider_clearing', credit: 'customer' } as const;
  await postLedgerEntry(tx, { ...entry, ...receivedEntry, key: `received ${transactionId}`, amount });
  const feeEntry = { debit: 'fees', credit: 'provider_clearing' } as const;
  await postLedgerEntry(tx, { ...entry, ...feeEntry, key: `fee ${transactionId}`, amount: fee });
  const creditEntry = { debit: 'customer', credit: paymentPurposes[purpose].account } as const;
  await postLedgerEntry(tx, { ...entry, ...creditEntry, key: `credited ${transactionId}`, amount });
  await fulfilmentHandlers[purpose].grant(tx, intent, kitAt(kit, paidAt));
  await issueReceipt(tx, { intentId: intent.id, isTest: true }, paidAt);
  return { intent, transactionId };
}

/** Adds a payment that was declined and not retried. */
export async function addDeclinedPayment(past: Past, order: PastOrder): Promise<void> {
  const intent = await insertIntent(past, order, 'cancelled', null);
  await insertAttempt(past, intent, {
    ...{ status: 'failed', outcome: null, fee: null, at: minutesAfter(order.at, 2) },
    ...{ method: 'mobilemoneyug', reason: 'Insufficient balance' },
  });
}

/**
 * Adds a payment below the price. It pays for nothing, and waits for an admin's decision.
 * @param paid the amount in the currency's smallest unit
 */
export async function addPaymentForReview(past: Past, order: PastOrder, paid: MinorAmount): Promise<void> {
  const paidAt = minutesAfter(order.at, 4);
  const intent = await insertIntent(past, order, 'expired', null);
  const transactionId = await insertAttempt(
    past,
    { ...intent, amount: paid },
    {
      status: 'successful',
      outcome: 'held',
      heldBecause: 'amount',
      fee: 0,
      method: 'mobilemoneyug',
      at: paidAt,
    },
  );
  await postLedgerEntry(past.tx, {
    ...{ intentId: intent.id, currency: order.currency, bookedAt: paidAt, key: `received ${transactionId}` },
    ...{ debit: 'provider_clearing', credit: 'customer', amount: paid },
  });
}

/** Adds a completed refund with its ledger entries. */
export async function addRefund(
  past: Past,
  { intent, transactionId }: PastPayment,
  {
    amount,
    comment,
    requestedBy,
    at,
  }: { amount: MinorAmount; comment: string; requestedBy: number | null; at: Date },
): Promise<void> {
  const { tx, kit } = past;
  const arrivedAt = minutesAfter(at, 40);
  const { rows } = await sql<{ id: number }>`
    insert into payment_refunds (transaction_id, amount, comment, status, provider_id, requested_by, requested_at, sent_at, completed_at)
    values (${transactionId}, ${amount}, ${comment}, 'completed', ${`demo-refund-${transactionId}`}, ${requestedBy}, ${at},
      ${at}, ${arrivedAt}) returning id`.execute(tx);
  const key = `refund ${onlyRow(rows).id}`;
  const entry = { intentId: intent.id, currency: intent.currency, amount, bookedAt: arrivedAt };
  const debit = paymentPurposes[intent.purpose].account === 'deposits_held' ? 'deposits_held' : 'refunds';
  await postLedgerEntry(tx, { ...entry, key, debit, credit: 'customer' });
  await postLedgerEntry(tx, { ...entry, key: `${key} paid`, debit: 'customer', credit: 'provider_clearing' });
  await sql`update payment_transactions set refunded = refunded + ${amount} where id = ${transactionId}`.execute(
    tx,
  );
  const isFull = amount === intent.amount;
  await sql`
    update payment_intents set status = ${isFull ? 'refunded' : 'partially_refunded'} where id = ${intent.id}`.execute(
    tx,
  );
  if (isFull) await fulfilmentHandlers[intent.purpose].revoke(tx, intent, kitAt(kit, arrivedAt));
}

async function insertIntent(
  { tx }: Past,
  { purpose, subject, title, amount, currency, payer, at }: PastOrder,
  status: 'succeeded' | 'cancelled' | 'expired',
  completedAt: Date | null,
): Promise<Intent> {
  const reference = `pay_${newToken().slice(0, 24)}`;
  const { userId, visitorId } = payer.owner;
  await sql`
    insert into payment_intents (reference, purpose, subject, title, amount, currency, user_id, visitor_id, email, phone,
      name, status, created_at, expires_at, opened_at, last_opened_at, completed_at)
    values (${reference}, ${purpose}, ${subject}, ${title.slice(0, 200)}, ${amount}, ${currency}, ${userId}, ${visitorId},
      ${payer.email}, ${payer.phone}, ${payer.name}, ${status}, ${at}, ${minutesAfter(at, 30)}, ${minutesAfter(at, 1)},
      ${minutesAfter(at, 1)}, ${completedAt})`.execute(tx);
  const intent = await lockIntent(tx, reference);
  if (!intent) throw new Error(`the payment ${reference} is gone`);
  return intent;
}

type Attempt = {
  status: 'successful' | 'failed';
  outcome: 'credited' | 'held' | null;
  heldBecause?: 'amount';
  fee: MinorAmount | null;
  method: string;
  reason?: string;
  at: Date;
};

async function insertAttempt(
  { tx }: Past,
  { id, reference, amount, currency }: Intent,
  { status, outcome, heldBecause, fee, method, reason, at }: Attempt,
): Promise<number> {
  const providerId = `demo-${id}`;
  const providerAmount = toMajorUnit(amount, currency);
  const { rows } = await sql<{ id: number }>`
    insert into payment_transactions (provider, provider_id, intent_id, reference, status, stated_amount, currency, amount,
      fee, method, reason, made_at, outcome, review_reason, received_at)
    values (${provider}, ${providerId}, ${id}, ${reference}, ${status}, ${providerAmount}, ${currency}, ${amount}, ${fee},
      ${method}, ${reason ?? null}, ${at}, ${outcome}, ${heldBecause ?? null}, ${at}) returning id`.execute(
    tx,
  );
  await sql`
    insert into payment_events (provider, key, name, reference, received_at, handled_at, outcome)
    values (${provider}, ${`attempt ${providerId} ${status}`}, ${`attempt ${status}`}, ${reference}, ${at}, ${at},
      ${outcome ?? status})`.execute(tx);
  return onlyRow(rows).id;
}
