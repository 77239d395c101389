import { signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/saved-searches/api.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { msg } from '#kit/msg.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { changeSearch, deleteSearch, pauseByToken, readOwnSearches, saveSearch } from './saved-searches.ts';

/** The one-click unsubscribe request that email clients send. The token in its URL authorizes it. */
const oneClickProof: Proof = {
  name: 'mark',
  isProven: ({ body }) => body.includes('List-Unsubscribe=One-Click'),
};

export function savedSearchRoutes({ search }: { search: SearchState }): RouteDefinition[] {
  return [
    route(api.saveSearch, {
      access: signedIn,
      handle: ({ body, actor, kit }) => saveSearch({ ...kit, search }, actor.user, body),
    }),
    route(api.ownSearches, {
      access: signedIn,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: ({ actor, kit }) => readOwnSearches(kit, actor.user),
    }),
    route(api.changeSearch, {
      access: signedIn,
      handle: ({ params, body, actor, kit }) => changeSearch(kit, actor.user, params.id, body),
    }),
    route(api.deleteSearch, {
      access: signedIn,
      handle: async ({ params, actor, kit }) => {
        await deleteSearch(kit, actor.user, params.id);
        return { message: msg('The saved search was deleted') };
      },
    }),
    route(api.pauseByToken, {
      access: 'everyone',
      handle: ({ params, kit }) => pauseByToken(kit, params.mark),
    }),
    route(api.pauseInOneClick, {
      access: 'everyone',
      from: oneClickProof,
      handle: async ({ params, kit }) => {
        await pauseByToken(kit, params.mark);
        return { status: 'ok' as const };
      },
    }),
  ];
}
