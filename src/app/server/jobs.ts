import { z } from 'zod';
import { productName } from '#app/product.ts';
import { accountClosure } from '#app/server/account-closure/account-closure.ts';
import { checkIntegrity } from '#app/server/integrity/check-integrity.ts';
import { alertAboutBackups } from '#app/server/operations/backup-alert.ts';
import { accountJobs } from '#features/accounts/server/jobs.ts';
import { auctionJobs } from '#features/auctions/server/jobs.ts';
import { enquiryJobs } from '#features/enquiries/server/jobs.ts';
import { favoriteJobs } from '#features/favorites/server/jobs.ts';
import { applyPlanLimits } from '#features/listings/server/apply-plan-limits.ts';
import { listingJobs } from '#features/listings/server/jobs.ts';
import { membershipJobs } from '#features/memberships/server/jobs.ts';
import { notificationJobs } from '#features/notifications/server/jobs.ts';
import { overviewJobs } from '#features/overview/server/jobs.ts';
import { paymentJobs } from '#features/payments/server/jobs.ts';
import { propertyJobs } from '#features/properties/server/jobs.ts';
import { reportJobs } from '#features/reports/server/jobs.ts';
import { reviewJobs } from '#features/reviews/server/jobs.ts';
import { createRequestsAfterStays } from '#features/reviews/server/review-requests.ts';
import { savedSearchJobs } from '#features/saved-searches/server/jobs.ts';
import { shareJobs } from '#features/shares/server/jobs.ts';
import { stayAvailability } from '#features/stays/server/available-properties.ts';
import { stayJobs } from '#features/stays/server/jobs.ts';
import { tourJobs } from '#features/tours/server/jobs.ts';
import type { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import { verificationJobs } from '#features/verification/server/jobs.ts';
import { viewingClaimJobs } from '#features/viewing-claims/server/jobs.ts';
import { viewingJobs } from '#features/viewings/server/jobs.ts';
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
import { fulfilmentHandlers } from './fulfilment-handlers.ts';
import { listingObligationParts } from './listing-obligations.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** All jobs, enqueued or recurring. Each run of a job happens in one of the processes. */
const jobs: Job[] = [
  ...accountJobs({ closing: accountClosure }),
  ...auctionJobs,
  ...enquiryJobs,
  ...listingJobs({ obligations: (appOrigin) => listingObligationParts({ appOrigin, productName }) }),
  ...membershipJobs({ productName, applyLimits: applyPlanLimits }),
  ...notificationJobs,
  ...overviewJobs,
  ...paymentJobs(fulfilmentHandlers),
  ...propertyJobs,
  ...reportJobs({ productName }),
  ...reviewJobs,
  ...savedSearchJobs({ freeNights: stayAvailability }),
  ...favoriteJobs,
  ...shareJobs,
  ...stayJobs({ onCompleted: createRequestsAfterStays, productName }),
  ...tourJobs,
  ...verificationJobs,
  ...viewingClaimJobs({ productName }),
  ...viewingJobs({ productName }),
  sendEmailJob,
  ...lanes.map(heartbeatJob),
  job('wipe-mail-secrets', z.unknown(), ({ kit }) => wipeExpiredSecrets(kit.db), {
    lane: 'bulk',
    work: 'cleanup',
    every: '*/10 * * * *',
  }),
  job('check-integrity', z.unknown(), ({ kit }) => checkIntegrity(kit), {
    lane: 'bulk',
    work: 'comparisons',
    every: '33 3 * * *',
  }),
  job(
    'check-backups',
    z.unknown(),
    ({ kit, appOrigin }) => alertAboutBackups(kit, { appOrigin, productName }),
    { lane: 'bulk', work: 'alerts', every: '13 * * * *' },
  ),
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
