import { z } from 'zod';
import { statementLimits } from '#features/bank-transfers/choices.ts';
import { type Job, job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { deleteDescriptions } from './line-rows.ts';

const dayMs = 86_400_000;

/** Deletes the descriptions of money that belongs to no payment. They name people who never used the market. */
async function deleteOldDescriptions({ db, clock }: Kit): Promise<void> {
  const before = new Date(clock().getTime() - statementLimits.descriptionDays * dayMs);
  while ((await deleteDescriptions(db, before)) > 0);
}

export const bankTransferJobs = (): Job[] => [
  job('delete-bank-descriptions', z.unknown(), ({ kit }) => deleteOldDescriptions(kit), {
    lane: 'bulk',
    work: 'cleanup',
    every: '41 1 * * *',
  }),
];
