import { tourJobs } from '#features/tours/server/jobs.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Mailer } from '#kit/server/mail/send-mail.ts';
import { sendMailJob } from '#kit/server/mail/write-mail.ts';

/** What is done later, by name: one line per job, which calls the service. */
export function jobHandlers(kit: Kit, mailer: Mailer): Record<string, JobHandler> {
  return {
    ...tourJobs(kit),
    [sendMailJob]: (payload) => mailer.send(kit.db, (payload as { id: number }).id),
  };
}
