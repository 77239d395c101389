import type {
  allowDestination,
  approveBatch,
  cancelBatch,
  changeDestination,
  proposeBatch,
  readEarnings,
  readPayoutBanks,
  readPayoutBranches,
  readPayouts,
  readTaxesDue,
  recordTaxPayment,
  resolvePayout,
  saveTaxDetails,
  settleBalance,
} from '#features/payouts/api.ts';
import type { BodyInput, QueryInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** @param month such as `2026-11`; the current month if it is empty */
export const earningsQuery = (month: string) =>
  read<typeof readEarnings>('/api/user/earnings', { query: month === '' ? {} : { month } });

export const earningsPath = (month: string, format: 'csv' | 'pdf') =>
  `/api/user/earnings.${format}?month=${month}`;

export const sendDestination = (body: BodyInput<typeof changeDestination>) =>
  call<typeof changeDestination>('POST', '/api/user/payout-destination', { body });

export const payoutBanksQuery = () => read<typeof readPayoutBanks>('/api/user/payout-banks');
export const payoutBranchesQuery = (code: string) =>
  read<typeof readPayoutBranches>('/api/user/payout-banks/:code/branches', { params: { code } });

export const sendTaxDetails = (body: BodyInput<typeof saveTaxDetails>) =>
  call<typeof saveTaxDetails>('POST', '/api/user/tax-details', { body });

export const taxesDueQuery = (period: QueryInput<typeof readTaxesDue>) =>
  read<typeof readTaxesDue>('/api/taxes', { query: period });
export const sendTaxPayment = (body: BodyInput<typeof recordTaxPayment>, idempotencyKey: string) =>
  call<typeof recordTaxPayment>('POST', '/api/taxes/payments', { body, idempotencyKey });

/** @param page of the hosts who are owed money, from 1 */
export const payoutsQuery = (page: number) =>
  read<typeof readPayouts>('/api/payouts', { query: page === 1 ? {} : { page: String(page) } });

export const sendAllowance = (id: number) =>
  call<typeof allowDestination>('POST', '/api/payouts/destinations/:id/allow', { params: { id } });

export const sendBatch = (total: number, idempotencyKey: string) =>
  call<typeof proposeBatch>('POST', '/api/payouts/batches', { body: { total }, idempotencyKey });
export const sendApproval = (id: number) =>
  call<typeof approveBatch>('POST', '/api/payouts/batches/:id/approve', { params: { id } });
export const sendBatchCancellation = (id: number) =>
  call<typeof cancelBatch>('POST', '/api/payouts/batches/:id/cancel', { params: { id } });
export const sendSettlement = (body: BodyInput<typeof settleBalance>, idempotencyKey: string) =>
  call<typeof settleBalance>('POST', '/api/payouts/settlements', { body, idempotencyKey });
export const sendOutcome = (id: number, body: BodyInput<typeof resolvePayout>) =>
  call<typeof resolvePayout>('POST', '/api/payouts/:id/outcome', { params: { id }, body });
