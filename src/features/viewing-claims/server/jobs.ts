import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { returnUnanswered } from './claim-return.ts';
import { pauseUnanswered } from './free-answer.ts';
import { askByAge } from './free-question.ts';

/** By day in Kampala: what they decide is told by mail, and a place that came back may run for a day only. */
export const viewingClaimJobs = ({ productName }: { productName: string }): Job[] => [
  job(
    'settle-claims',
    z.unknown(),
    async ({ kit, appOrigin }) => {
      await returnUnanswered(kit, { appOrigin, productName });
      await pauseUnanswered(kit, { appOrigin, productName });
    },
    { lane: 'urgent', work: 'viewings', every: '27 5-17 * * *' },
  ),
  job('ask-still-free', z.unknown(), ({ kit, appOrigin }) => askByAge(kit, { appOrigin, productName }), {
    lane: 'bulk',
    work: 'listings',
    every: '17 6 * * *',
  }),
];
