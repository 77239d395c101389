import type { PaymentPurpose } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { type Owner, ownerKey } from '#features/payments/policy.ts';
import { isPaid } from '#features/payments/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Caller } from '#kit/server/http/route.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import {
  type Intent,
  insertIntent,
  lockOpenIntent,
  type Order,
  updatePayer,
  updateStatus,
} from './intent-rows.ts';

/**
 * The number of quotes before a limit applies, for one account or for all signed-out callers at one address.
 */
const quoteBurst = 60;

/** The key that identifies a request for a quote, and the values that its limits count. */
export type QuoteRequest = { idempotencyKey: string; address: string; work: ProofOfWork };

export const quoteRequestOf = ({ address, work }: Caller, { key }: Idempotency<string>): QuoteRequest => ({
  idempotencyKey: key,
  address,
  work,
});

/**
 * Creates a payment for a price that the caller has read from its own tables. The same key returns the same
 * payment. With another key, it returns this payer's open payment for the same subject if it can be reused.
 * Otherwise it cancels that payment.
 * @returns the reference of the payment
 * @throws AppError 'unprocessable' when the key was used for another request; 'conflict' while the first
 * request with the key runs; 'too-many'
 */
export async function createIntent(kit: Kit, order: Order, quoteRequest: QuoteRequest): Promise<string> {
  const { owner, ...request } = order;
  await consumeQuoteAttempt(kit, owner, quoteRequest);
  // A payer's key identifies one payment at one price, in every call.
  const scope = `pay as ${ownerKey(owner)}`;
  const key = quoteRequest.idempotencyKey;
  return kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { scope, key, request, meanwhile: 'refuse' }, async () => {
      await lockAll(tx, [openPaymentsLockName(owner)]);
      const openIntent = await lockOpenIntent(tx, order);
      if (openIntent && canReuse(openIntent, order)) {
        await updatePayer(tx, openIntent.id, order.payer);
        return openIntent.reference;
      }
      if (openIntent) await updateStatus(tx, openIntent, 'cancelled');
      const reference = `pay_${newToken().slice(0, 24)}`;
      await insertIntent(tx, reference, order);
      return reference;
    }),
  );
}

async function consumeQuoteAttempt(
  kit: Kit,
  owner: Order['owner'],
  { address, work }: QuoteRequest,
): Promise<void> {
  if (owner.userId !== null)
    return consumeAttempt(kit.db, { key: `payments of #${owner.userId}`, free: quoteBurst });
  const limit = { key: `payments from ${address}`, free: quoteBurst, openTo: 'network' } as const;
  return consumeAttempt(kit.db, limit, work);
}

/**
 * Returns the name of the lock on a payer's open payments. Moving payments to an account takes the same lock,
 * so that no new payment is created during the move.
 */
export const openPaymentsLockName = (owner: Owner) => `open payments of ${ownerKey(owner)}`;

/** The purposes that are paid in parts, so that a pending payment of another amount can still be made. */
const purposesInParts: readonly PaymentPurpose[] = ['bid_deposit', 'lot_balance', 'first_rent'];

/**
 * True when an open payment can be reused: its price has not expired, and it is either pending or has the
 * same price and title. A bank transfer is pending for days, in which the price of a stay may change.
 */
function canReuse(openIntent: Intent, order: Order): boolean {
  const { status, isStale, purpose, lastOpenedAt } = openIntent;
  if (isStale) return false;
  if (openIntent.amount === order.amount && openIntent.currency === order.currency)
    return status === 'pending' || openIntent.title === order.title;
  const isAtProvider =
    lastOpenedAt !== null && Date.now() - lastOpenedAt.getTime() < paymentLimits.quoteMinutes * 60_000;
  return status === 'pending' && (isAtProvider || purposesInParts.includes(purpose));
}

/**
 * @throws AppError 'conflict' when the payment is paid; 'gone' when it was cancelled or its price has expired
 */
export function requirePayable({ status, isStale }: Pick<Intent, 'status' | 'isStale'>): void {
  if (isPaid(status)) throw new AppError('conflict', 'already_paid', msg('This has already been paid.'));
  if (status === 'cancelled')
    throw new AppError('gone', 'payment_cancelled', msg('This payment was cancelled. Please start again.'));
  if (status === 'expired' || isStale)
    throw new AppError('gone', 'quote_over', msg('This price has expired. Please start again.'));
}
