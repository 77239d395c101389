import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import * as shapes from './schema.ts';

const homeParams = z.object({ id: integerParam(int4Max, 'Property not found') });
const params = z.object({ id: integerParam(int4Max, 'First rent not found') });

export const homeFirstRent = endpoint({
  method: 'GET',
  path: '/api/properties/:id/first-rent',
  summary: 'Returns what a tenant pays before moving in, and the user’s own agreement about the home',
  params: homeParams,
  reply: shapes.homeFirstRentSchema,
});

export const requestFirstRent = endpoint({
  method: 'POST',
  path: '/api/properties/:id/first-rent',
  summary: 'Asks the lister to rent a home from a day. Nothing is paid before the lister accepts',
  params: homeParams,
  body: shapes.requestBody,
  idempotent: true,
  reply: shapes.firstRentSchema,
  status: 201,
});

export const ownFirstRents = endpoint({
  method: 'GET',
  path: '/api/first-rents',
  summary: 'Lists the first rents of the user, the latest first',
  reply: shapes.ownFirstRentsSchema,
});

export const payFirstRent = endpoint({
  method: 'POST',
  path: '/api/first-rents/:id/payments',
  summary: 'Quotes an accepted first rent or a part of it',
  params,
  body: shapes.payBody,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});

export const tenantAct = endpoint({
  method: 'POST',
  path: '/api/first-rents/:id/act',
  summary: 'Withdraws, cancels, confirms the keys, takes the money back or explains, as the tenant',
  params,
  body: shapes.tenantActBody,
  idempotent: true,
  reply: shapes.firstRentSchema,
});

export const hostedFirstRents = endpoint({
  method: 'GET',
  path: '/api/desk/first-rents',
  summary: 'Lists the first rents for the user’s homes; admins also see those that they decide',
  reply: shapes.hostedFirstRentsSchema,
});

export const ownerAct = endpoint({
  method: 'POST',
  path: '/api/desk/first-rents/:id/act',
  summary: 'Accepts, declines, confirms the handover by code, cancels or claims the handover, as the lister',
  params,
  body: shapes.ownerActBody,
  idempotent: true,
  reply: shapes.hostedFirstRentSchema,
});

export const decideFirstRent = endpoint({
  method: 'POST',
  path: '/api/desk/first-rents/:id/decision',
  summary: 'Decides how much of a disputed first rent the tenant gets back; the owner gets the rest',
  params,
  body: shapes.decisionBody,
  idempotent: true,
  reply: shapes.hostedFirstRentSchema,
});
