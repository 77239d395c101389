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
  summary: 'Lists the plans for members and for registration',
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
  summary: 'Quotes a number of months of a plan for this account',
  body: shapes.purchaseBody,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});

export const changeMembership = endpoint({
  method: 'POST',
  path: '/api/membership/change',
  summary: 'Upgrades to a larger plan that the remaining credit covers',
  body: shapes.changeBody,
  reply: shapes.ownMembershipSchema,
});

export const chooseNext = endpoint({
  method: 'PUT',
  path: '/api/membership/next',
  summary: 'Sets the plan that follows the current one; null cancels the switch',
  body: shapes.nextBody,
  reply: shapes.ownMembershipSchema,
});

export const chooseBasic = endpoint({
  method: 'POST',
  path: '/api/membership/basic',
  summary: 'Switches to the free plan after a paid plan has ended, and restores homes up to its limit',
  body: shapes.basicBody,
  reply: shapes.ownMembershipSchema,
});

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/membership/trial',
  summary: 'Starts the free trial, once per account',
  reply: shapes.ownMembershipSchema,
});

export const giveMembership = endpoint({
  method: 'POST',
  path: '/api/users/:id/memberships',
  summary: 'Gives an account a number of months of a plan free of charge, with a reason',
  params: shapes.userParams,
  body: shapes.giftBody,
  reply: shapes.doneSchema,
  status: 201,
});

export const payLinkMembership = endpoint({
  method: 'GET',
  path: '/api/memberships/:mark',
  summary: 'Returns the amount due for a membership, for the holder of its pay link',
  params: shapes.markParams,
  reply: shapes.payLinkMembershipSchema,
});

export const payByLink = endpoint({
  method: 'POST',
  path: '/api/memberships/:mark/payments',
  summary: 'Quotes a membership for the holder of its pay link',
  params: shapes.markParams,
  body: shapes.markedPurchaseBody,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});
