import * as api from '#features/payments/api.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { receiptNumber } from '#features/payments/receipt-rules.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { countOwnIntents } from '#features/payments/server/checkout/intent-rows.ts';
import { readOwnPayments } from '#features/payments/server/own-payments.ts';
import { refundsTopic } from '#features/payments/topics.ts';
import { readSupportEmail } from '#features/settings/server/contacts.ts';
import { operatorTopic } from '#features/settings/topics.ts';
import type { Actor } from '#kit/actor.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { type PdfWorker, pdfReply } from '#kit/server/documents/pdf.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { checkReceipt, presentReceipt, readSeller, requireReceipt } from './receipt.ts';
import { type Issuer, receiptPdf } from './receipt-pdf.ts';

const downloadBurst = 60;

const ownTopics = ({ actor }: { actor: Actor }) =>
  actor.user ? [accountTopic(actor.user.id), refundsTopic] : [refundsTopic];
/** A receipt also names the operator. */
const receiptTopics = (request: { actor: Actor }) => [...ownTopics(request), operatorTopic];

export function receiptRoutes(
  issuer: Issuer,
  pdfs: PdfWorker,
  handlers: FulfilmentHandlers,
): RouteDefinition[] {
  return [
    route(api.ownPayments, {
      access: 'everyone',
      isPersonal: true,
      topics: ownTopics,
      handle: ({ query, actor, kit }) => readOwnPayments(kit, ownerOf(actor), query.before ?? null, handlers),
    }),
    route(api.ownPaymentCount, {
      access: 'everyone',
      isPersonal: true,
      topics: ownTopics,
      handle: async ({ actor, kit }) => {
        const owner = ownerOf(actor);
        return { count: owner ? await countOwnIntents(kit.db, owner) : 0 };
      },
    }),
    route(api.oneReceipt, {
      access: 'everyone',
      isPersonal: true,
      topics: receiptTopics,
      handle: async ({ params, query, actor, kit }) =>
        presentReceipt(kit, issuer.address, await requireReceipt(kit, { ...params, key: query.key }, actor)),
    }),
    route(api.receiptPdf, {
      access: 'everyone',
      isPersonal: true,
      topics: receiptTopics,
      handle: async ({ params, query, actor, kit }) => {
        const row = await requireReceipt(kit, { ...params, key: query.key }, actor);
        await consumeAttempt(kit.db, { key: `papers of ${params.reference}`, free: downloadBurst });
        const email = await readSupportEmail(kit.db);
        const seller = await readSeller(kit.db);
        const bytes = await pdfs.run(receiptPdf(row, { ...issuer, email, ...seller }, kit.clock()));
        return pdfReply(`receipt-${receiptNumber(row)}`, bytes);
      },
    }),
    route(api.checkedReceipt, {
      access: 'everyone',
      // Only clients with the code may read the receipt, so shared caches must not store it.
      isPersonal: true,
      topics: [refundsTopic],
      handle: ({ params, caller, kit }) => checkReceipt(kit, params.mark, caller),
    }),
  ];
}
