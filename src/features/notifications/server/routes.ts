import { signedIn } from '#features/accounts/policy.ts';
import { readUnread } from '#features/accounts/unread-api.ts';
import * as api from '#features/notifications/api.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { providerProof, readEmailEvents, receiveEmailEvents } from './bounces.ts';
import {
  clearBounce,
  readEmailSettings,
  setEmailFrequency,
  unsubscribeFromEmails,
} from './email-preferences.ts';
import { markAsRead, readInboxPage } from './inbox.ts';
import { countUnread } from './notification-rows.ts';

type RequestActor = { actor: { user: { id: number } | null } };
const ownAccountTopics = ({ actor }: RequestActor) => (actor.user ? [accountTopic(actor.user.id)] : []);

/**
 * Recognizes one-click unsubscribe requests from email programs by their body. The signed token in the URL
 * contains the target and authorizes the request.
 */
const oneClickProof: Proof = {
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
      topics: ownAccountTopics,
      handle: ({ query, actor, kit }) => readInboxPage(kit, actor.user.id, query.before ?? null),
    }),
    route(readUnread, {
      access: signedIn,
      topics: ownAccountTopics,
      handle: async ({ actor, kit }) => ({ unread: await countUnread(kit.db, actor.user.id) }),
    }),
    route(api.markRead, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => ({ unread: await markAsRead(kit, actor.user.id, body) }),
    }),
    route(api.readEmailSettings, {
      access: signedIn,
      topics: ownAccountTopics,
      handle: ({ actor, kit }) => readEmailSettings(kit, actor.user.id),
    }),
    route(api.forgetBounce, {
      access: signedIn,
      handle: ({ actor, kit }) => clearBounce(kit, actor.user.id),
    }),
    route(api.setEmailFrequency, {
      access: signedIn,
      handle: ({ params, body, actor, kit }) => setEmailFrequency(kit, actor.user.id, { ...params, ...body }),
    }),
    route(api.unsubscribeFromEmails, {
      access: 'everyone',
      handle: ({ params, kit }) => unsubscribeFromEmails(kit, params.token),
    }),
    route(api.unsubscribeOneClick, {
      access: 'everyone',
      from: oneClickProof,
      handle: async ({ params, kit }) => {
        await unsubscribeFromEmails(kit, params.token);
        return { status: 'ok' as const };
      },
    }),
    route(api.receiveEmailEvents, {
      access: 'everyone',
      from: providerProof(mailEventsSecret),
      handle: async ({ body, kit }) => {
        await receiveEmailEvents(kit, readEmailEvents(body));
        return { status: 'ok' as const };
      },
    }),
  ];
}
