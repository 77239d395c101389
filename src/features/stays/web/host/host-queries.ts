import { useQueryClient } from '@tanstack/react-query';
import type * as api from '#features/stays/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const hostStaysQuery = () => read<typeof api.hostStays>('/api/desk/stays');

export const hostNightsQuery = (id: number) =>
  read<typeof api.hostNights>('/api/desk/properties/:id/nights', { params: { id } });

export const stayTermsQuery = (id: number) =>
  read<typeof api.readStayTerms>('/api/desk/properties/:id/stay-terms', { params: { id } });

export const sendRequestDecision = (id: number, accepts: boolean) =>
  call<typeof api.answerRequest>('POST', '/api/desk/stays/:id/answer', { params: { id }, body: { accepts } });

export const sendHostCancel = (
  id: number,
  body: BodyInput<typeof api.cancelHosted>,
  idempotencyKey: string,
) =>
  call<typeof api.cancelHosted>('POST', '/api/desk/stays/:id/cancel', {
    params: { id },
    body,
    idempotencyKey,
  });

export function useRefreshHostStays() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: hostStaysQuery().queryKey });
}

export const sendBlock = (id: number, body: BodyInput<typeof api.blockNights>) =>
  call<typeof api.blockNights>('POST', '/api/desk/properties/:id/blocks', { params: { id }, body });

export const sendUnblock = (id: number, blockId: number) =>
  call<typeof api.unblockNights>('DELETE', '/api/desk/properties/:id/blocks/:blockId', {
    params: { id, blockId },
  });

export const sendNightPrice = (id: number, body: BodyInput<typeof api.priceNights>) =>
  call<typeof api.priceNights>('POST', '/api/desk/properties/:id/night-prices', { params: { id }, body });

export const sendTerms = (id: number, body: BodyInput<typeof api.saveStayTerms>) =>
  call<typeof api.saveStayTerms>('POST', '/api/desk/properties/:id/stay-terms', { params: { id }, body });
