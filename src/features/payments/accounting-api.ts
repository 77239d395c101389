import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import {
  closingBody,
  journalFilter,
  journalQuery,
  journalReply,
  ledgerReply,
  periodQuery,
} from './accounting-schema.ts';

export const readLedger = endpoint({
  method: 'GET',
  path: '/api/ledger',
  summary: 'Returns the accounts with opening balance, movements and closing balance, and the closed months',
  query: periodQuery,
  reply: ledgerReply,
});

export const readJournal = endpoint({
  method: 'GET',
  path: '/api/ledger/journal',
  summary: 'Returns ledger entries by period, account, purpose, party or reference, newest first',
  query: journalQuery,
  reply: journalReply,
});

export const journalAsCsv = endpoint({
  method: 'GET',
  path: '/api/ledger/journal.csv',
  summary: 'Exports the same entries as CSV, one line for each debit and credit, oldest first',
  query: journalFilter,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/ledger/closings',
  summary: 'Closes the next month of the ledger, in which nothing can be booked any more',
  body: closingBody,
  reply: ledgerReply,
});
