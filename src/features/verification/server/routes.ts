import { admins, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/verification/api.ts';
import { requestLimits } from '#features/verification/choices.ts';
import { verificationTopic } from '#features/verification/topics.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { requestToList, updateListingRequest, withdrawRequest } from './listing-request.ts';
import { withCheckStatus } from './request-check-status.ts';
import { decideRequest } from './request-decision.ts';
import type { Site } from './request-emails.ts';
import { presentRequest } from './request-presenter.ts';
import { countOpenRequests, readLastRequest, readQueue, readQueuedRequest } from './request-rows.ts';

export function verificationRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.ownListingRequest, {
      access: signedIn,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: async ({ actor, kit }) => {
        const request = await readLastRequest(kit.db, actor.user.id);
        return request && presentRequest(request);
      },
    }),
    route(api.requestToList, {
      access: signedIn,
      handle: async ({ body, actor, kit }) =>
        presentRequest(await requestToList(kit, actor.user, body, site)),
    }),
    route(api.answerRequest, {
      access: signedIn,
      handle: async ({ body, actor, kit }) =>
        presentRequest(await updateListingRequest(kit, actor.user, body, site)),
    }),
    route(api.withdrawRequest, {
      access: signedIn,
      handle: async ({ actor, kit }) => presentRequest(await withdrawRequest(kit, actor.user)),
    }),
    route(api.listRequests, {
      access: admins,
      topics: [verificationTopic],
      handle: async ({ query, kit }) => ({
        requests: (await withCheckStatus(kit, await readQueue(kit.db, query.part, requestLimits.shown))).map(
          presentRequest,
        ),
        ...(await countOpenRequests(kit.db)),
      }),
    }),
    route(api.decideRequest, {
      access: admins,
      handle: async ({ params: { id }, body, actor, kit }) => {
        await decideRequest(kit, actor.user, id, body, site);
        const queued = await withCheckStatus(kit, [await readQueuedRequest(kit.db, id)]);
        return presentRequest(onlyRow(queued));
      },
    }),
  ];
}
