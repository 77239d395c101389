import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import * as shapes from './rent-receipt-schema.ts';

const tenancyParams = z.object({ id: integerParam(int4Max, 'Agreement not found') });
const params = z.object({ id: integerParam(int4Max, 'Receipt not found') });

export const ownTenancies = endpoint({
  method: 'GET',
  path: '/api/rent-receipts',
  summary: 'Lists the homes whose keys the user got or handed over, with the receipts for later rent',
  reply: shapes.tenanciesSchema,
});

export const chooseReceipts = endpoint({
  method: 'POST',
  path: '/api/first-rents/:id/receipts/choice',
  summary: 'Starts or stops receipts for later rent, which both sides must want',
  params: tenancyParams,
  body: z.strictObject({ isWanted: z.boolean() }),
  reply: shapes.tenanciesSchema,
});

export const enterRent = endpoint({
  method: 'POST',
  path: '/api/first-rents/:id/receipts',
  summary: 'Enters the rent of a month that was paid outside of the market, which the other side confirms',
  params: tenancyParams,
  body: shapes.rentReceiptBody,
  idempotent: true,
  reply: shapes.tenanciesSchema,
  status: 201,
});

export const answerRentReceipt = endpoint({
  method: 'POST',
  path: '/api/rent-receipts/:id/answer',
  summary: 'Confirms or refuses a receipt of the other side, or withdraws an own one',
  params,
  body: shapes.rentReceiptAnswer,
  idempotent: true,
  reply: shapes.tenanciesSchema,
});

export const rentReceipt = endpoint({
  method: 'GET',
  path: '/api/rent-receipts/:id',
  summary: 'Returns a confirmed receipt for rent, for its two sides',
  params,
  reply: shapes.rentReceiptSheetSchema,
});

export const rentReceiptAsPdf = endpoint({
  method: 'GET',
  path: '/api/rent-receipts/:id/receipt.pdf',
  summary: 'Downloads a confirmed receipt for rent as a PDF',
  params,
  reply: z.string(),
  replyType: 'application/pdf',
});

export const checkedRentReceipt = endpoint({
  method: 'GET',
  path: '/api/checked-rent-receipts/:mark',
  summary: 'Verifies a receipt for rent by its number and code; 404 when there is none',
  params: z.object({ mark: z.string().max(100, 'This is not the number of a receipt') }),
  reply: shapes.checkedRentReceiptSchema,
});
