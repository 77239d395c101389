import { admins, managers } from '#features/accounts/policy.ts';
import { refundsTopic } from '#features/payments/topics.ts';
import { stayPicturesTopic } from '#features/stay-pictures/topics.ts';
import * as api from '#features/stay-problems/api.ts';
import { stayProblemsTopic } from '#features/stay-problems/topics.ts';
import { staysTopic } from '#features/stays/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Site } from './emails.ts';
import { answerProblem, decideProblem, readHostedProblems } from './hosted-problems.ts';
import { readGuestProblem, reportProblem, withdrawProblem } from './report-problem.ts';

export function stayProblemRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.stayProblem, {
      access: 'everyone',
      isPersonal: true,
      topics: [staysTopic, stayProblemsTopic, stayPicturesTopic, refundsTopic],
      handle: ({ params, kit }) => readGuestProblem(kit, params.mark),
    }),
    route(api.reportProblem, {
      access: 'everyone',
      handle: ({ params, body, idempotency, kit }) =>
        reportProblem(kit, { ...body, token: params.mark, idempotency }, site),
    }),
    route(api.withdrawProblem, {
      access: 'everyone',
      handle: ({ params, kit }) => withdrawProblem(kit, params.mark, site),
    }),
    route(api.hostedProblems, {
      access: managers,
      topics: [staysTopic, stayProblemsTopic, stayPicturesTopic, refundsTopic],
      handle: ({ actor, kit }) => readHostedProblems(kit, actor.user),
    }),
    route(api.answerProblem, {
      access: managers,
      handle: ({ params, body, actor, idempotency, kit }) =>
        answerProblem(kit, actor.user, { ...body, id: params.id, idempotency }),
    }),
    route(api.decideProblem, {
      access: admins,
      handle: ({ params, body, actor, idempotency, kit }) =>
        decideProblem(kit, actor.user, { ...body, id: params.id, idempotency }, site),
    }),
  ];
}
