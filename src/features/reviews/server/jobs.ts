import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { inviteToReview, publishDueReviews } from './publish-due-reviews.ts';

/** Invitations are emailed only during the day in Kampala. */
export const reviewJobs: Job[] = [
  job('invite-to-review', z.unknown(), ({ kit, appOrigin }) => inviteToReview(kit, appOrigin), {
    lane: 'urgent',
    work: 'reminders',
    every: '*/15 5-17 * * *',
  }),
  job('publish-reviews', z.unknown(), ({ kit }) => publishDueReviews(kit), {
    lane: 'bulk',
    work: 'reviews',
    every: '27 * * * *',
  }),
];
