import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { waitlistCount, waitlistEntry } from './schema.ts';

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Puts an address on the waitlist of the mobile app',
  body: waitlistEntry,
  reply: z.object({ message: renderedMessage }),
  status: 201,
});

export const readWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist',
  summary: 'Returns the size of the app waitlist by platform',
  reply: z.array(waitlistCount),
});

export const waitlistAsCsv = endpoint({
  method: 'GET',
  path: '/api/waitlist.csv',
  summary: 'Exports the app waitlist as CSV; recorded in the audit log',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});
