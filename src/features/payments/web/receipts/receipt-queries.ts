import type { checkedReceipt, oneReceipt, ownPaymentCount, ownPayments } from '#features/payments/api.ts';
import { read } from '#kit/web/read.ts';

/** Loads the newest payments, or those before a reference. */
export const ownPaymentsQuery = (before: string | null) =>
  read<typeof ownPayments>('/api/payments/mine', before === null ? {} : { query: { before } });

export const ownPaymentCountQuery = () => read<typeof ownPaymentCount>('/api/payments/mine/count');

/** @param key the key from the email with the receipt; empty for the account or browser that paid */
export const receiptQuery = (reference: string, key: string) =>
  read<typeof oneReceipt>('/api/payments/:reference/receipt', { params: { reference }, query: { key } });

export const checkedReceiptQuery = (publicId: string) =>
  read<typeof checkedReceipt>('/api/receipts/:mark', { params: { mark: publicId } });

export const receiptPath = (reference: string) => `/payments/${reference}/receipt`;

export const receiptPdfUrl = (reference: string, key = '') =>
  `/api/payments/${reference}/receipt.pdf${key && `?key=${encodeURIComponent(key)}`}`;
