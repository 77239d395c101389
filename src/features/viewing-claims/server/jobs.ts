import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { acceptUnansweredClaims } from './accept-claim.ts';
import { pauseUnansweredListings } from './answer-availability-check.ts';
import { checkStaleAvailability } from './send-availability-checks.ts';

/** By day in Kampala: what they decide is told by mail, and a place that came back may run for a day only. */
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
