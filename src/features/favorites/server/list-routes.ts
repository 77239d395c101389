import { signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/favorites/list-api.ts';
import { sharedLists } from '#features/favorites/topics.ts';
import { cards } from '#features/properties/topics.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import * as lists from './sharing-lists.ts';

export const listRoutes: RouteDefinition[] = [
  route(api.ownLists, {
    access: signedIn,
    topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id), sharedLists] : []),
    handle: ({ actor, kit }) => lists.readOwnLists(kit, actor.user),
  }),
  route(api.startList, {
    access: signedIn,
    handle: async ({ body, actor, kit }) => ({ mark: await lists.startList(kit, actor.user, body) }),
  }),
  route(api.oneList, {
    access: 'everyone',
    isPersonal: true,
    topics: [sharedLists, ...cards],
    handle: ({ params, actor, kit }) => lists.readSharedList(kit, actor.user, params.mark),
  }),
  route(api.joinList, {
    access: signedIn,
    handle: async ({ params, body, actor, kit }) => {
      await lists.joinList(kit, actor.user, params.mark, body.displayName);
      return { message: msg('You joined this list') };
    },
  }),
  route(api.removeMember, {
    access: signedIn,
    handle: async ({ params, actor, kit }) => {
      await lists.removeMember(kit, actor.user, params);
      return { message: msg('Member removed from the list') };
    },
  }),
  route(api.commentOnProperty, {
    access: signedIn,
    handle: async ({ params: { mark, id: propertyId }, body: comment, actor, kit }) => {
      await lists.commentOnProperty(kit, actor.user, { mark, propertyId, view: comment });
      return { message: msg('List updated') };
    },
  }),
  route(api.removeListHome, {
    access: signedIn,
    handle: async ({ params: { mark, id: propertyId }, actor, kit }) => {
      await lists.removeListHome(kit, actor.user, { mark, propertyId });
      return { message: msg('Home removed from the list') };
    },
  }),
  route(api.changeLink, {
    access: signedIn,
    handle: async ({ params, body, actor, kit }) => ({
      mark: await lists.setLinkSharing(kit, actor.user, params.mark, body.isOpen),
    }),
  }),
  route(api.deleteList, {
    access: signedIn,
    handle: async ({ params, actor, kit }) => {
      await lists.deleteList(kit, actor.user, params.mark);
      return { message: msg('The list was deleted') };
    },
  }),
];
