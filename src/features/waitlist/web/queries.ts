import type { joinWaitlist, readWaitlist } from '#features/waitlist/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export function sendToWaitlist(body: BodyInput<typeof joinWaitlist>): Promise<{ message: string }> {
  return call<typeof joinWaitlist>('POST', '/api/waitlist', { body });
}

export const waitlistQuery = () => read<typeof readWaitlist>('/api/waitlist');

export const waitlistCsvAddress = '/api/waitlist.csv';
