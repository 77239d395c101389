import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { csvQuery, overviewSchema, periodQuery } from './schema.ts';

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary:
    'What happened in the market, by day: money, visits to bookings, listings by state, searches that found nothing',
  query: z.object(periodQuery),
  reply: overviewSchema,
});

export const overviewAsCsv = endpoint({
  method: 'GET',
  path: '/api/overview.csv',
  summary: 'One part of the overview, for a spreadsheet',
  query: csvQuery,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});
