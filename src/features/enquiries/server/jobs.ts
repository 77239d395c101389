import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { deleteOldEnquiries } from './own-enquiries.ts';
import { updateAllResponseTimes } from './response-time.ts';

export const enquiryJobs: Job[] = [
  job('measure-answers', z.unknown(), ({ kit }) => updateAllResponseTimes(kit), {
    lane: 'bulk',
    work: 'statistics',
    every: '17 * * * *',
  }),
  job('forget-enquiries', z.unknown(), ({ kit }) => deleteOldEnquiries(kit.db), {
    lane: 'bulk',
    work: 'cleanup',
    every: '47 1 * * *',
  }),
];
