import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/accounts/suspension-api.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { restoreAccount, type SuspensionParts, storeSuspensionReply, suspendAccount } from './suspension.ts';

type Settings = { appOrigin: string; productName: string; suspension: SuspensionParts };

export const suspensionRoutes = (settings: Settings): RouteDefinition[] => [
  route(api.suspendUser, {
    access: admins,
    handle: ({ params, body, actor, kit }) =>
      suspendAccount(kit, actor.user, { userId: params.id, reason: body.reason }, settings),
  }),
  route(api.restoreUser, {
    access: admins,
    handle: ({ params, body, actor, kit }) =>
      restoreAccount(kit, actor.user, { userId: params.id, reason: body.reason }, settings),
  }),
  route(api.answerSuspension, {
    access: 'everyone',
    handle: async ({ body, actor, caller, kit }) => {
      await storeSuspensionReply(
        kit,
        {
          ...body,
          code: body.code || undefined,
          productName: settings.productName,
          visitorId: actor.visitorId,
          address: caller.address,
          work: caller.work,
          userAgent: caller.userAgent,
        },
        settings,
      );
      return { message: msg('We have received your reply. We will email you when we have decided.') };
    },
  }),
];
