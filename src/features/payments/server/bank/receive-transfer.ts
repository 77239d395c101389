import { canCredit, isPaid } from '#features/payments/rules.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { type Intent, lockIntentById } from '#features/payments/server/checkout/intent-rows.ts';
import { changeAmount } from '#features/payments/server/checkout/payments-of-subject.ts';
import { bankProvider } from '#features/payments/server/ledger/clearing-account.ts';
import { recordTransaction } from '#features/payments/server/ledger/reconciliation.ts';
import { creditHeldTransaction } from '#features/payments/server/ledger/review.ts';
import { lockTransaction } from '#features/payments/server/ledger/transaction-rows.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

type ReceivedLine = {
  lineId: number;
  intentId: number;
  amount: MinorAmount;
  currency: 'UGX' | 'USD';
  /** The day of the statement, `YYYY-MM-DD`. */
  day: string;
};

/**
 * Records money that has arrived at the bank for a payment, once for each line of a statement. It follows the same rules
 * as money from the provider: the exact price is credited, or refunded when it can buy nothing any more. Of more than
 * the price, the rest is due back. Less than the price is credited as a part where parts are possible, else it waits
 * for an admin.
 */
export async function receiveBankTransfer(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  { lineId, intentId, amount, currency, day }: ReceivedLine,
): Promise<void> {
  const intent = await lockIntentById(tx, intentId);
  const { reference } = intent;
  if (await isPart(kit, tx, handlers, intent, { amount, currency }))
    await changeAmount(tx, intent.id, amount);
  const id = `line ${lineId}`;
  await recordTransaction(kit, tx, handlers, reference, {
    ...{ id, reference, status: 'successful', amount: toMajorUnit(amount, currency), currency, fee: 0 },
    ...{ method: 'bank_transfer', phone: null, reason: null, createdAt: `${day}T12:00:00+03:00` },
    provider: bankProvider,
  });
  const received = await lockTransaction(tx, bankProvider, id);
  if (!received) throw new Error(`the ${id} was not recorded`);
  if (!canCredit(intent, { ...received, isClosed: false })) return;
  if (await handlers[intent.purpose].isLapsed(tx, intent, kit)) return;
  await creditHeldTransaction(kit, tx, handlers, received);
}

async function isPart(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  intent: Intent,
  { amount, currency }: Pick<ReceivedLine, 'amount' | 'currency'>,
): Promise<boolean> {
  if (currency !== intent.currency || amount >= intent.amount || isPaid(intent.status)) return false;
  return (await handlers[intent.purpose].takesPart?.(tx, intent, kit, amount)) ?? false;
}
