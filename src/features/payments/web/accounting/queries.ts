import type { closeMonth, readJournal, readLedger } from '#features/payments/accounting-api.ts';
import type { QueryInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const ledgerQuery = (period: QueryInput<typeof readLedger>) =>
  read<typeof readLedger>('/api/ledger', { query: period });
export const journalQuery = (filter: QueryInput<typeof readJournal>) =>
  read<typeof readJournal>('/api/ledger/journal', { query: filter });

export const sendClosing = (month: string) =>
  call<typeof closeMonth>('POST', '/api/ledger/closings', { body: { month } });
