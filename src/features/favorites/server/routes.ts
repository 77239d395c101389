import { signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/favorites/api.ts';
import { cards } from '#features/properties/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { changeFavorites, noteFavorite, readSavedHomes, readSavedIds } from './favorites.ts';

/**
 * The body limit in bytes, which allows the maximum number of homes per request with notes of four-byte
 * characters.
 */
const changesLimitBytes = 400_000;

export const favoriteRoutes: RouteDefinition[] = [
  route(api.savedHomes, {
    access: signedIn,
    topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id), ...cards] : []),
    handle: ({ actor, kit }) => readSavedHomes(kit, actor.user),
  }),
  route(api.savedIds, {
    access: signedIn,
    topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
    handle: ({ actor, kit }) => readSavedIds(kit.db, actor.user),
  }),
  route(api.changeFavorites, {
    access: signedIn,
    bodyLimitBytes: changesLimitBytes,
    handle: ({ body, actor, kit }) => changeFavorites(kit, actor.user, body),
  }),
  route(api.noteFavorite, {
    access: signedIn,
    handle: async ({ params: { id: propertyId }, body: { note }, actor, kit }) => {
      await noteFavorite(kit, actor.user, { propertyId, note });
      return { note };
    },
  }),
];
