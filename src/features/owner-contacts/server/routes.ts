import * as api from '#features/owner-contacts/api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { unlockContact } from './contact.ts';

export const ownerContactRoutes: RouteDefinition[] = [
  route(api.unlockContact, {
    access: 'everyone',
    handle: ({ params, body, actor, kit }) => unlockContact(kit, actor, params.id, body),
  }),
];
