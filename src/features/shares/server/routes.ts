import { signedIn } from '#features/accounts/policy.ts';
import { ownerOf } from '#features/payments/policy.ts';
import * as api from '#features/shares/api.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { endShare, readOwnShares, recordShareVisit, shareHome } from './share-links.ts';

export function shareRoutes({ appOrigin }: { appOrigin: string }): RouteDefinition[] {
  return [
    route(api.shareProperty, {
      access: 'everyone',
      remembersVisitor: true,
      handle: ({ params, body: draft, actor, caller, kit }) => {
        const owner = ownerOf(actor);
        if (!owner) throw noVisitorError();
        return shareHome(
          kit,
          { propertyId: params.id, draft, owner, address: caller.address, work: caller.work },
          appOrigin,
        );
      },
    }),
    route(api.listOwnShares, {
      access: signedIn,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: ({ actor, kit }) => readOwnShares(kit.db, actor.user),
    }),
    route(api.endShare, {
      access: signedIn,
      handle: async ({ params, actor, kit }) => {
        await endShare(kit.db, actor.user, params.shareId);
        return { message: msg('We stopped counting visits to this link') };
      },
    }),
    route(api.openShare, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ params, body, actor: { user, visitorId }, caller, kit }) => {
        if (!visitorId) throw noVisitorError();
        const opener = { visitorId, userId: user?.id ?? null };
        return { counted: await recordShareVisit(kit, { ...params, ...body, opener, caller }) };
      },
    }),
  ];
}

const noVisitorError = () =>
  new AppError(
    'invalid',
    'no_visitor',
    msg('This request needs a visitor cookie. Allow cookies and try again.'),
  );
