import type * as api from '#features/first-rents/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const homeFirstRentQuery = (propertyId: number) =>
  read<typeof api.homeFirstRent>('/api/properties/:id/first-rent', { params: { id: propertyId } });

export const ownFirstRentsQuery = () => read<typeof api.ownFirstRents>('/api/first-rents');

export const hostedFirstRentsQuery = () => read<typeof api.hostedFirstRents>('/api/desk/first-rents');

export const sendRequest = (
  propertyId: number,
  body: BodyInput<typeof api.requestFirstRent>,
  idempotencyKey: string,
) =>
  call<typeof api.requestFirstRent>('POST', '/api/properties/:id/first-rent', {
    params: { id: propertyId },
    body,
    idempotencyKey,
  });

export const sendFirstRentPayment = (
  id: number,
  body: BodyInput<typeof api.payFirstRent>,
  idempotencyKey: string,
) =>
  call<typeof api.payFirstRent>('POST', '/api/first-rents/:id/payments', {
    params: { id },
    body,
    idempotencyKey,
  });

export const sendTenantAct = (id: number, body: BodyInput<typeof api.tenantAct>, idempotencyKey: string) =>
  call<typeof api.tenantAct>('POST', '/api/first-rents/:id/act', { params: { id }, body, idempotencyKey });

export const sendOwnerAct = (id: number, body: BodyInput<typeof api.ownerAct>, idempotencyKey: string) =>
  call<typeof api.ownerAct>('POST', '/api/desk/first-rents/:id/act', {
    params: { id },
    body,
    idempotencyKey,
  });

export const sendDecision = (
  id: number,
  body: BodyInput<typeof api.decideFirstRent>,
  idempotencyKey: string,
) =>
  call<typeof api.decideFirstRent>('POST', '/api/desk/first-rents/:id/decision', {
    params: { id },
    body,
    idempotencyKey,
  });
