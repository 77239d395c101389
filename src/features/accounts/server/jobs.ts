import { z } from 'zod';
import {
  type ClosureDependencies,
  eraseDueAccounts,
} from '#features/accounts/server/closing/account-closure.ts';
import { sendResetJob } from '#features/accounts/server/passwords/password-change.ts';
import { sweepSessions } from '#features/accounts/server/sign-in/sessions.ts';
import { type Job, job } from '#kit/server/job.ts';

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
