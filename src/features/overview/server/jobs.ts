import { z } from 'zod';
import { job } from '#kit/server/job.ts';
import { countDays } from './count-daily-stats.ts';

export const overviewJobs = [
  job('count-days', z.unknown(), ({ kit }) => countDays(kit), {
    lane: 'bulk',
    work: 'statistics',
    every: '*/10 * * * *',
  }),
];
