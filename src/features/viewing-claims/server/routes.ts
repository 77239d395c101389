import { admins, managers } from '#features/accounts/policy.ts';
import { ownerOf } from '#features/payments/policy.ts';
import * as api from '#features/viewing-claims/api.ts';
import { viewingClaimsTopic } from '#features/viewing-claims/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { answerAsManager, answerByLink, readAvailabilityLink } from './answer-availability-check.ts';
import { decideClaim } from './claim-decision.ts';
import { fileClaim } from './claim-filing.ts';
import {
  presentManagerClaim,
  presentQueuedClaim,
  readManagerClaims,
  readOwnUnlock,
  readOwnUnlocks,
  readQueue,
} from './claim-presenters.ts';
import type { Site } from './emails.ts';
import { recordOwnerAnswer } from './owner-answer.ts';
import { changeRules } from './rule-change.ts';
import { readClaimRuleSettings } from './rule-rows.ts';

export function viewingClaimRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.ownUnlocks, {
      access: 'everyone',
      isPersonal: true,
      topics: [viewingClaimsTopic],
      handle: ({ actor, kit }) => readOwnUnlocks(kit.db, ownerOf(actor)),
    }),
    route(api.fileClaim, {
      access: 'everyone',
      handle: async ({ params: { id }, body, actor, idempotency, kit }) => {
        const owner = ownerOf(actor);
        await fileClaim(kit, owner, { ...body, openingId: id, idempotency }, site);
        const ownUnlock = owner && (await readOwnUnlock(kit.db, owner, id));
        // If the visitor has since signed in, the unlock belongs to the account.
        if (!ownUnlock)
          throw new AppError(
            'not-found',
            'no_such_opening',
            english('Please reload this page and try again.'),
          );
        return ownUnlock;
      },
    }),
    route(api.managerClaims, {
      access: managers,
      topics: [viewingClaimsTopic],
      handle: ({ actor, kit }) => readManagerClaims(kit.db, actor.user.id),
    }),
    route(api.answerClaim, {
      access: managers,
      handle: async ({ params: { id }, body, actor, idempotency, kit }) =>
        presentManagerClaim(await recordOwnerAnswer(kit, actor.user, { ...body, id, idempotency }, site)),
    }),
    route(api.answerAsManager, {
      access: managers,
      handle: ({ params: { id }, body, actor, kit }) =>
        answerAsManager(kit, actor.user, { id, isFree: body.isFree }, site),
    }),
    route(api.readAvailabilityLink, {
      access: 'everyone',
      handle: ({ body, kit }) => readAvailabilityLink(kit, body.token),
    }),
    route(api.answerByLink, {
      access: 'everyone',
      handle: ({ body, kit }) => answerByLink(kit, body, site),
    }),
    route(api.readQueue, {
      access: admins,
      topics: [viewingClaimsTopic],
      handle: ({ kit }) => readQueue(kit.db),
    }),
    route(api.readClaimRules, { access: admins, handle: ({ kit }) => readClaimRuleSettings(kit.db) }),
    route(api.changeClaimRules, {
      access: admins,
      handle: ({ body, actor, kit }) => changeRules(kit, actor.user, body),
    }),
    route(api.decideClaim, {
      access: admins,
      handle: async ({ params: { id }, body, actor, idempotency, kit }) =>
        presentQueuedClaim(kit.db, await decideClaim(kit, actor.user, { ...body, id, idempotency }, site)),
    }),
  ];
}
