import { z } from 'zod';
import { type Job, job } from '#kit/server/job.ts';
import { advanceMemberships, remindMembers } from './membership-expiry.ts';
import type { ApplyPlanLimits } from './periods.ts';

type Settings = { productName: string; applyLimits: ApplyPlanLimits };

/** Returns the jobs of memberships. Reminders are sent only during the day in Kampala. */
export const membershipJobs = ({ productName, applyLimits }: Settings): Job[] => [
  job(
    'turn-memberships',
    z.unknown(),
    ({ kit, appOrigin }) => advanceMemberships(kit, applyLimits, { appOrigin, productName }),
    { lane: 'urgent', work: 'memberships', every: '*/10 * * * *' },
  ),
  job('remind-members', z.unknown(), ({ kit, appOrigin }) => remindMembers(kit, { appOrigin, productName }), {
    lane: 'urgent',
    work: 'reminders',
    every: '37 5-17 * * *',
  }),
];
