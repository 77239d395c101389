import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/payments/api.ts';
import type { Refund } from '#features/payments/schema.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { readOverview } from '#features/payments/server/ledger/overview.ts';
import { reviewTransaction } from '#features/payments/server/ledger/review.ts';
import { refundTransaction } from '#features/payments/server/refunds/refund.ts';
import type { RefundRow } from '#features/payments/server/refunds/refund-rows.ts';
import { resolveRefund } from '#features/payments/server/refunds/resolve-refund.ts';
import { recordReversal } from '#features/payments/server/refunds/reversal.ts';
import type { Actor } from '#kit/actor.ts';
import { toMajorUnit } from '#kit/money.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { presentReview } from './admin-shapes.ts';
import { readPaymentHistory, readTransactionHistory, requireMessage } from './payment-history.ts';
import { readPaymentPage } from './payment-list.ts';

/**
 * Returns the topic of the admin's account. The trigger function `publish_to_admins` publishes payment
 * changes there.
 */
const topics = ({ actor }: { actor: Actor }) => (actor.user ? [accountTopic(actor.user.id)] : []);

export function adminRoutes(handlers: FulfilmentHandlers): RouteDefinition[] {
  return [
    route(api.listPayments, {
      access: admins,
      topics,
      handle: ({ query, kit }) => readPaymentPage(kit, query),
    }),
    route(api.paymentOverview, { access: admins, topics, handle: ({ kit }) => readOverview(kit) }),
    route(api.paymentHistory, {
      access: admins,
      topics,
      handle: ({ params, kit }) => readPaymentHistory(kit, params.reference),
    }),
    route(api.transactionHistory, {
      access: admins,
      topics,
      handle: ({ params, kit }) => readTransactionHistory(kit, params.id),
    }),
    route(api.eventMessage, {
      access: admins,
      handle: ({ params, kit }) => requireMessage(kit, params.id),
    }),
    route(api.refundTransaction, {
      access: admins,
      handle: async ({ params, body, actor, idempotency, kit }) => {
        const input = { ...body, transactionId: params.id, amount: body.amount, idempotency };
        return toRefundReply(await refundTransaction(kit, handlers, actor.user, input));
      },
    }),
    route(api.reverseTransaction, {
      access: admins,
      handle: async ({ params, body, actor, idempotency, kit }) => {
        const input = { ...body, transactionId: params.id, idempotency };
        const { reversedAt } = await recordReversal(kit, handlers, actor.user, input);
        return { reversedAt: reversedAt?.toISOString() ?? null };
      },
    }),
    route(api.settleRefund, {
      access: admins,
      handle: async ({ params, body, actor, idempotency, kit }) => {
        const input = { ...body, id: params.id, idempotency };
        return toRefundReply(await resolveRefund(kit, handlers, actor.user, input));
      },
    }),
    route(api.reviewTransaction, {
      access: admins,
      handle: async ({ params, body, actor, idempotency, kit }) => {
        const input = { ...body, transactionId: params.id, idempotency };
        return presentReview(await reviewTransaction(kit, handlers, actor.user, input));
      },
    }),
  ];
}

function toRefundReply({ askedAt, ...refund }: RefundRow): Refund {
  return {
    ...refund,
    amount: toMajorUnit(refund.amount, refund.currency),
    askedAt: askedAt.toISOString(),
  };
}
