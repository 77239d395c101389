import * as api from '#features/accounts/api.ts';
import { signedIn } from '#features/accounts/policy.ts';
import { msg } from '#kit/msg.ts';
import { Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { askToClose, type ClosingParts, keepAccount, keepDays, readClosing } from './account-closing.ts';
import { handOver, type ReadOwnData } from './own-data.ts';
import { readExistingUser } from './user-rows.ts';

/** What an account is taken along as, its end, and its keeping. */
export function closingRoutes({
  appOrigin,
  closing,
  readOwnData,
}: {
  appOrigin: string;
  closing: ClosingParts;
  readOwnData: ReadOwnData;
}): RouteDefinition[] {
  return [
    route(api.readClosing, {
      access: signedIn,
      handle: ({ actor, kit }) => readClosing(kit, actor.user.id, closing),
    }),
    route(api.readOwnData, {
      access: signedIn,
      handle: ({ body, actor, kit }) => handOver(kit, actor.user.id, body, readOwnData),
    }),
    route(api.askToClose, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await askToClose(kit, actor.user.id, body, { ...closing, appOrigin });
        return new Reply(
          {
            message: msg('Your account will be closed. For {keepDays} days you can sign in and keep it.', {
              keepDays,
            }),
          },
          { session: 'ended' },
        );
      },
    }),
    route(api.keepAccount, {
      access: signedIn,
      handle: async ({ actor, kit }) => {
        await keepAccount(kit, actor.user.id, closing);
        return readExistingUser(kit.db, actor.user.id);
      },
    }),
  ];
}
