import { type Admin, admins, signedIn } from '#features/accounts/policy.ts';
import { periodOf } from '#features/payments/server/accounting/trial-balance.ts';
import * as api from '#features/payouts/api.ts';
import { openBankDirectory } from '#features/payouts/server/destinations/bank-directory.ts';
import { allowDestination, changeDestination } from '#features/payouts/server/destinations/destination.ts';
import { settleBalance } from '#features/payouts/server/settlements/settle-balance.ts';
import { readStatement, statementCsv, statementPdf } from '#features/payouts/server/statement/statement.ts';
import { saveTaxDetails } from '#features/payouts/server/taxes/tax-rows.ts';
import { exportTaxes, readTaxesDue, recordTaxPayment } from '#features/payouts/server/taxes/taxes-due.ts';
import { payoutsTopic } from '#features/payouts/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { kampalaDay, monthOf } from '#kit/calendar-day.ts';
import { english } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { type PdfWorker, pdfReply } from '#kit/server/documents/pdf.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { accountTopic } from '#kit/topic.ts';
import { approveBatch, cancelBatch, proposeBatch, resolvePayout } from './batches.ts';
import { readEarnings } from './earnings-page.ts';
import { readPayoutOverview } from './payout-overview.ts';

/** A host reads some months at once, and no one needs more. */
const statementBurst = 60;

type PayoutRouteSettings = { productName: string; pdfs: PdfWorker };

export const payoutRoutes = (
  { productName, pdfs }: PayoutRouteSettings,
  banks = openBankDirectory(),
): RouteDefinition[] => [
  route(api.readEarnings, {
    access: signedIn,
    topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
    handle: ({ actor, query, kit }) => readEarnings(kit, actor.user.id, query),
  }),
  route(api.earningsAsCsv, {
    access: signedIn,
    handle: async ({ actor, query, kit }) => {
      const month = query.month ?? monthOf(kampalaDay(kit.clock()));
      const statement = await readStatement(kit.db, actor.user.id, month);
      return downloadReply(`earnings-${month}.csv`, [statementCsv(statement)]);
    },
  }),
  route(api.earningsAsPdf, {
    access: signedIn,
    handle: async ({ actor: { user }, query, kit }) => {
      await consumeAttempt(kit.db, { key: `statements of #${user.id}`, free: statementBurst });
      const month = query.month ?? monthOf(kampalaDay(kit.clock()));
      const statement = await readStatement(kit.db, user.id, month);
      const of = { userId: user.id, month, issuer: productName };
      return pdfReply(`earnings-${month}`, await pdfs.run(await statementPdf(kit, statement, of)));
    },
  }),
  route(api.changeDestination, {
    access: signedIn,
    handle: async ({ actor, body, kit }) => {
      await changeDestination(kit, banks, actor.user, body);
      return readEarnings(kit, actor.user.id, {});
    },
  }),
  route(api.readPayoutBanks, {
    access: signedIn,
    handle: async ({ kit }) => ({ banks: await banks.readBanks(kit) }),
  }),
  route(api.readPayoutBranches, {
    access: signedIn,
    handle: async ({ params, kit }) => {
      const branches = await banks.readBranches(kit, params.code);
      if (branches) return { branches };
      throw new AppError('not-found', 'no_such_bank', english('Bank not found'));
    },
  }),
  route(api.saveTaxDetails, {
    access: signedIn,
    handle: async ({ actor, body, kit }) => {
      await saveTaxDetails(kit.db, actor.user.id, body);
      return readEarnings(kit, actor.user.id, {});
    },
  }),
  route(api.readTaxesDue, { access: admins, handle: ({ query, kit }) => readTaxesDue(kit, query) }),
  route(api.taxesAsCsv, {
    access: admins,
    handle: async ({ query, kit }) => {
      const { from, to } = periodOf(query, kit.clock());
      return downloadReply(`taxes-${from}-to-${to}.csv`, exportTaxes(kit, query));
    },
  }),
  route(api.recordTaxPayment, {
    access: admins,
    handle: ({ actor, body, idempotency, kit }) =>
      recordTaxPayment(kit, actor.user, { ...body, idempotency }),
  }),
  route(api.readPayouts, {
    access: admins,
    topics: [payoutsTopic],
    handle: ({ actor, query, kit }) => readPayoutOverview(kit, actor.user, query),
  }),
  route(api.proposeBatch, {
    access: admins,
    handle: ({ actor, body, idempotency, kit }) =>
      afterwards(kit, actor.user, () => proposeBatch(kit, actor.user, { ...body, idempotency })),
  }),
  route(api.approveBatch, {
    access: admins,
    handle: ({ actor, params, kit }) =>
      afterwards(kit, actor.user, () => approveBatch(kit, actor.user, params.id)),
  }),
  route(api.cancelBatch, {
    access: admins,
    handle: ({ actor, params, kit }) =>
      afterwards(kit, actor.user, () => cancelBatch(kit, actor.user, params.id)),
  }),
  route(api.allowDestination, {
    access: admins,
    handle: ({ actor, params, kit }) =>
      afterwards(kit, actor.user, () => allowDestination(kit, actor.user, params.id)),
  }),
  route(api.settleBalance, {
    access: admins,
    handle: ({ actor, body, idempotency, kit }) =>
      afterwards(kit, actor.user, () => settleBalance(kit, actor.user, { ...body, idempotency })),
  }),
  route(api.resolvePayout, {
    access: admins,
    handle: ({ actor, params, body, kit }) =>
      afterwards(kit, actor.user, () => resolvePayout(kit, actor.user, { ...body, id: params.id })),
  }),
];

/** Replies with the new state of the page. */
async function afterwards(kit: Kit, admin: Admin, act: () => Promise<void>) {
  await act();
  return readPayoutOverview(kit, admin);
}
