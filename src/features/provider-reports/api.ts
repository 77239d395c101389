import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { listQuery, noteBody, reportForm, reportReply, reportsReply, uploadQuery } from './schema.ts';

const reportParams = z.object({ id: integerParam(int4Max, 'Report not found') });

export const readReports = endpoint({
  method: 'GET',
  path: '/api/provider-reports',
  summary: 'Returns the newest reports of the payment provider, with the number of their differences',
  query: listQuery,
  reply: reportsReply,
});

export const uploadReport = endpoint({
  method: 'POST',
  path: '/api/provider-reports',
  summary:
    'Uploads a report of the payment provider as CSV, at most 5 MB, as the form field `report`, and compares it with our books',
  query: uploadQuery,
  takes: 'file',
  body: reportForm,
  reply: reportReply,
  status: 201,
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/provider-reports/:id',
  summary: 'Returns the sums of a report and its differences from our books',
  params: reportParams,
  reply: reportReply,
});

export const removeReport = endpoint({
  method: 'DELETE',
  path: '/api/provider-reports/:id',
  summary: 'Removes a report that was uploaded by mistake, with its explanations. Recorded in the audit log',
  params: reportParams,
  reply: z.null(),
});

export const differencesAsCsv = endpoint({
  method: 'GET',
  path: '/api/provider-reports/:id/differences.csv',
  summary: 'Exports all differences of a report as CSV',
  params: reportParams,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const compareReport = endpoint({
  method: 'POST',
  path: '/api/provider-reports/:id/comparison',
  summary: 'Compares a report with our books again. Explanations stay where nothing has changed',
  params: reportParams,
  reply: reportReply,
});

export const explainDifference = endpoint({
  method: 'POST',
  path: '/api/provider-reports/:id/differences/:difference/note',
  summary: 'Explains a difference, which is recorded in the audit log',
  params: reportParams.extend({ difference: integerParam(int4Max, 'Difference not found') }),
  body: noteBody,
  reply: reportReply,
});
