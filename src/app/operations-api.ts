import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { lanes, workKinds } from '#kit/work.ts';

const count = z.number().int();
const lane = z.enum(lanes);
const ms = z.number();

const laneSchema = z.object({
  lane,
  /** How far the lane is behind, in milliseconds; 0 when it is on time. */
  behindMs: ms,
  /** How long the oldest due job has waited, in milliseconds; 0 when none is due. */
  oldestMs: ms,
  due: z.array(z.object({ work: z.enum(workKinds), count })),
  /** The time since the last heartbeat, in milliseconds; null before the first. */
  beatAgeMs: ms.nullable(),
});

export const operationsReply = z.object({
  lanes: z.array(laneSchema),
  /** The fifty newest failed jobs. */
  failedJobs: z.array(
    z.object({
      id: z.string(),
      job: z.string(),
      error: z.string(),
      attempts: count,
      /** The time of the next retry. Null when the job runs again only if an admin retries it. */
      nextAt: z.string().nullable(),
    }),
  ),
  /** Statistics for the last seven days. A queued email counts as unsent after five minutes. */
  emails: z.object({
    /** False when nothing is sent and emails stay in the outbox. */
    hasMailServer: z.boolean(),
    unsent: count,
    bounced: count,
    newest: z.array(
      z.object({
        id: count,
        recipient: z.string(),
        subject: z.string(),
        state: z.enum(['queued', 'failed', 'bounced']),
        reason: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  }),
  /** The provider's errors in the last seven days. */
  providerFaults: z.array(
    z.object({ call: z.string(), message: z.string(), times: count, lastAt: z.string() }),
  ),
  feeds: z.array(
    z.object({
      id: count,
      name: z.string(),
      home: z.string(),
      fault: z.string(),
      failures: count,
      readAt: z.string().nullable(),
    }),
  ),
  /** The exchange rate of the dollar. */
  exchangeRate: z.object({
    shillings: z.number(),
    /** A day in Kampala: `2026-12-31`. */
    asOf: z.string(),
    /** True when the rate is thirty days old or older. */
    isOld: z.boolean(),
    /** True when the rate is fetched from a configured address; otherwise admins set it. */
    isFetched: z.boolean(),
    /**
     * The reason why the last attempt did not change the rate. Null after a success, and before the first
     * attempt.
     */
    fault: z.string().nullable(),
    triedAt: z.string().nullable(),
  }),
  /** True while first rents are offered although our fee on them is zero, so that we bear the provider's fee. */
  isFirstRentFree: z.boolean(),
  /** The map of the search. `missing`: streets were imported, but their file is gone or incomplete. */
  map: z.object({
    kind: z.enum(['external', 'streets', 'sketch', 'missing']),
    importedAt: z.string().nullable(),
  }),
  lastBackup: z
    .object({
      takenAt: z.string(),
      /** True when the newest backup is older than two days. */
      isOld: z.boolean(),
      rows: count,
      files: count,
      missing: count,
    })
    .nullable(),
  /** The last failed backup since the newest successful one. */
  backupFailure: z.object({ fault: z.string(), failedAt: z.string() }).nullable(),
  /** The disk that holds the data folder. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
});
export type Operations = z.output<typeof operationsReply>;

export const readOperations = endpoint({
  method: 'GET',
  path: '/api/operations',
  summary:
    'Returns the state of background work, emails, the payment provider, calendars, backups and the disk',
  reply: operationsReply,
});

export const readLateWork = endpoint({
  method: 'GET',
  path: '/api/operations/late',
  summary: 'Returns the background lanes that are late, and their backlog',
  reply: z.object({ lanes: z.array(laneSchema) }),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/operations/jobs/:id/retry',
  summary: 'Retries a failed job now',
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.object({ job: z.string() }),
});
