import type { QueuedRequest } from '#features/verification/schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readCheckStatuses } from './check-rows.ts';
import { readChecklist } from './checklist.ts';
import type { QueueRow } from './request-rows.ts';

type RequestWithChecks = QueueRow & Pick<QueuedRequest, 'checks'>;

/** Adds the statuses of the applicants' required checks to the requests, for the admin who decides them. */
export async function withCheckStatus(
  { db, clock }: Kit,
  requests: readonly QueueRow[],
): Promise<RequestWithChecks[]> {
  const statuses = await readCheckStatuses(
    db,
    requests.map(({ userId }) => userId),
    clock(),
  );
  const checklists = new Map<string, Awaited<ReturnType<typeof readChecklist>>>();
  for (const kind of new Set(requests.map((request) => request.kind)))
    checklists.set(kind, await readChecklist(db, { about: 'agent', kind }));
  return requests.map((request) => ({
    ...request,
    checks: (checklists.get(request.kind) ?? []).map(({ id, title }) => ({
      title,
      standing:
        statuses.find(({ userId, itemId }) => userId === request.userId && itemId === id)?.standing ?? 'none',
    })),
  }));
}
