import { z } from 'zod';
import { periodQuery } from '#features/payments/accounting-schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import {
  bankParams,
  banksReply,
  batchBody,
  branchesReply,
  destinationBody,
  earningsReply,
  monthQuery,
  outcomeBody,
  payoutOverview,
  payoutsQueryShape,
  settlementBody,
  taxDetailsSchema,
  taxesDue,
  taxPaymentBody,
} from './schema.ts';

const idParams = (message: string) => z.object({ id: integerParam(int4Max, message) });

export const readEarnings = endpoint({
  method: 'GET',
  path: '/api/user/earnings',
  summary: 'Returns what the user is owed for stays, their payouts, and the earnings of a month',
  query: monthQuery,
  reply: earningsReply,
});

export const earningsAsCsv = endpoint({
  method: 'GET',
  path: '/api/user/earnings.csv',
  summary: 'Exports the earnings of a month as CSV',
  query: monthQuery,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const earningsAsPdf = endpoint({
  method: 'GET',
  path: '/api/user/earnings.pdf',
  summary: 'Downloads the earnings of a month as a PDF',
  query: monthQuery,
  reply: z.string(),
  replyType: 'application/pdf',
});

export const changeDestination = endpoint({
  method: 'POST',
  path: '/api/user/payout-destination',
  summary: 'Changes the number or the bank account for payouts, with the password and the second factor',
  body: destinationBody,
  reply: earningsReply,
});

export const readPayoutBanks = endpoint({
  method: 'GET',
  path: '/api/user/payout-banks',
  summary: 'Returns the banks to which payouts can be sent',
  reply: banksReply,
});

export const readPayoutBranches = endpoint({
  method: 'GET',
  path: '/api/user/payout-banks/:code/branches',
  summary: 'Returns the branches of a bank; none if its transfers need no branch',
  params: bankParams,
  reply: branchesReply,
});

export const saveTaxDetails = endpoint({
  method: 'POST',
  path: '/api/user/tax-details',
  summary: 'Saves the name and the number under which the user pays taxes, for statements',
  body: taxDetailsSchema,
  reply: earningsReply,
});

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  summary: 'Returns who is owed money, the batches that wait, and the newest payouts',
  query: payoutsQueryShape,
  reply: payoutOverview,
});

export const proposeBatch = endpoint({
  method: 'POST',
  path: '/api/payouts/batches',
  summary: 'Pays all hosts whose balance is due; above the limit of a day, a second admin must approve',
  body: batchBody,
  idempotent: true,
  reply: payoutOverview,
  status: 201,
});

export const approveBatch = endpoint({
  method: 'POST',
  path: '/api/payouts/batches/:id/approve',
  summary: 'Approves a batch that another admin has proposed',
  params: idParams('Batch not found'),
  reply: payoutOverview,
});

export const cancelBatch = endpoint({
  method: 'POST',
  path: '/api/payouts/batches/:id/cancel',
  summary: 'Cancels a batch that waits for approval',
  params: idParams('Batch not found'),
  reply: payoutOverview,
});

export const settleBalance = endpoint({
  method: 'POST',
  path: '/api/payouts/settlements',
  summary:
    'Records that a balance was paid outside the provider; above the limit of a day, a second admin must record the same',
  body: settlementBody,
  idempotent: true,
  reply: payoutOverview,
  status: 201,
});

export const resolvePayout = endpoint({
  method: 'POST',
  path: '/api/payouts/:id/outcome',
  summary: 'Records the outcome of a payout that the provider did not confirm',
  params: idParams('Payout not found'),
  body: outcomeBody,
  reply: payoutOverview,
});

export const allowDestination = endpoint({
  method: 'POST',
  path: '/api/payouts/destinations/:id/allow',
  summary: 'Allows payouts to an account that is known under another name than that of the host',
  params: idParams('Payout method not found'),
  reply: payoutOverview,
});

export const readTaxesDue = endpoint({
  method: 'GET',
  path: '/api/taxes',
  summary: 'Returns what is due to the tax authority at the end of a period, and what was booked in it',
  query: periodQuery,
  reply: taxesDue,
});

export const taxesAsCsv = endpoint({
  method: 'GET',
  path: '/api/taxes.csv',
  summary: 'Exports the earnings of a period with their taxes and the tax details of hosts as CSV',
  query: periodQuery,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const recordTaxPayment = endpoint({
  method: 'POST',
  path: '/api/taxes/payments',
  summary: 'Records an amount that was paid to the tax authority',
  body: taxPaymentBody,
  idempotent: true,
  reply: z.object({ id: z.number().int() }),
  status: 201,
});
