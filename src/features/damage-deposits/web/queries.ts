import type * as api from '#features/damage-deposits/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** @param token the access token of the stay */
export const damageDepositQuery = (token: string) =>
  read<typeof api.damageDeposit>('/api/stays/:mark/damage-deposit', { params: { mark: token } });

export const hostedDepositsQuery = () => read<typeof api.hostedDeposits>('/api/desk/damage-deposits');

export const sendDepositPayment = (
  token: string,
  body: BodyInput<typeof api.payDamageDeposit>,
  idempotencyKey: string,
) =>
  call<typeof api.payDamageDeposit>('POST', '/api/stays/:mark/damage-deposit/payments', {
    params: { mark: token },
    body,
    idempotencyKey,
  });

export const sendAcceptance = (token: string, idempotencyKey: string) =>
  call<typeof api.acceptClaim>('POST', '/api/stays/:mark/damage-deposit/acceptance', {
    params: { mark: token },
    idempotencyKey,
  });

export const sendRefusal = (token: string, text: string, idempotencyKey: string) =>
  call<typeof api.refuseClaim>('POST', '/api/stays/:mark/damage-deposit/refusal', {
    params: { mark: token },
    body: { text },
    idempotencyKey,
  });

export const sendClaim = (id: number, body: BodyInput<typeof api.claimDamage>, idempotencyKey: string) =>
  call<typeof api.claimDamage>('POST', '/api/desk/damage-deposits/:id/claim', {
    params: { id },
    body,
    idempotencyKey,
  });

export const sendDecision = (id: number, body: BodyInput<typeof api.decideClaim>, idempotencyKey: string) =>
  call<typeof api.decideClaim>('POST', '/api/desk/damage-deposits/:id/decision', {
    params: { id },
    body,
    idempotencyKey,
  });
