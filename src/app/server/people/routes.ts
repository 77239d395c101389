import { handOverListings, readPerson, undoHandover as undoHandoverCall } from '#app/people-api.ts';
import { admins } from '#features/accounts/policy.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { handOver, undoHandover } from './handover.ts';
import { readPersonDetails } from './person.ts';

export const peopleRoutes = (site: { appOrigin: string }): readonly RouteDefinition[] => [
  route(readPerson, {
    access: admins,
    handle: ({ params, kit }) => readPersonDetails(kit, params.id),
  }),
  route(handOverListings, {
    access: admins,
    handle: ({ params, body, actor, kit }) => handOver(kit, actor.user, { from: params.id, ...body }, site),
  }),
  route(undoHandoverCall, {
    access: admins,
    handle: ({ params, actor, kit }) => undoHandover(kit, actor.user, params.id, site),
  }),
];
