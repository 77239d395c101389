import { signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/first-rents/rent-receipt-api.ts';
import { rentReceiptNumber } from '#features/first-rents/rent-receipt-rules.ts';
import { firstRentsTopic } from '#features/first-rents/topics.ts';
import type { Issuer } from '#features/payments/server/receipts/receipt-pdf.ts';
import { readSupportEmail } from '#features/settings/server/contacts.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { type PdfWorker, pdfReply } from '#kit/server/documents/pdf.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { rentReceiptPdf } from './rent-receipt-pdf.ts';
import {
  answerRentReceipt,
  checkRentReceipt,
  chooseReceipts,
  enterRent,
  presentRentReceipt,
  readOwnTenancies,
  requireRentReceipt,
} from './rent-receipts.ts';

const downloadBurst = 60;

export const rentReceiptRoutes = (issuer: Issuer, pdfs: PdfWorker): RouteDefinition[] => [
  route(api.ownTenancies, {
    access: signedIn,
    topics: [firstRentsTopic],
    handle: ({ actor, kit }) => readOwnTenancies(kit, actor.user),
  }),
  route(api.chooseReceipts, {
    access: signedIn,
    handle: ({ params, body, actor, kit }) => chooseReceipts(kit, actor.user, { ...body, id: params.id }),
  }),
  route(api.enterRent, {
    access: signedIn,
    handle: ({ params, body, actor, idempotency, kit }) =>
      enterRent(kit, actor.user, { ...body, id: params.id, idempotency }),
  }),
  route(api.answerRentReceipt, {
    access: signedIn,
    handle: ({ params, body, actor, idempotency, kit }) =>
      answerRentReceipt(kit, actor.user, { ...body, id: params.id, idempotency }),
  }),
  route(api.rentReceipt, {
    access: signedIn,
    handle: async ({ params, actor, kit }) =>
      presentRentReceipt(issuer.address, await requireRentReceipt(kit, actor.user, params.id)),
  }),
  route(api.rentReceiptAsPdf, {
    access: signedIn,
    handle: async ({ params, actor, kit }) => {
      await consumeAttempt(kit.db, { key: `rent receipt files of #${actor.user.id}`, free: downloadBurst });
      const row = await requireRentReceipt(kit, actor.user, params.id);
      const email = await readSupportEmail(kit.db);
      const bytes = await pdfs.run(rentReceiptPdf(row, { ...issuer, email }, kit.clock()));
      return pdfReply(`rent-receipt-${rentReceiptNumber(row.id)}`, bytes);
    },
  }),
  route(api.checkedRentReceipt, {
    access: 'everyone',
    // Only clients with the code may read the receipt, so shared caches must not store it.
    isPersonal: true,
    topics: [firstRentsTopic],
    handle: ({ params, caller, kit }) => checkRentReceipt(kit, params.mark, caller),
  }),
];
