import { z } from 'zod';
import { productName } from '#app/product.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import type { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import type { JobIndex } from '#kit/server/background/backlog.ts';
import { heartbeatJob } from '#kit/server/background/heartbeat.ts';
import { sendEmailJob } from '#kit/server/email/enqueue-email.ts';
import { wipeExpiredSecrets } from '#kit/server/email/send-email.ts';
import { deleteOldIdempotencyKeys } from '#kit/server/idempotency.ts';
import { sweepVariants } from '#kit/server/images/variant-sweep.ts';
import { type Job, type JobContext, job } from '#kit/server/job.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Timer } from '#kit/server/timers.ts';
import { type Lane, lanes } from '#kit/work.ts';
import { features } from './features.ts';
import { fulfilmentHandlers, referencedFilesQuery } from './registries.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The values that the jobs of features depend on. */
type JobSettings = { productName: string; handlers: FulfilmentHandlers; referencedFilesQuery: string };

const settings: JobSettings = { productName, handlers: fulfilmentHandlers, referencedFilesQuery };
const withJobs: readonly { name: string; jobs?: (settings: JobSettings) => readonly Job[] }[] = features;

/** All jobs, enqueued or recurring. Each run of a job happens in one of the processes. */
const jobs: Job[] = [
  ...withJobs.flatMap((feature) => feature.jobs?.(settings) ?? []),
  sendEmailJob,
  ...lanes.map(heartbeatJob),
  job('wipe-mail-secrets', z.unknown(), ({ kit }) => wipeExpiredSecrets(kit.db), {
    lane: 'bulk',
    work: 'cleanup',
    every: '*/10 * * * *',
  }),
  job('forget-done', z.unknown(), ({ kit }) => deleteOldIdempotencyKeys(kit.db), {
    lane: 'bulk',
    work: 'cleanup',
    every: '43 1 * * *',
  }),
];

/** The lane and the kind of work of each job. */
export const jobIndex: JobIndex = new Map(jobs.map(({ name, lane, work }) => [name, { lane, work }]));

const ofLane = (lane?: Lane) => jobs.filter((entry) => lane === undefined || entry.lane === lane);

/** Returns the job handlers of one lane, or of all lanes. */
export function jobHandlers(context: JobContext, lane?: Lane): Record<string, JobHandler> {
  return Object.fromEntries(ofLane(lane).map(({ name, run }) => [name, (payload) => run(context, payload)]));
}

/** Returns the schedule of each recurring job of one lane, or of all lanes, as a cron pattern in UTC. */
export function recurringJobs(lane?: Lane): Record<string, string> {
  return Object.fromEntries(
    ofLane(lane).flatMap(({ name, every }) => (every === null ? [] : [[name, every]])),
  );
}

/** Returns the tasks that every process runs on its own disk, which other processes cannot see. */
export function processTimers(
  { files, log }: Kit,
  { tourUploads, pictureCacheFolder }: { tourUploads: TourUploads; pictureCacheFolder: string },
): Timer[] {
  return [
    {
      name: 'sweeping cached pictures',
      everyMs: hourMs,
      run: () => sweepVariants({ files, cacheFolder: pictureCacheFolder }, new Date(Date.now() - dayMs)),
    },
    {
      name: 'sweeping unfinished uploads',
      everyMs: hourMs,
      run: async () => logCount(await tourUploads.sweep(), 'unfinished uploads were removed'),
    },
    {
      name: 'sweeping the staging folder',
      everyMs: hourMs,
      run: async () => logCount(await files.sweepStaging(), 'files that never arrived were removed'),
    },
  ];

  function logCount(count: number, sentence: string): void {
    if (count > 0) log.info({ count }, sentence);
  }
}
