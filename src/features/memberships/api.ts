import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

export const publicPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans that the membership page sells',
  reply: z.array(shapes.planSchema),
});

export const accountPlans = endpoint({
  method: 'GET',
  path: '/api/plans/account',
  summary: 'The plans that a member chooses from in their profile, and whoever registers',
  reply: z.array(shapes.planSchema),
});

export const ownMembership = endpoint({
  method: 'GET',
  path: '/api/membership',
  summary: 'The plan of this account, its periods, and what each plan would cost it now',
  reply: shapes.ownMembershipSchema,
});

export const purchaseMembership = endpoint({
  method: 'POST',
  path: '/api/membership/purchase',
  summary: 'Quotes some months of a plan for this account. Needs an Idempotency-Key',
  body: shapes.purchaseBody,
  reply: paymentSchema,
  status: 201,
});

export const changeMembership = endpoint({
  method: 'POST',
  path: '/api/membership/change',
  summary: 'Changes to a larger plan that what is left of the present one pays for',
  body: shapes.changeBody,
  reply: shapes.ownMembershipSchema,
});

export const chooseNext = endpoint({
  method: 'PUT',
  path: '/api/membership/next',
  summary: 'Says which plan follows when the present one ends; null takes that back',
  body: shapes.nextBody,
  reply: shapes.ownMembershipSchema,
});

export const chooseBasic = endpoint({
  method: 'POST',
  path: '/api/membership/basic',
  summary:
    'Goes on with the free plan after another one has ended; as many homes come back as it has room for',
  body: shapes.basicBody,
  reply: shapes.ownMembershipSchema,
});

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/membership/trial',
  summary: 'Begins the trial of an account that may list; each has one',
  reply: shapes.ownMembershipSchema,
});

export const giveMembership = endpoint({
  method: 'POST',
  path: '/api/users/:id/memberships',
  summary: 'Gives an account some months of a plan without a payment, with the reason',
  params: shapes.userParams,
  body: shapes.giftBody,
  reply: shapes.doneSchema,
  status: 201,
});

export const payLinkMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:mark',
  summary: 'What is to be paid for a membership, for whoever holds its pay link',
  params: shapes.markParams,
  reply: shapes.payLinkMembershipSchema,
});

export const payByLink = endpoint({
  method: 'POST',
  path: '/api/memberships/:mark/payments',
  summary: 'Quotes a membership to whoever pays for it. Needs an Idempotency-Key',
  params: shapes.markParams,
  body: shapes.markedPurchaseBody,
  reply: paymentSchema,
  status: 201,
});
