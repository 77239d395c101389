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
  summary: 'How many wait for the mobile app, by platform',
  reply: z.array(waitlistCount),
});

export const waitlistAsCsv = endpoint({
  method: 'GET',
  path: '/api/waitlist.csv',
  summary: 'Everybody who waits for the mobile app, for a spreadsheet; kept in the trail',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});
