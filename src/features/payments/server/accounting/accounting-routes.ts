import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/payments/accounting-api.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { closeMonth } from './close-month.ts';
import { exportJournal, readJournal } from './journal.ts';
import { periodOf, readLedger } from './trial-balance.ts';

export const accountingRoutes: readonly RouteDefinition[] = [
  route(api.readLedger, { access: admins, handle: ({ query, kit }) => readLedger(kit, query) }),
  route(api.readJournal, { access: admins, handle: ({ query, kit }) => readJournal(kit, query) }),
  route(api.journalAsCsv, {
    access: admins,
    handle: async ({ query, kit }) => {
      const { from, to } = periodOf(query, kit.clock());
      return downloadReply(`journal-${from}-to-${to}.csv`, exportJournal(kit, query));
    },
  }),
  route(api.closeMonth, {
    access: admins,
    handle: async ({ actor, body, kit }) => {
      await closeMonth(kit, actor.user, body.month);
      return readLedger(kit, { from: `${body.month}-01` });
    },
  }),
];
