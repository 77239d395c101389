import * as api from '#features/payments/api.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { type ProviderEvent, ProviderFault } from '#kit/server/payments/provider.ts';
import { accountTopic } from '#kit/topic.ts';
import { adminRoutes } from './admin-routes.ts';
import { openCheckout, requireOwnIntent } from './checkout.ts';
import { paymentOf } from './payment-list.ts';
import type { Issuer, ReceiptPapers } from './receipt-paper.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { reconcileIntent } from './reconciliation.ts';
import type { Settlements } from './settlement.ts';
import { takeWebhook } from './webhook.ts';

type Settings = {
  appOrigin: string;
  settlements: Settlements;
  issuer: Issuer;
  receiptPapers: ReceiptPapers;
};

const freeChecks = 30;

export function paymentRoutes({
  appOrigin,
  settlements,
  issuer,
  receiptPapers,
}: Settings): RouteDefinition[] {
  return [
    webhookRoute(),
    ...receiptRoutes(issuer, receiptPapers),
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
        const checkout = await openCheckout(kit, ownerOf(actor), { reference, choice, returnUrl });
        return { ...checkout, isTest: kit.payments.isTest };
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
    ...adminRoutes(settlements),
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
