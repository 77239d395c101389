import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/bank-transfers/api.ts';
import { statementLimits } from '#features/bank-transfers/choices.ts';
import { rejectSlip } from '#features/payments/server/bank/reject-slip.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { bankTransfersTopic } from '#features/payments/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { importStatement } from './import-statement.ts';
import { matchLineByHand, setLineAside, undoMatch } from './match-line.ts';
import { readBankOverview } from './overview.ts';

export const bankTransferRoutes = ({ handlers }: { handlers: FulfilmentHandlers }): RouteDefinition[] => [
  route(api.readTransfers, {
    access: admins,
    isPersonal: true,
    topics: [bankTransfersTopic],
    handle: ({ actor, kit }) => readBankOverview(kit, actor.user),
  }),
  route(api.importStatement, {
    access: admins,
    bodyLimitBytes: statementLimits.bytes,
    handle: ({ actor, query, body, kit }) =>
      importStatement(kit, handlers, actor.user, { ...query, form: body }),
  }),
  route(api.matchLine, {
    access: admins,
    handle: async ({ actor, params, body, kit }) => {
      await matchLineByHand(kit, handlers, actor.user, { lineId: params.id, ...body });
      return readBankOverview(kit, actor.user);
    },
  }),
  route(api.undoMatch, {
    access: admins,
    handle: async ({ actor, params, kit }) => {
      await undoMatch(kit, actor.user, params.id);
      return readBankOverview(kit, actor.user);
    },
  }),
  route(api.setAside, {
    access: admins,
    handle: async ({ actor, params, body, kit }) => {
      await setLineAside(kit, actor.user, { lineId: params.id, ...body });
      return readBankOverview(kit, actor.user);
    },
  }),
  route(api.rejectSlip, {
    access: admins,
    handle: async ({ actor, params, body, kit }) => {
      await rejectSlip(kit, actor.user, { id: params.id, slipAt: body.slipAt, reason: body.note });
      return readBankOverview(kit, actor.user);
    },
  }),
];
