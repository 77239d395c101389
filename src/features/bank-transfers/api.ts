import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import {
  importQuery,
  importReply,
  matchBody,
  noteBody,
  overviewSchema,
  rejectionBody,
  statementForm,
} from './schema.ts';

const lineParams = z.object({ id: integerParam(int4Max, 'Line not found') });

export const readTransfers = endpoint({
  method: 'GET',
  path: '/api/bank-transfers',
  summary:
    'Returns the payments that are to be made at a bank, and the lines of statements that wait for a match',
  reply: overviewSchema,
});

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/bank-transfers/statements',
  summary:
    'Imports a bank statement as CSV, at most 5 MB, as the form field `statement`, and credits the payments whose code and amount agree. With `preview=yes` it only says what it would do',
  query: importQuery,
  takes: 'file',
  body: statementForm,
  reply: importReply,
});

export const matchLine = endpoint({
  method: 'POST',
  path: '/api/bank-transfers/lines/:id/match',
  summary:
    'Matches a line with a payment and credits it. Above the limit for two admins it waits for the second one. Idempotent',
  params: lineParams,
  body: matchBody,
  reply: overviewSchema,
});

export const undoMatch = endpoint({
  method: 'DELETE',
  path: '/api/bank-transfers/lines/:id/match',
  summary: 'Undoes a match that waits for a second admin, or reopens a line that was set aside',
  params: lineParams,
  reply: overviewSchema,
});

export const setAside = endpoint({
  method: 'POST',
  path: '/api/bank-transfers/lines/:id/note',
  summary: 'Sets aside a line that belongs to no payment, with a note',
  params: lineParams,
  body: noteBody,
  reply: overviewSchema,
});

export const rejectSlip = endpoint({
  method: 'POST',
  path: '/api/bank-transfers/:id/rejection',
  summary:
    'Rejects the slip of a transfer that the admin has seen. The payer gets the reason by email and can send another slip',
  params: z.object({ id: integerParam(int4Max, 'Transfer not found') }),
  body: rejectionBody,
  reply: overviewSchema,
});
