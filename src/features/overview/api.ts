import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { csvQuery, overviewSchema, ownFiguresSchema, periodQuery } from './schema.ts';

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary: 'Returns market figures by day: payments, conversion, listings by state, searches without results',
  query: z.object(periodQuery),
  reply: overviewSchema,
});

export const readOwnFigures = endpoint({
  method: 'GET',
  path: '/api/user/figures',
  summary:
    "Returns the views, enquiries, viewings and earnings of the manager's own homes, beside those of the period before",
  query: z.object(periodQuery),
  reply: ownFiguresSchema,
});

export const exportOverview = endpoint({
  method: 'GET',
  path: '/api/overview.csv',
  summary: 'Exports one part of the overview as CSV',
  query: csvQuery,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});
