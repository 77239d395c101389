import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/payments/api.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { type ProviderEvent, ProviderFault } from '#kit/server/payments/provider.ts';
import { accountTopic } from '#kit/topic.ts';
import { openCheckout, requireOwnIntent } from './checkout.ts';
import { paymentOf, readOverview, readTrail, refundOf } from './overview.ts';
import { reconcileIntent } from './reconciliation.ts';
import { refundTransaction, settleRefund } from './refund.ts';
import type { Settlements } from './settlement.ts';
import { takeWebhook } from './webhook.ts';

type Settings = { appOrigin: string; settlements: Settlements };

const freeChecks = 30;

export function paymentRoutes({ appOrigin, settlements }: Settings): RouteDefinition[] {
  return [
    webhookRoute(),
    route(api.onePayment, {
      access: 'everyone',
      isPersonal: true,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: async ({ params, actor, kit }) =>
        paymentOf(kit, await requireOwnIntent(kit, ownerOf(actor), params.reference)),
    }),
    route(api.openCheckout, {
      access: 'everyone',
      handle: async ({ params: { reference }, body: choice, actor, kit }) => {
        const returnUrl = `${appOrigin}/payments/${reference}`;
        const { url } = await openCheckout(kit, ownerOf(actor), { reference, choice, returnUrl });
        const { inline, isTest } = kit.payments;
        return { url, inline: choice.method === 'card' ? inline : null, isTest };
      },
    }),
    route(api.checkPayment, {
      access: 'everyone',
      handle: async ({ params: { reference }, actor, kit }) => {
        const owner = ownerOf(actor);
        const { id } = await requireOwnIntent(kit, owner, reference);
        await consumeAttempt(kit.db, { key: `check of payment ${id}`, free: freeChecks });
        try {
          await reconcileIntent(kit, settlements, { reference });
        } catch (error) {
          // It stays as it is, and is asked about again.
          if (!(error instanceof ProviderFault)) throw error;
          kit.log.warn({ err: error, reference }, 'a payment could not be asked about');
        }
        return paymentOf(kit, await requireOwnIntent(kit, owner, reference));
      },
    }),
    route(api.paymentOverview, {
      access: admins,
      handle: ({ query, kit }) => readOverview(kit, query.before ?? null),
    }),
    route(api.paymentTrail, {
      access: admins,
      handle: ({ params, kit }) => readTrail(kit, params.reference),
    }),
    route(api.refundTransaction, {
      access: admins,
      handle: async ({ params, body, actor, caller, kit }) => {
        const wish = { ...body, transactionId: params.id, amount: body.amount, key: caller.idempotencyKey };
        return refundOf(await refundTransaction(kit, settlements, actor.user, wish));
      },
    }),
    route(api.settleRefund, {
      access: admins,
      handle: async ({ params, body, actor, kit }) =>
        refundOf(await settleRefund(kit, settlements, actor.user, params.id, body.status)),
    }),
  ];
}

function webhookRoute(): RouteDefinition {
  /** What the proof has read of a body, for the handler. */
  const proven = new WeakMap<Buffer, ProviderEvent>();
  const proof: Proof = {
    name: "the payment provider's signature",
    isProven({ headers, body }, kit) {
      const event = kit.payments.readWebhook(body, headers);
      if (event) proven.set(body, event);
      return event !== null;
    },
  };
  return route(api.receiveWebhook, {
    access: 'everyone',
    from: proof,
    handle: async ({ body, kit }) => {
      const event = proven.get(body);
      if (!event) throw new AppError('unauthenticated', 'not_proven', 'Nothing proves who sent this.');
      await takeWebhook(kit, event, body);
      return { status: 'ok' as const };
    },
  });
}
