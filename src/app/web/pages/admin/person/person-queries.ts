import type { QueryClient } from '@tanstack/react-query';
import type { handOverListings, readPerson, undoHandover } from '#app/people-api.ts';
import type { restoreUser, suspendUser } from '#features/accounts/suspension-api.ts';
import type { answerRequest, cancelHosted } from '#features/stays/api.ts';
import type { declineViewing } from '#features/viewings/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const personQuery = (id: number) => read<typeof readPerson>('/api/users/:id', { params: { id } });

export const sendSuspension = (id: number, reason: string) =>
  call<typeof suspendUser>('POST', '/api/users/:id/suspension', { params: { id }, body: { reason } });
export const sendRestoration = (id: number, reason: string) =>
  call<typeof restoreUser>('POST', '/api/users/:id/restoration', { params: { id }, body: { reason } });
export const sendHandover = (id: number, body: BodyInput<typeof handOverListings>) =>
  call<typeof handOverListings>('POST', '/api/users/:id/handovers', { params: { id }, body });
export const sendHandBack = (id: number) =>
  call<typeof undoHandover>('POST', '/api/handovers/:id/undo', { params: { id } });

export const sendStayCancel = (id: number, note: string, idempotencyKey: string) =>
  call<typeof cancelHosted>('POST', '/api/desk/stays/:id/cancel', {
    params: { id },
    body: { reason: 'other', note },
    idempotencyKey,
  });
export const sendStayDecline = (id: number) =>
  call<typeof answerRequest>('POST', '/api/desk/stays/:id/answer', {
    params: { id },
    body: { accepts: false },
  });
export const sendViewingDecline = (id: number, words: string) =>
  call<typeof declineViewing>('POST', '/api/desk/viewings/:id/decline', { params: { id }, body: { words } });

/** Refetches the queries that an action on an account changed. */
export const refetchPeople = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(users|audit)/.test(String(queryKey[0])),
  });
