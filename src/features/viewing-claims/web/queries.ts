import { queryOptions } from '@tanstack/react-query';
import type {
  answerAsManager,
  answerByLink,
  answerClaim,
  changeClaimRules,
  decideClaim,
  fileClaim,
  managerClaims,
  ownUnlocks,
  readAvailabilityLink,
  readClaimRules,
  readQueue,
} from '#features/viewing-claims/api.ts';
import type { CheckedProperty } from '#features/viewing-claims/schema.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { type CallError, call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** Loads the homes that this person has unlocked, with their claims. */
export const ownUnlocksQuery = () => read<typeof ownUnlocks>('/api/viewing-openings/mine');
export const managerClaimsQuery = () => read<typeof managerClaims>('/api/desk/claims');
export const claimQueueQuery = () => read<typeof readQueue>('/api/viewing-claims');
export const claimRulesQuery = () => read<typeof readClaimRules>('/api/viewing-claims/rules');

/** @param token the token in an email's link; the request changes nothing */
export const linkQuery = (token: string) =>
  queryOptions<CheckedProperty[], CallError>({
    queryKey: ['still free', token],
    queryFn: () =>
      call<typeof readAvailabilityLink>('POST', '/api/listing-questions/look', { body: { token } }),
  });

export const sendClaim = (id: number, body: BodyInput<typeof fileClaim>, idempotencyKey: string) =>
  call<typeof fileClaim>('POST', '/api/viewing-openings/:id/claim', { params: { id }, body, idempotencyKey });
export const sendAnswer = (id: number, body: BodyInput<typeof answerClaim>, idempotencyKey: string) =>
  call<typeof answerClaim>('POST', '/api/desk/claims/:id/answer', { params: { id }, body, idempotencyKey });
export const sendRules = (body: BodyInput<typeof changeClaimRules>) =>
  call<typeof changeClaimRules>('PUT', '/api/viewing-claims/rules', { body });
export const sendDecision = (id: number, body: BodyInput<typeof decideClaim>, idempotencyKey: string) =>
  call<typeof decideClaim>('POST', '/api/viewing-claims/:id/decision', {
    params: { id },
    body,
    idempotencyKey,
  });
export const sendAnswerAsManager = (id: number, isFree: boolean) =>
  call<typeof answerAsManager>('POST', '/api/desk/questions/:id/answer', {
    params: { id },
    body: { isFree },
  });
export const sendAnswerByLink = (token: string, id: number, isFree: boolean) =>
  call<typeof answerByLink>('POST', '/api/listing-questions/answer', { body: { token, id, isFree } });
