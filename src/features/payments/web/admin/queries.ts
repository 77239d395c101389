import type { QueryClient } from '@tanstack/react-query';
import type {
  eventMessage,
  listPayments,
  paymentHistory,
  paymentOverview,
  refundTransaction,
  reverseTransaction,
  reviewTransaction,
  settleRefund,
  transactionHistory,
} from '#features/payments/api.ts';
import type { BodyInput, QueryInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export type PaymentFilter = QueryInput<typeof listPayments>;

export const overviewQuery = () => read<typeof paymentOverview>('/api/payments/overview');
export const paymentsQuery = (filter: PaymentFilter) =>
  read<typeof listPayments>('/api/payments', { query: filter });
export const paymentHistoryQuery = (reference: string) =>
  read<typeof paymentHistory>('/api/payments/:reference/trail', { params: { reference } });
export const transactionHistoryQuery = (id: string) =>
  read<typeof transactionHistory>('/api/payments/transactions/:id/trail', { params: { id } });
export const messageQuery = (id: number) =>
  read<typeof eventMessage>('/api/payments/events/:id', { params: { id } });

export const sendRefund = (id: number, body: BodyInput<typeof refundTransaction>, idempotencyKey: string) =>
  call<typeof refundTransaction>('POST', '/api/payments/transactions/:id/refunds', {
    params: { id },
    body,
    idempotencyKey,
  });
export const sendRefundResolution = (
  id: number,
  body: BodyInput<typeof settleRefund>,
  idempotencyKey: string,
) =>
  call<typeof settleRefund>('PATCH', '/api/payments/refunds/:id', { params: { id }, body, idempotencyKey });
export const sendReversal = (
  id: number,
  body: BodyInput<typeof reverseTransaction>,
  idempotencyKey: string,
) =>
  call<typeof reverseTransaction>('POST', '/api/payments/transactions/:id/reversal', {
    params: { id },
    body,
    idempotencyKey,
  });
export const sendReview = (id: number, body: BodyInput<typeof reviewTransaction>, idempotencyKey: string) =>
  call<typeof reviewTransaction>('POST', '/api/payments/transactions/:id/reviews', {
    params: { id },
    body,
    idempotencyKey,
  });

/** Invalidates all queries that show money. */
export const refreshPayments = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/payments'),
  });
