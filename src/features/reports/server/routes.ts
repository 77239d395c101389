import { admins, managers } from '#features/accounts/policy.ts';
import { anyProperty } from '#features/properties/topics.ts';
import * as api from '#features/reports/api.ts';
import { listingCasesTopic } from '#features/reports/topics.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { decideCase, dismissReporter, hideCase } from './case-decision.ts';
import type { Site } from './emails.ts';
import { fileReport } from './file-report.ts';
import { answerCase, appealCase } from './owner-response.ts';
import { queuedCase, readManagerCase, readManagerCases, readQueue } from './queue.ts';

export function reportRoutes({ appOrigin, productName }: Site): RouteDefinition[] {
  const site = { appOrigin, productName };
  return [
    route(api.reportProperty, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ params: { id }, body, actor, caller, kit }) => {
        await fileReport(kit, id, body, { actor, address: caller.address, work: caller.work }, site);
        return { message: msg('Thank you for your report') };
      },
    }),
    route(api.readQueue, {
      access: admins,
      topics: [listingCasesTopic, anyProperty],
      handle: ({ actor, kit }) => readQueue(kit, actor.user),
    }),
    route(api.hideCase, {
      access: admins,
      handle: async ({ params: { id }, body, actor, idempotency, kit }) => {
        const input = { ...body, id, idempotency };
        return queuedCase(kit, actor.user, await hideCase(kit, actor.user, input, site));
      },
    }),
    route(api.decideCase, {
      access: admins,
      handle: async ({ params: { id }, body, actor, idempotency, kit }) => {
        const input = { ...body, id, idempotency };
        return queuedCase(kit, actor.user, await decideCase(kit, actor.user, input, site));
      },
    }),
    route(api.dismissReporter, {
      access: admins,
      handle: ({ params: { id }, body, actor, idempotency, kit }) =>
        dismissReporter(kit, actor.user, { ...body, id, idempotency }),
    }),
    route(api.listManagerCases, {
      access: managers,
      topics: [listingCasesTopic],
      handle: ({ actor, kit }) => readManagerCases(kit.db, actor.user.id),
    }),
    route(api.answerCase, {
      access: managers,
      handle: async ({ params: { id }, body, actor, idempotency, kit }) => {
        const input = { ...body, id, idempotency };
        return readManagerCase(kit.db, await answerCase(kit, actor.user, input, site));
      },
    }),
    route(api.appealCase, {
      access: managers,
      handle: async ({ params: { id }, body, actor, idempotency, kit }) => {
        const input = { ...body, id, idempotency };
        return readManagerCase(kit.db, await appealCase(kit, actor.user, input, site));
      },
    }),
  ];
}
