import { z } from 'zod';
import { paymentShape } from '#features/payments/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

export const publicPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans that the membership page sells',
  reply: z.array(shapes.planShape),
});

export const accountPlans = endpoint({
  method: 'GET',
  path: '/api/plans/account',
  summary: 'The plans that a member chooses from in their profile, and whoever registers',
  reply: z.array(shapes.planShape),
});

export const ownMembership = endpoint({
  method: 'GET',
  path: '/api/membership',
  summary: 'The plan of this account, its periods, and what each plan would cost it now',
  reply: shapes.ownMembershipShape,
});

export const purchaseMembership = endpoint({
  method: 'POST',
  path: '/api/membership/purchase',
  summary: 'Quotes some months of a plan for this account. Needs an Idempotency-Key',
  body: shapes.purchaseBody,
  reply: paymentShape,
  status: 201,
});

export const changeMembership = endpoint({
  method: 'POST',
  path: '/api/membership/change',
  summary: 'Changes to a larger plan that what is left of the present one pays for',
  body: shapes.changeBody,
  reply: shapes.ownMembershipShape,
});

export const chooseNext = endpoint({
  method: 'PUT',
  path: '/api/membership/next',
  summary: 'Says which plan follows when the present one ends; null takes that back',
  body: shapes.nextBody,
  reply: shapes.ownMembershipShape,
});

export const chooseBasic = endpoint({
  method: 'POST',
  path: '/api/membership/basic',
  summary:
    'Goes on with the free plan after another one has ended; as many homes come back as it has room for',
  body: shapes.basicBody,
  reply: shapes.ownMembershipShape,
});

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/membership/trial',
  summary: 'Begins the trial of an account that may list; each has one',
  reply: shapes.ownMembershipShape,
});

export const giveMembership = endpoint({
  method: 'POST',
  path: '/api/users/:id/memberships',
  summary: 'Gives an account some months of a plan without a payment, with the reason',
  params: shapes.userParams,
  body: shapes.giftBody,
  reply: shapes.doneShape,
  status: 201,
});

export const markedMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:mark',
  summary: 'What is to be paid for a membership, for whoever holds its pay link',
  params: shapes.markParams,
  reply: shapes.markedMembershipShape,
});

export const payMarked = endpoint({
  method: 'POST',
  path: '/api/memberships/:mark/payments',
  summary: 'Quotes a membership to whoever pays for it. Needs an Idempotency-Key',
  params: shapes.markParams,
  body: shapes.markedPurchaseBody,
  reply: paymentShape,
  status: 201,
});
