import type * as api from '#features/memberships/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const plansQuery = () => read<typeof api.publicPlans>('/api/plans');
export const accountPlansQuery = () => read<typeof api.accountPlans>('/api/plans/account');
export const membershipQuery = () => read<typeof api.ownMembership>('/api/membership');
export const payLinkQuery = (token: string) =>
  read<typeof api.payLinkMembership>('/api/memberships/:mark', { params: { mark: token } });

export const sendMembershipPurchase = (
  body: BodyInput<typeof api.purchaseMembership>,
  idempotencyKey: string,
) => call<typeof api.purchaseMembership>('POST', '/api/membership/purchase', { body, idempotencyKey });
export const sendPayByLink = (token: string, body: BodyInput<typeof api.payByLink>, idempotencyKey: string) =>
  call<typeof api.payByLink>('POST', '/api/memberships/:mark/payments', {
    params: { mark: token },
    body,
    idempotencyKey,
  });
export const sendChange = (body: BodyInput<typeof api.changeMembership>) =>
  call<typeof api.changeMembership>('POST', '/api/membership/change', { body });
export const sendNext = (body: BodyInput<typeof api.chooseNext>) =>
  call<typeof api.chooseNext>('PUT', '/api/membership/next', { body });
export const sendBasic = () => call<typeof api.chooseBasic>('POST', '/api/membership/basic', { body: {} });
export const sendTrial = () => call<typeof api.startTrial>('POST', '/api/membership/trial');
export const sendGift = (id: number, body: BodyInput<typeof api.giveMembership>) =>
  call<typeof api.giveMembership>('POST', '/api/users/:id/memberships', { params: { id }, body });
