import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { measureAllAnswers } from './answer-speed.ts';
import { forgetOldEnquiries } from './own-enquiries.ts';

export const enquiryJobs: Job[] = [
  job('measure-answers', z.unknown(), ({ kit }) => measureAllAnswers(kit), { every: '17 * * * *' }),
  job('forget-enquiries', z.unknown(), ({ kit }) => forgetOldEnquiries(kit.db), { every: '47 1 * * *' }),
];
