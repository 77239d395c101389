import { z } from 'zod';
import { sendResetJob } from '#features/accounts/server/password-change.ts';
import { sweepSessions } from '#features/accounts/server/sessions.ts';
import { type Job, job } from '#kit/server/job.ts';

export const sweepSessionsJob = job('sweep-sign-ins', z.unknown(), ({ kit }) => sweepSessions(kit.db), {
  every: '17 * * * *',
});

export const accountJobs: Job[] = [sendResetJob, sweepSessionsJob];
