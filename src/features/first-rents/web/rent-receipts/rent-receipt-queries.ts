import type * as api from '#features/first-rents/rent-receipt-api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const tenanciesQuery = () => read<typeof api.ownTenancies>('/api/rent-receipts');
export const rentReceiptQuery = (id: number) =>
  read<typeof api.rentReceipt>('/api/rent-receipts/:id', { params: { id } });
export const checkedRentReceiptQuery = (mark: string) =>
  read<typeof api.checkedRentReceipt>('/api/checked-rent-receipts/:mark', { params: { mark } });
export const rentReceiptPdfUrl = (id: number) => `/api/rent-receipts/${id}/receipt.pdf`;

export const sendChoice = (id: number, isWanted: boolean) =>
  call<typeof api.chooseReceipts>('POST', '/api/first-rents/:id/receipts/choice', {
    params: { id },
    body: { isWanted },
  });
export const sendRent = (id: number, body: BodyInput<typeof api.enterRent>, idempotencyKey: string) =>
  call<typeof api.enterRent>('POST', '/api/first-rents/:id/receipts', {
    params: { id },
    body,
    idempotencyKey,
  });
export const sendRentAnswer = (
  id: number,
  body: BodyInput<typeof api.answerRentReceipt>,
  idempotencyKey: string,
) =>
  call<typeof api.answerRentReceipt>('POST', '/api/rent-receipts/:id/answer', {
    params: { id },
    body,
    idempotencyKey,
  });
