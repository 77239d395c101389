import { signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/payments/api.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { type Owner, ownerOf } from '#features/payments/policy.ts';
import type { Payment } from '#features/payments/schema.ts';
import { accountingRoutes } from '#features/payments/server/accounting/accounting-routes.ts';
import { openSlip, sendSlip } from '#features/payments/server/bank/slips.ts';
import { startBankTransfer } from '#features/payments/server/bank/start-transfer.ts';
import { readOfferedCurrencies } from '#features/payments/server/bank/transfer-rows.ts';
import { cancelPayment } from '#features/payments/server/checkout/cancellation.ts';
import { openCheckout, requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { readLastNumber } from '#features/payments/server/checkout/prompt-rows.ts';
import { storeWebhook } from '#features/payments/server/checkout/webhook.ts';
import { reconcileIntent } from '#features/payments/server/ledger/reconciliation.ts';
import type { Issuer } from '#features/payments/server/receipts/receipt-pdf.ts';
import { receiptRoutes } from '#features/payments/server/receipts/receipt-routes.ts';
import { bankTransfersTopic } from '#features/payments/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { PdfWorker } from '#kit/server/documents/pdf.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError, type ProviderEvent } from '#kit/server/payments/provider.ts';
import { accountTopic } from '#kit/topic.ts';
import { adminRoutes } from './admin-routes.ts';
import { addSubjectDetails, presentPayment } from './payment-list.ts';

export type PaymentRouteSettings = {
  appOrigin: string;
  handlers: FulfilmentHandlers;
  issuer: Issuer;
  pdfs: PdfWorker;
  work: Pick<PictureWork, 'decode'>;
};

const checkBurst = 30;

export function paymentRoutes({
  appOrigin,
  handlers,
  issuer,
  pdfs,
  work,
}: PaymentRouteSettings): RouteDefinition[] {
  return [
    webhookRoute(),
    ...receiptRoutes(issuer, pdfs, handlers),
    route(api.onePayment, {
      access: 'everyone',
      isPersonal: true,
      topics: ({ actor }) => [bankTransfersTopic, ...(actor.user ? [accountTopic(actor.user.id)] : [])],
      handle: ({ params, actor, kit }) => readOwnPayment(kit, handlers, ownerOf(actor), params.reference),
    }),
    route(api.lastNumber, {
      access: signedIn,
      isPersonal: true,
      handle: async ({ actor: { user }, kit }) => ({ phone: await readLastNumber(kit.db, user.id) }),
    }),
    route(api.openCheckout, {
      access: 'everyone',
      handle: async ({ params: { reference }, body: choice, actor, caller: { address }, kit }) => {
        const returnUrl = `${appOrigin}/payments/${reference}`;
        const { id } = await requireOwnIntent(kit, ownerOf(actor), reference);
        await consumeAttempt(kit.db, { key: `checkout of payment ${id}`, free: checkBurst });
        const { isTest } = kit.payments;
        if (choice.method === 'bank') {
          await startBankTransfer(kit, handlers, reference);
          return { url: null, inline: null, isTest };
        }
        const input = { reference, choice, returnUrl, address };
        return { ...(await openCheckout(kit, handlers, ownerOf(actor), input)), isTest };
      },
    }),
    route(api.bankOffer, {
      access: 'everyone',
      topics: [bankTransfersTopic],
      handle: async ({ kit }) => ({ currencies: await readOfferedCurrencies(kit.db) }),
    }),
    route(api.sendSlip, {
      access: 'everyone',
      bodyLimitBytes: paymentLimits.slipMegabytes * 1024 * 1024,
      handle: async ({ params: { reference }, body: form, actor, kit }) => {
        await sendSlip(kit, work, actor, { reference, form });
        return readOwnPayment(kit, handlers, ownerOf(actor), reference);
      },
    }),
    route(api.openSlip, {
      access: 'everyone',
      isPersonal: true,
      topics: [bankTransfersTopic],
      handle: ({ params: { reference }, actor, kit }) => openSlip(kit, actor, reference),
    }),
    route(api.checkPayment, {
      access: 'everyone',
      handle: async ({ params: { reference }, actor, kit }) => {
        const owner = ownerOf(actor);
        const { id } = await requireOwnIntent(kit, owner, reference);
        await consumeAttempt(kit.db, { key: `check of payment ${id}`, free: checkBurst });
        await reconcileIfReachable(kit, handlers, reference);
        return readOwnPayment(kit, handlers, owner, reference);
      },
    }),
    route(api.cancelPayment, {
      access: 'everyone',
      handle: async ({ params: { reference }, actor, kit }) => {
        const owner = ownerOf(actor);
        const { id } = await requireOwnIntent(kit, owner, reference);
        await consumeAttempt(kit.db, { key: `check of payment ${id}`, free: checkBurst });
        // A payment that was paid in the meantime is credited, not cancelled.
        await reconcileIfReachable(kit, handlers, reference);
        await cancelPayment(kit, reference);
        return readOwnPayment(kit, handlers, owner, reference);
      },
    }),
    ...accountingRoutes,
    ...adminRoutes(handlers),
  ];
}

async function readOwnPayment(
  kit: Kit,
  handlers: FulfilmentHandlers,
  owner: Owner | null,
  reference: string,
): Promise<Payment> {
  const intent = await requireOwnIntent(kit, owner, reference);
  return addSubjectDetails(kit, handlers, intent, await presentPayment(kit, intent));
}

/** Polls the provider. When it cannot answer, the payment stays as it is and is polled later. */
async function reconcileIfReachable(
  kit: Kit,
  handlers: FulfilmentHandlers,
  reference: string,
): Promise<void> {
  try {
    await reconcileIntent(kit, handlers, { reference });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.warn({ err: error, reference }, 'a payment could not be asked about');
  }
}

function webhookRoute(): RouteDefinition {
  /** Passes the event that the signature check parsed to the handler, by the body of the request. */
  const verifiedEvents = new WeakMap<Buffer, ProviderEvent>();
  const proof: Proof = {
    name: "the payment provider's signature",
    isProven({ headers, body }, kit) {
      const event = kit.payments.readWebhook(body, headers);
      if (event) verifiedEvents.set(body, event);
      return event !== null;
    },
  };
  return route(api.receiveWebhook, {
    access: 'everyone',
    from: proof,
    handle: async ({ body, kit }) => {
      const event = verifiedEvents.get(body);
      if (!event)
        throw new AppError(
          'unauthenticated',
          'not_proven',
          msg('The webhook signature is missing or not valid.'),
        );
      await storeWebhook(kit, event, body);
      return { status: 'ok' as const };
    },
  });
}
