import { dirname } from 'node:path';
import { sql } from 'kysely';
import { readLateWork, readOperations, retryJob } from '#app/operations-api.ts';
import { admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { JobIndex } from '#kit/server/background/backlog.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readLanes, readOperationsData } from './readings.ts';

type Settings = {
  jobIndex: JobIndex;
  uploadsFolder: string;
  hasOutbox?: boolean;
  fetchesRate?: boolean;
  mapStyleUrl?: string | null;
  mapFolder: string;
};

export const operationRoutes = ({
  uploadsFolder,
  hasOutbox = false,
  fetchesRate = false,
  mapStyleUrl,
  mapFolder,
  jobIndex,
}: Settings): readonly RouteDefinition[] => [
  route(readOperations, {
    access: admins,
    handle: ({ kit }) =>
      readOperationsData(kit, {
        dataFolder: dirname(uploadsFolder),
        hasMailServer: !hasOutbox,
        fetchesRate,
        hasExternalMap: !!mapStyleUrl,
        mapFolder,
        jobIndex,
      }),
  }),
  route(readLateWork, {
    access: admins,
    handle: async ({ kit }) => ({
      lanes: (await readLanes(kit, jobIndex)).filter(({ behindMs }) => behindMs > 0),
    }),
  }),
  route(retryJob, {
    access: admins,
    handle: ({ params: { id }, kit, actor: { user } }) =>
      kit.db.transaction().execute(async (tx) => {
        await lockAuthorizedUser(tx, user, admins);
        // A job that is running is left alone.
        const { rows } = await sql<{ job: string }>`
          update graphile_worker._private_jobs j set run_at = now(), attempts = 0, updated_at = now()
          from graphile_worker._private_tasks t
          where t.id = j.task_id and j.id = ${id} and j.locked_at is null and j.last_error is not null
          returning t.identifier as job`.execute(tx);
        const [row] = rows;
        if (!row)
          throw new AppError(
            'not-found',
            'no_such_job',
            english('This job has run or is running. Reload the page.'),
          );
        await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(tx);
        await writeAudit(tx, {
          actorId: user.id,
          action: 'failed job retried',
          subject: `job ${id}`,
          details: { job: row.job },
        });
        return row;
      }),
  }),
];
