import type { joinWaitlist } from '#features/waitlist/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';

export function sendToWaitlist(body: BodyInput<typeof joinWaitlist>): Promise<{ message: string }> {
  return call<typeof joinWaitlist>('POST', '/api/waitlist', { body });
}
