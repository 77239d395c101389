import * as api from '#features/accounts/api.ts';
import { signedIn } from '#features/accounts/policy.ts';
import { readExistingUser } from '#features/accounts/server/user-rows.ts';
import { formatLongDate } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import { Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import {
  type ClosureDependencies,
  cancelAccountClosure,
  readClosing,
  requestAccountClosure,
} from './account-closure.ts';
import { exportOwnData, type ReadOwnData } from './data-export.ts';

/** Returns the routes for exporting data, closing an account and cancelling the closure. */
export function closingRoutes({
  appOrigin,
  closing,
  readOwnData,
}: {
  appOrigin: string;
  closing: ClosureDependencies;
  readOwnData: ReadOwnData;
}): RouteDefinition[] {
  return [
    route(api.readClosing, {
      access: signedIn,
      handle: ({ actor, kit }) => readClosing(kit, actor.user.id, closing),
    }),
    route(api.readOwnData, {
      access: signedIn,
      handle: ({ body, actor, kit }) => exportOwnData(kit, actor.user.id, body, readOwnData),
    }),
    route(api.requestAccountClosure, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        const closesAt = await requestAccountClosure(kit, actor.user.id, body, { ...closing, appOrigin });
        return new Reply(
          {
            message: msg('We will delete your account on {day}. Sign in before then to keep it.', {
              day: { calendarText: formatLongDate(closesAt.toISOString()) },
            }),
          },
          { session: 'ended' },
        );
      },
    }),
    route(api.cancelAccountClosure, {
      access: signedIn,
      handle: async ({ actor, kit }) => {
        await cancelAccountClosure(kit, actor.user.id, closing);
        return readExistingUser(kit.db, actor.user.id);
      },
    }),
  ];
}
