import * as api from '#features/owner-contacts/api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { openContact } from './contact.ts';

export const ownerContactRoutes: RouteDefinition[] = [
  route(api.openContact, {
    access: 'everyone',
    handle: ({ params, body, actor, kit }) => openContact(kit, actor, params.id, body),
  }),
];
