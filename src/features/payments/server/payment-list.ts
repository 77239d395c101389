import type { PaymentPage } from '#features/payments/admin-schema.ts';
import type { PaymentStatus } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { parsePaymentSearch } from '#features/payments/parse-payment-search.ts';
import { isRefusal, parseRefusal, type Refusal } from '#features/payments/refusals.ts';
import { isOpen, isPaid, type MoneyState, shownStatus } from '#features/payments/rules.ts';
import type { BankTransfer, Payment } from '#features/payments/schema.ts';
import { readTransferEnd } from '#features/payments/server/bank/start-transfer.ts';
import { readOfferedAccounts, readTransferOf } from '#features/payments/server/bank/transfer-rows.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { type Intent, readIntents } from '#features/payments/server/checkout/intent-rows.ts';
import { readMoneyStates } from '#features/payments/server/ledger/money-states.ts';
import { readRefundsByIntents } from '#features/payments/server/refunds/refund-rows.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { presentAdminPayments, presentRefund } from './admin-shapes.ts';

/** Returns a payment as its payer sees it. */
export async function presentPayment(kit: Kit, intent: Intent): Promise<Payment> {
  const [payment] = await presentPayments(kit, [intent]);
  if (!payment) throw new Error('a payment has no answer');
  return payment;
}

/** Returns several payments in their order. `addSubjectDetails` adds the details that depend on the purpose. */
export async function presentPayments(kit: Kit, intents: readonly Intent[]): Promise<Payment[]> {
  const { isTest } = kit.payments;
  const ids = intents.map(({ id }) => id);
  const moneyOf = await readMoneyStates(kit.db, ids);
  const refunds = await readRefundsByIntents(kit.db, ids);
  return (await presentAdminPayments(kit.db, intents)).map((payment, index) => {
    const intent = intents[index];
    if (!intent) throw new Error('a payment has no row');
    const money = moneyOf(intent.id);
    const status = shownStatus(intent.status, money);
    return {
      ...payment,
      status,
      refusal: status === 'failed' ? refusalOf(intent, money) : null,
      refunded: isPaid(intent.status) ? payment.refunded : toMajorUnit(money.otherReturned, intent.currency),
      refunds: refunds
        .filter(({ intentId, isReversal }) => intentId === intent.id && !isReversal)
        .map(presentRefund),
      returnReason: isPaid(intent.status) ? null : money.returnReason,
      heldUntil: null,
      obstacle: null,
      bought: null,
      transferUntil: null,
      bankTransfer: null,
      isTest,
    };
  });
}

function refusalOf({ refusal }: Intent, { failure }: MoneyState): Refusal {
  return isRefusal(refusal) ? refusal : parseRefusal(failure);
}

/** Adds the details that the handler of the payment's purpose provides. */
export async function addSubjectDetails(
  kit: Kit,
  handlers: FulfilmentHandlers,
  intent: Intent,
  payment: Payment,
): Promise<Payment> {
  const handler = handlers[intent.purpose];
  // A payment with received money shows the status of that money instead.
  const isWaiting = isOpen(intent.status) && payment.status === intent.status;
  const heldUntil = isWaiting ? await handler.heldUntil?.(kit.db, intent) : null;
  const obstacle = isWaiting ? await handler.obstacle?.(kit.db, intent, kit, { locks: false }) : null;
  const transferUntil = isWaiting && !obstacle ? await readTransferEnd(kit, kit.db, handlers, intent) : null;
  const bought = payment.status === 'succeeded' ? await handler.bought?.(kit.db, intent, kit) : null;
  return {
    ...payment,
    heldUntil: obstacle ? null : (heldUntil?.toISOString() ?? null),
    obstacle: obstacle?.reason ?? null,
    bought: bought ?? null,
    transferUntil: transferUntil?.toISOString() ?? null,
    bankTransfer: await presentTransfer(kit, intent),
  };
}

async function presentTransfer({ db }: Kit, { id, currency }: Intent): Promise<BankTransfer | null> {
  const transfer = await readTransferOf(db, id);
  if (!transfer) return null;
  const { code, expiresAt, slipAt, refusal } = transfer;
  return {
    ...{ code, refusal, expiresAt: expiresAt.toISOString(), slipAt: slipAt?.toISOString() ?? null },
    accounts: await readOfferedAccounts(db, currency),
  };
}

type PaymentListFilter = {
  q?: string | undefined;
  status?: PaymentStatus | undefined;
  before?: number | undefined;
};

export async function readPaymentPage(
  { db }: Kit,
  { q = '', status, before }: PaymentListFilter,
): Promise<PaymentPage> {
  const filter = { ...parsePaymentSearch(q), status: status ?? null, before: before ?? null };
  const intents = await readIntents(db, filter, paymentLimits.pageSize + 1);
  const pageIntents = intents.slice(0, paymentLimits.pageSize);
  const hasMore = intents.length > pageIntents.length;
  return {
    payments: await presentAdminPayments(db, pageIntents),
    next: hasMore ? (pageIntents.at(-1)?.id ?? null) : null,
  };
}
