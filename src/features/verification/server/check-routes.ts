import { admins, signedIn } from '#features/accounts/policy.ts';
import { createUploadLimiter } from '#features/listings/server/pictures/upload-concurrency.ts';
import { listers, propertyTopic } from '#features/properties/topics.ts';
import * as api from '#features/verification/check-api.ts';
import { checkLimits } from '#features/verification/choices.ts';
import { checklistsTopic, verificationTopic } from '#features/verification/topics.ts';
import { english } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { accountTopic } from '#kit/topic.ts';
import { decideCheck } from './check-decision.ts';
import { readDecidedChecks, readPendingChecks, readQueuedCheck } from './check-rows.ts';
import { readCheckDocument } from './document-files.ts';
import { presentCheck, readHomeBadges, readOwnChecks } from './own-checks.ts';
import type { Site } from './request-emails.ts';
import { noSuchCheck, submitChecklistItem, uploadDocument, withdrawCheck } from './submit-check.ts';

export type CheckRouteSettings = Site & { work: Pick<PictureWork, 'decode'> };

/** Returns the routes for checks, their documents, and badges. */
export function checkRoutes({ work, ...site }: CheckRouteSettings): RouteDefinition[] {
  const withUploadSlot = createUploadLimiter();
  return [
    route(api.ownChecks, {
      access: signedIn,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id), checklistsTopic] : []),
      handle: ({ query, actor, kit }) => readOwnChecks(kit, actor.user, query.home ?? null),
    }),
    route(api.submitChecklistItem, {
      access: signedIn,
      handle: async ({ params, query, body, actor, kit }) => {
        const home = query.home ?? null;
        await submitChecklistItem(kit, actor.user, { itemId: params.item, home }, body);
        return readOwnChecks(kit, actor.user, home);
      },
    }),
    route(api.uploadDocument, {
      access: signedIn,
      bodyLimitBytes: checkLimits.paperBytes,
      handle: async ({ params, query, body, actor, kit }) => {
        const home = query.home ?? null;
        const input = { itemId: params.item, home, name: query.name, form: body };
        await withUploadSlot(actor.user.id, () => uploadDocument(kit, work, actor.user, input));
        return readOwnChecks(kit, actor.user, home);
      },
    }),
    route(api.withdrawCheck, {
      access: signedIn,
      handle: async ({ params, actor, kit }) => {
        await withdrawCheck(kit, actor.user, params.id);
        return { message: english('Check withdrawn. Its documents have been deleted.') };
      },
    }),
    route(api.checkDocumentFile, {
      access: signedIn,
      handle: ({ params, actor, kit }) => readCheckDocument(kit, actor.user, params.id),
    }),
    route(api.listChecks, {
      access: admins,
      topics: [verificationTopic, checklistsTopic],
      handle: async ({ kit }) => ({
        waiting: (await readPendingChecks(kit.db, checkLimits.shown)).map(presentCheck),
        decided: (await readDecidedChecks(kit.db, checkLimits.shown)).map(presentCheck),
      }),
    }),
    route(api.decideCheck, {
      access: admins,
      handle: async ({ params: { id }, body, actor, kit }) => {
        await decideCheck(kit, actor.user, id, body, site);
        const check = await readQueuedCheck(kit.db, id);
        if (!check) throw noSuchCheck();
        return presentCheck(check);
      },
    }),
    route(api.homeBadges, {
      access: 'everyone',
      isShared: true,
      topics: ({ params }) => [propertyTopic(params.id), listers, checklistsTopic],
      handle: ({ params, kit }) => readHomeBadges(kit, params.id),
    }),
  ];
}
