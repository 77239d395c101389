import { admins, managers } from '#features/accounts/policy.ts';
import * as api from '#features/damage-deposits/api.ts';
import { damageDepositsTopic } from '#features/damage-deposits/topics.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import { stayPicturesTopic } from '#features/stay-pictures/topics.ts';
import { staysTopic } from '#features/stays/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { payDamageDeposit } from './deposit-payment.ts';
import type { Site } from './emails.ts';
import { acceptClaim, readGuestDeposit, refuseClaim } from './guest-deposit.ts';
import { claimDamage, decideClaim, readHostedDeposits } from './hosted-deposits.ts';

export function damageDepositRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.damageDeposit, {
      access: 'everyone',
      isPersonal: true,
      topics: [staysTopic, damageDepositsTopic, stayPicturesTopic],
      handle: ({ params, kit }) => readGuestDeposit(kit, params.mark),
    }),
    route(api.payDamageDeposit, {
      access: 'everyone',
      remembersVisitor: true,
      handle: ({ params, body, actor, caller, idempotency, kit }) =>
        payDamageDeposit(kit, {
          ...body,
          token: params.mark,
          owner: ownerOf(actor),
          ...quoteRequestOf(caller, idempotency),
        }),
    }),
    route(api.acceptClaim, {
      access: 'everyone',
      handle: ({ params, idempotency, kit }) => acceptClaim(kit, { token: params.mark, idempotency }, site),
    }),
    route(api.refuseClaim, {
      access: 'everyone',
      handle: ({ params, body, idempotency, kit }) =>
        refuseClaim(kit, { ...body, token: params.mark, idempotency }, site),
    }),
    route(api.hostedDeposits, {
      access: managers,
      topics: [staysTopic, damageDepositsTopic, stayPicturesTopic],
      handle: ({ actor, kit }) => readHostedDeposits(kit, actor.user),
    }),
    route(api.claimDamage, {
      access: managers,
      handle: ({ params, body, actor, idempotency, kit }) =>
        claimDamage(kit, actor.user, { ...body, id: params.id, idempotency }, site),
    }),
    route(api.decideClaim, {
      access: admins,
      handle: ({ params, body, actor, idempotency, kit }) =>
        decideClaim(kit, actor.user, { ...body, id: params.id, idempotency }, site),
    }),
  ];
}
