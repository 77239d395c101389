import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { waitlistEntry } from './schema.ts';

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  summary: 'Puts an address on the waitlist of the mobile app',
  body: waitlistEntry,
  reply: z.object({ message: z.string() }),
  status: 201,
});
