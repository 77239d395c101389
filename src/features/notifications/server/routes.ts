import { signedIn } from '#features/accounts/policy.ts';
import { readUnread } from '#features/accounts/unread-api.ts';
import * as api from '#features/notifications/api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { markAsRead, openInbox } from './inbox.ts';
import { countUnread } from './notification-rows.ts';

type Asking = { actor: { user: { id: number } | null } };
const own = ({ actor }: Asking) => (actor.user ? [accountTopic(actor.user.id)] : []);

export const notificationRoutes: RouteDefinition[] = [
  route(api.readInbox, {
    access: signedIn,
    topics: own,
    handle: ({ query, actor, kit }) => openInbox(kit, actor.user.id, query.before ?? null),
  }),
  route(readUnread, {
    access: signedIn,
    topics: own,
    handle: async ({ actor, kit }) => ({ unread: await countUnread(kit.db, actor.user.id) }),
  }),
  route(api.markRead, {
    access: signedIn,
    handle: async ({ body, actor, kit }) => ({ unread: await markAsRead(kit, actor.user.id, body) }),
  }),
];
