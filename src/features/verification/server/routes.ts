import { admins, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/verification/api.ts';
import { requestLimits } from '#features/verification/choices.ts';
import { verification } from '#features/verification/topics.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { answerRequest, requestToList, withdrawRequest } from './listing-request.ts';
import { withCheckStatus } from './request-check-status.ts';
import { decideRequest } from './request-decision.ts';
import type { Site } from './request-emails.ts';
import { shownRequest } from './request-presenter.ts';
import { countOpen, readLastRequest, readQueue, readQueued } from './request-rows.ts';

export function verificationRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.ownListingRequest, {
      access: signedIn,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: async ({ actor, kit }) => {
        const request = await readLastRequest(kit.db, actor.user.id);
        return request && shownRequest(request);
      },
    }),
    route(api.requestToList, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => shownRequest(await requestToList(kit, actor.user, body, site)),
    }),
    route(api.answerRequest, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => shownRequest(await answerRequest(kit, actor.user, body, site)),
    }),
    route(api.withdrawRequest, {
      access: signedIn,
      handle: async ({ actor, kit }) => shownRequest(await withdrawRequest(kit, actor.user)),
    }),
    route(api.listRequests, {
      access: admins,
      topics: [verification],
      handle: async ({ query, kit }) => ({
        requests: (await withCheckStatus(kit, await readQueue(kit.db, query.part, requestLimits.shown))).map(
          shownRequest,
        ),
        ...(await countOpen(kit.db)),
      }),
    }),
    route(api.decideRequest, {
      access: admins,
      handle: async ({ params: { id }, body, actor, kit }) => {
        await decideRequest(kit, actor.user, id, body, site);
        const queued = await withCheckStatus(kit, [await readQueued(kit.db, id)]);
        return shownRequest(onlyRow(queued));
      },
    }),
  ];
}
