import { admins, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/auctions/bank-api.ts';
import { anyLotTopic, biddersTopic, lotDetailsTopic } from '#features/auctions/topics.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { readBankLot, readBankLots } from './bank-lots.ts';
import { createBankReport } from './bank-report.ts';
import { addBankUser, endBankUser, listBankUsers } from './bank-users.ts';

/** Returns the routes for the bank's view of lots, and for the administration of bank users. */
export function bankRoutes({ appOrigin }: { appOrigin: string }): RouteDefinition[] {
  return [
    route(api.bankLots, {
      access: signedIn,
      topics: ({ actor }) => [
        lotDetailsTopic,
        anyLotTopic,
        biddersTopic,
        ...(actor.user ? [accountTopic(actor.user.id)] : []),
      ],
      handle: ({ actor, kit }) => readBankLots(kit.db, actor.user),
    }),
    route(api.bankLot, {
      access: signedIn,
      topics: ({ actor }) => [
        lotDetailsTopic,
        anyLotTopic,
        biddersTopic,
        ...(actor.user ? [accountTopic(actor.user.id)] : []),
      ],
      handle: ({ params, actor, kit }) => readBankLot(kit, actor.user, params.id),
    }),
    route(api.bankReport, {
      access: signedIn,
      handle: async ({ params, actor, kit }) =>
        downloadReply(`auction-${params.id}.csv`, [await createBankReport(kit.db, actor.user, params.id)]),
    }),
    route(api.readBankUsers, { access: admins, handle: ({ kit }) => listBankUsers(kit.db) }),
    route(api.addBankUser, {
      access: admins,
      handle: async ({ body, actor, kit }) => {
        await addBankUser(kit, actor.user, body, appOrigin);
        return listBankUsers(kit.db);
      },
    }),
    route(api.endBankUser, {
      access: admins,
      handle: async ({ params, actor, kit }) => {
        await endBankUser(kit, actor.user, params.id);
        return listBankUsers(kit.db);
      },
    }),
  ];
}
