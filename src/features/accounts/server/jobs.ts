import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { type ClosureDependencies, eraseDueAccounts } from './account-closure.ts';
import { sendResetJob } from './password-change.ts';
import { sweepSessions } from './sessions.ts';

export const sweepSessionsJob = job('sweep-sign-ins', z.unknown(), ({ kit }) => sweepSessions(kit.db), {
  lane: 'bulk',
  work: 'cleanup',
  every: '17 * * * *',
});

export const accountJobs = ({ closing }: { closing: ClosureDependencies }): Job[] => [
  sendResetJob,
  sweepSessionsJob,
  job('close-accounts', z.unknown(), ({ kit }) => eraseDueAccounts(kit, closing), {
    lane: 'bulk',
    work: 'cleanup',
    every: '27 * * * *',
  }),
];
