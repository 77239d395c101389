import { signedIn } from '#features/accounts/policy.ts';
import { readUnread } from '#features/accounts/unread-api.ts';
import * as api from '#features/notifications/api.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { providerProof, readMailEvents, takeMailEvents } from './bounces.ts';
import { markAsRead, openInbox } from './inbox.ts';
import { chooseMail, forgetBounce, readMailSettings, stopMails } from './mail-choices.ts';
import { countUnread } from './notification-rows.ts';

type Asking = { actor: { user: { id: number } | null } };
const own = ({ actor }: Asking) => (actor.user ? [accountTopic(actor.user.id)] : []);

/** What mail programs send; whose mails end is signed in the address. */
const oneTap: Proof = {
  name: 'signature of the address',
  isProven: ({ body }) => body.includes('List-Unsubscribe=One-Click'),
};

export function notificationRoutes({
  mailEventsSecret = null,
}: {
  mailEventsSecret?: string | null;
}): RouteDefinition[] {
  return [
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
    route(api.readMailSettings, {
      access: signedIn,
      topics: own,
      handle: ({ actor, kit }) => readMailSettings(kit, actor.user.id),
    }),
    route(api.forgetBounce, {
      access: signedIn,
      handle: ({ actor, kit }) => forgetBounce(kit, actor.user.id),
    }),
    route(api.chooseMail, {
      access: signedIn,
      handle: ({ params, body, actor, kit }) => chooseMail(kit, actor.user.id, { ...params, ...body }),
    }),
    route(api.stopMails, { access: 'everyone', handle: ({ params, kit }) => stopMails(kit, params.token) }),
    route(api.stopMailsInOneTap, {
      access: 'everyone',
      from: oneTap,
      handle: async ({ params, kit }) => {
        await stopMails(kit, params.token);
        return { status: 'ok' as const };
      },
    }),
    route(api.takeMailEvents, {
      access: 'everyone',
      from: providerProof(mailEventsSecret),
      handle: async ({ body, kit }) => {
        await takeMailEvents(kit, readMailEvents(body));
        return { status: 'ok' as const };
      },
    }),
  ];
}
