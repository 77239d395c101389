import { feeOn } from './fees.ts';
import type { Attempt, Refund, Transfer } from './payment-store.ts';

/** Returns an attempt in the format of the API and the webhooks. */
export function transactionBody(attempt: Attempt) {
  const isOver = attempt.status !== 'pending';
  const fee = isOver ? feeOn(attempt.amount, attempt.currency, attempt.method) : null;
  return {
    id: attempt.id,
    tx_ref: attempt.reference,
    flw_ref: `TEST-${attempt.token}`,
    device_fingerprint: 'N/A',
    amount: attempt.amount,
    currency: attempt.currency,
    charged_amount: attempt.amount,
    app_fee: fee,
    merchant_fee: 0,
    processor_response: attempt.reason ?? (attempt.status === 'successful' ? 'Approved' : null),
    auth_model: attempt.method === 'card' ? 'PIN' : 'MOBILEMONEY',
    ip: '127.0.0.1',
    narration: attempt.title,
    status: attempt.status,
    payment_type: attempt.method,
    created_at: attempt.createdAt,
    account_id: 1,
    amount_settled: attempt.status === 'successful' ? attempt.amount - (fee ?? 0) : null,
    meta: null,
    customer: {
      id: attempt.id,
      name: attempt.payer.name,
      phone_number: attempt.phone ?? attempt.payer.phone,
      email: attempt.payer.email,
      created_at: attempt.createdAt,
    },
    ...(attempt.card && {
      card: {
        first_6digits: attempt.card.first6,
        last_4digits: attempt.card.last4,
        issuer: 'TEST BANK',
        country: 'UGANDA UG',
        type: 'TEST',
        expiry: 'N/A',
      },
    }),
  };
}

export function webhookBody(attempt: Attempt): string {
  const { amount_settled: _settled, meta: _meta, ...data } = transactionBody(attempt);
  return JSON.stringify({
    event: 'charge.completed',
    data,
    meta_data: {},
    'event.type': attempt.method === 'card' ? 'CARD_TRANSACTION' : 'MOBILEMONEYUG_TRANSACTION',
  });
}

export function refundBody(refund: Refund, attempt: Attempt) {
  return {
    id: refund.id,
    account_id: 1,
    tx_id: refund.attemptId,
    flw_ref: `TEST-${attempt.token}`,
    wallet_id: 1,
    amount_refunded: refund.amount,
    status: refund.status,
    destination: 'payment_source',
    comments: refund.comment,
    meta: { source: 'availablebalance' },
    created_at: refund.createdAt,
  };
}

export const isMobileMoney = (bank: string): boolean => bank === 'MTN' || bank === 'Airtel';

/**
 * Returns the fee of a transfer: 5,000 shillings to a bank account, and to a phone 1,000 up to 125,000 and 1.2 percent
 * above.
 */
export function transferFee({ bank, amount }: Pick<Transfer, 'bank' | 'amount'>): number {
  if (!isMobileMoney(bank)) return 5_000;
  return amount <= 125_000 ? 1_000 : Math.ceil(amount * 0.012);
}

export function transferBody(transfer: Transfer) {
  return {
    id: transfer.id,
    account_number: transfer.accountNumber,
    bank_code: transfer.bank,
    full_name: transfer.name,
    created_at: transfer.createdAt,
    currency: transfer.currency,
    debit_currency: transfer.currency,
    amount: transfer.amount,
    fee: transferFee(transfer),
    status: transfer.status,
    reference: transfer.reference,
    complete_message:
      transfer.reason ?? (transfer.status === 'SUCCESSFUL' ? 'Transaction was successful' : ''),
    requires_approval: 0,
    is_approved: 1,
  };
}

export function transferWebhookBody(transfer: Transfer): string {
  return JSON.stringify({
    event: 'transfer.completed',
    'event.type': 'Transfer',
    data: transferBody(transfer),
  });
}
