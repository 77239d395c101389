import { paymentPurposes, type ReturnReason } from '#features/payments/choices.ts';
import { canPaymentTransition, decideAttempt, unpaidStatus } from '#features/payments/rules.ts';
import { closeEvents, recordEvent } from '#features/payments/server/checkout/event-rows.ts';
import type { FulfilmentHandler, FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { type Intent, lockIntent, updateStatus } from '#features/payments/server/checkout/intent-rows.ts';
import { endPrompt } from '#features/payments/server/checkout/prompt-rows.ts';
import { emailReceiptJob } from '#features/payments/server/receipts/receipt-email.ts';
import { issueReceipt } from '#features/payments/server/receipts/receipt-rows.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import { difference, type MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { PaymentProvider, ProviderTransaction } from '#kit/server/payments/provider.ts';
import { bankProvider, clearingAccount } from './clearing-account.ts';
import { postLedgerEntry } from './ledger-entries.ts';
import {
  bookableAmount,
  feeOf,
  lockTransaction,
  readAttempts,
  saveFee,
  storeTransaction,
  type Transaction,
  type TransactionDecision,
} from './transaction-rows.ts';

/**
 * Polls the provider about a payment and applies its answer. The provider's answer is the only source that we
 * trust about a payment. Attempts, ledger, fulfilment and receipt change in one transaction, which makes no
 * network calls.
 * @param transactionId an attempt to look up in addition to those under the reference
 * @throws ProviderError when the provider cannot answer; nothing has changed then
 */
export async function reconcileIntent(
  kit: Kit,
  handlers: FulfilmentHandlers,
  { reference, transactionId = null }: { reference: string; transactionId?: string | null },
): Promise<void> {
  const attempts = await fetchAttempts(kit.payments, reference, transactionId);
  await kit.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    const outcomes: string[] = [];
    for (const attempt of attempts)
      outcomes.push(await recordTransaction(kit, tx, handlers, reference, attempt));
    if (intent) await updateStatusFromAttempts(tx, reference);
    const emptyOutcome = intent ? 'no attempt is known' : 'no such payment';
    await closeEvents(tx, reference, outcomes.filter(Boolean).join(', ') || emptyOutcome);
  });
}

/**
 * Fetches the attempts from the provider, oldest first, so that the first of two successful attempts is
 * credited.
 */
async function fetchAttempts(
  provider: PaymentProvider,
  reference: string,
  transactionId: string | null,
): Promise<ProviderTransaction[]> {
  const attempts = [...(await provider.findByReference(reference))];
  if (transactionId !== null && !attempts.some(({ id }) => id === transactionId)) {
    const attemptById = await provider.findById(transactionId);
    if (attemptById) attempts.push(attemptById);
  }
  return attempts
    .filter((attempt) => attempt.reference === reference)
    .sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
}

/** An attempt at our provider, or money that an admin has found in a statement of our bank. */
type ReceivedAttempt = ProviderTransaction & { provider?: typeof bankProvider };

/**
 * Records one attempt under a reference, which may belong to no payment of ours.
 * @returns a short text about the outcome
 */
export async function recordTransaction(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  reference: string,
  attempt: ReceivedAttempt,
): Promise<string> {
  const provider = attempt.provider ?? kit.payments.id;
  // The intent is locked before the attempt, always in this order.
  const intent = await lockIntent(tx, reference);
  const existing = await lockTransaction(tx, provider, attempt.id);
  if (existing?.status === 'successful') {
    await bookFee(tx, existing, feeOf(attempt));
    return 'known';
  }
  const transactionDecision = await decideTransaction(kit, tx, handlers, intent, attempt);
  const transaction = await storeTransaction(tx, provider, attempt, {
    ...transactionDecision,
    intentId: intent?.id ?? null,
  });
  if (attempt.status === 'successful') await bookReceived(tx, transaction);
  if (intent && attempt.status === 'pending') await handlers[intent.purpose].underWay?.(tx, intent);
  if (intent && hasJustEnded(attempt, existing) && attempt.method !== 'card' && provider !== bankProvider)
    await endPrompt(tx, intent.id, { phone: attempt.phone, isProof: isProofOfPhone(intent, attempt) });
  if (intent && transactionDecision.outcome === 'credited')
    await creditIntent(kit, tx, handlers, intent, transaction);
  const reason = intent && automaticRefundReason(handlers[intent.purpose], transactionDecision);
  if (reason) await returnPayment(kit, tx, handlers, { intent, transaction, reason });
  const outcome = transactionDecision.heldBecause
    ? `${transactionDecision.outcome} (${transactionDecision.heldBecause})`
    : (transactionDecision.outcome ?? attempt.status);
  await recordEvent(tx, {
    provider,
    key: `attempt ${attempt.id} ${attempt.status}`,
    name: `attempt ${attempt.status}`,
    reference,
    raw: null,
    outcome,
  });
  return outcome;
}

/** True when this is the first report that the attempt has ended. */
const hasJustEnded = (attempt: ReceivedAttempt, existing: Transaction | null): boolean =>
  attempt.status !== 'pending' && existing?.status !== attempt.status;

/**
 * True when an attempt proves that the payer has the prompted phone. On the provider's own page any phone can
 * pay, and the provider reports the number that the payer gave us.
 */
