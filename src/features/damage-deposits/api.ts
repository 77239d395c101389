import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { markParams } from '#features/stays/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import * as shapes from './schema.ts';

const params = z.object({ id: integerParam(int4Max, 'Damage deposit not found') });

export const damageDeposit = endpoint({
  method: 'GET',
  path: '/api/stays/:mark/damage-deposit',
  summary: 'Returns the damage deposit of a stay: what is due, and what became of it',
  params: markParams,
  reply: shapes.guestDeposit,
});

export const payDamageDeposit = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/damage-deposit/payments',
  summary: 'Quotes the damage deposit of a stay',
  params: markParams,
  body: shapes.payBody,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});

export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/damage-deposit/acceptance',
  summary: 'Accepts the claim of the host. The host gets the claimed amount, and the guest the rest',
  params: markParams,
  idempotent: 'by-link',
  reply: shapes.guestDeposit,
});

export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/damage-deposit/refusal',
  summary: 'Refuses the claim of the host, so that an admin decides',
  params: markParams,
  body: shapes.refusalBody,
  idempotent: 'by-link',
  reply: shapes.guestDeposit,
});

export const hostedDeposits = endpoint({
  method: 'GET',
  path: '/api/desk/damage-deposits',
  summary: 'Lists the damage deposits of the user’s homes that wait for something; admins see all',
  reply: shapes.hostedDeposits,
});

export const claimDamage = endpoint({
  method: 'POST',
  path: '/api/desk/damage-deposits/:id/claim',
  summary: 'Claims a part of the damage deposit as the host of the stay',
  params,
  body: shapes.claimBody,
  idempotent: true,
  reply: shapes.hostedDeposit,
});

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/desk/damage-deposits/:id/decision',
  summary: 'Decides how much of the damage deposit the host gets; the guest gets the rest',
  params,
  body: shapes.decisionBody,
  idempotent: true,
  reply: shapes.hostedDeposit,
});
