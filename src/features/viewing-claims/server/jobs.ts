import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { acceptUnansweredClaims } from './accept-claim.ts';
import { pauseUnansweredListings } from './answer-availability-check.ts';
import { checkStaleAvailability } from './send-availability-checks.ts';

/**
 * Returns the jobs. They run during the day in Kampala, because they send emails, and a returned unlock may
 * be valid for only a day.
 */
export const viewingClaimJobs = ({ productName }: { productName: string }): Job[] => [
  job(
    'settle-claims',
    z.unknown(),
    async ({ kit, appOrigin }) => {
      await acceptUnansweredClaims(kit, { appOrigin, productName });
      await pauseUnansweredListings(kit, { appOrigin, productName });
    },
    { lane: 'urgent', work: 'viewings', every: '27 5-17 * * *' },
  ),
  job(
    'ask-still-free',
    z.unknown(),
    ({ kit, appOrigin }) => checkStaleAvailability(kit, { appOrigin, productName }),
    {
      lane: 'bulk',
      work: 'listings',
      every: '17 6 * * *',
    },
  ),
];