const isProofOfPhone = (intent: Intent, { status, phone }: ProviderTransaction): boolean =>
  status === 'successful' && phone !== null && !intent.isPageOpened;

/** The reasons for automatic refunds, by the stored text of the reason. */
const returnReasonsByText: Record<string, ReturnReason> = {
  'paid already': 'already_paid',
  lapsed: 'lapsed',
};

function automaticRefundReason(
  { returnsDouble }: FulfilmentHandler,
  { heldBecause }: TransactionDecision,
): ReturnReason | null {
  if (heldBecause === 'paid twice') return returnsDouble ? 'already_paid' : null;
  return returnReasonsByText[heldBecause ?? ''] ?? null;
}

async function decideTransaction(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  intent: Intent | null,
  attempt: ProviderTransaction,
): Promise<TransactionDecision> {
  const undecided = { outcome: null, heldBecause: null };
  if (attempt.status !== 'successful') return undecided;
  if (!intent) return { outcome: 'held', heldBecause: 'reference' };
  const isLapsed = await handlers[intent.purpose].isLapsed(tx, intent, kit);
  const decision = decideAttempt({ ...intent, isLapsed }, { ...attempt, amount: bookableAmount(attempt) });
  if (decision.act === 'ignore') return undecided;
  if (decision.act === 'credit') return { outcome: 'credited', heldBecause: null };
  if (decision.act === 'hold') return { outcome: 'held', heldBecause: decision.reason };
  const obstacle =
    decision.reason === 'lapsed'
      ? await handlers[intent.purpose].obstacle?.(tx, intent, kit, { locks: true })
      : null;
  const isPaidAlready = obstacle?.reason === 'already_paid';
  return { outcome: 'refund_due', heldBecause: isPaidAlready ? 'paid already' : decision.reason };
}

/** Books received money as owed to its payer until it is credited or refunded. */
async function bookReceived(tx: Db, transaction: Transaction): Promise<void> {
  const { id, intentId, currency, amount, fee } = transaction;
  if (amount === null) return;
  await postLedgerEntry(tx, {
    key: `received ${id}`,
    intentId,
    currency,
    amount,
    debit: clearingAccount(transaction.provider),
    credit: 'customer',
  });
  if (fee !== null) await postFee(tx, transaction, fee);
}

type UnusablePayment = { intent: Intent; transaction: Transaction; reason: ReturnReason };

const refundComments: Record<ReturnReason, string> = {
  already_paid: 'This was already paid',
  lapsed: 'No longer available when the payment arrived',
};

/**
 * Handles money that can buy nothing. It is refunded automatically if the purpose's handler notifies the
 * payer.
 */
async function returnPayment(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  { intent, transaction: { id, amount, refunded }, reason }: UnusablePayment,
): Promise<void> {
  if (canPaymentTransition(intent.status, 'returned')) await updateStatus(tx, intent, 'returned');
  const handler = handlers[intent.purpose];
  if (!handler.turnAway || amount === null) return;
  const comment = refundComments[reason];
  await orderRefund(kit, tx, { transactionId: id, amount: difference(amount, refunded), comment });
  await handler.turnAway(tx, intent, kit, reason);
}

/** Books the provider's fee once it is known. */
async function bookFee(tx: Db, transaction: Transaction, fee: MinorAmount | null): Promise<void> {
  if (fee === null || transaction.amount === null) return;
  if (await saveFee(tx, transaction.id, fee)) await postFee(tx, transaction, fee);
}

async function postFee(tx: Db, { id, intentId, currency }: Transaction, fee: MinorAmount): Promise<void> {
  await postLedgerEntry(tx, {
    key: `fee ${id}`,
    intentId,
    currency,
    amount: fee,
    debit: 'fees',
    credit: 'provider_clearing',
  });
}

/** Credits a payment: status, ledger, fulfilment and receipt. Call it with the payment locked. */
export async function creditIntent(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  intent: Intent,
  { id }: Transaction,
): Promise<void> {
  if (!canPaymentTransition(intent.status, 'succeeded') || !(await updateStatus(tx, intent, 'succeeded')))
    throw new Error(`the payment ${intent.reference} cannot be credited again`);
  const { purpose, currency, amount } = intent;
  await postLedgerEntry(tx, {
    key: `credited ${id}`,
    intentId: intent.id,
    currency,
    amount,
    debit: 'customer',
    credit: paymentPurposes[purpose].account,
  });
  await handlers[purpose].grant(tx, intent, kit);
  await issueReceipt(tx, { intentId: intent.id, isTest: kit.payments.isTest }, kit.clock());
  await kit.jobs.enqueue(tx, emailReceiptJob, { intentId: intent.id });
}

/**
 * Updates the status of an unpaid payment from its attempts. A paid payment stays paid, whatever is reported
 * later.
 */
async function updateStatusFromAttempts(tx: Db, reference: string): Promise<void> {
  const intent = await lockIntent(tx, reference);
  if (!intent) return;
  const { lastOpenedAt } = intent;
  const attempts = (await readAttempts(tx, intent.id)).filter(
    ({ outcome, seenAt }) => outcome === null && (!lastOpenedAt || seenAt >= lastOpenedAt),
  );
  const newStatus = unpaidStatus(
    intent.status,
    attempts.map(({ status }) => status),
    intent.isOver,
  );
  if (canPaymentTransition(intent.status, newStatus)) await updateStatus(tx, intent, newStatus);
}
