import { sendReset, sendResetJob } from '#features/accounts/server/password-change.ts';
import { sweepSessions } from '#features/accounts/server/session-rows.ts';
import { endFeaturing } from '#features/listings/server/featuring.ts';
import { endListings, endListingsJob } from '#features/listings/server/on-market.ts';
import {
  removePictures,
  removePicturesJob,
  sweepPictures,
  sweepPicturesJob,
} from '#features/listings/server/picture-sweep.ts';
import { deleteOldViews } from '#features/properties/server/view-expiry.ts';
import { tourJobs } from '#features/tours/server/jobs.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Mailer, wipeEndedSecrets } from '#kit/server/mail/send-mail.ts';
import { sendMailJob } from '#kit/server/mail/write-mail.ts';
import { deleteOldOutcomes } from '#kit/server/once.ts';

/** What is done later, by name: one line per job, which calls the service. */
export function jobHandlers(
  kit: Kit,
  mailer: Mailer,
  { pictureCacheFolder }: { pictureCacheFolder: string },
): Record<string, JobHandler> {
  return {
    ...tourJobs(kit),
    [sendResetJob]: (payload) => sendReset(kit, payload as Parameters<typeof sendReset>[1]),
    [endListingsJob]: async () => {
      await endListings(kit);
      await endFeaturing(kit);
    },
    [removePicturesJob]: (payload) =>
      removePictures(kit, pictureCacheFolder, payload as Parameters<typeof removePictures>[2]),
    [sweepPicturesJob]: async () => void (await sweepPictures(kit, pictureCacheFolder)),
    'sweep-sign-ins': () => sweepSessions(kit.db),
    'wipe-mail-secrets': () => wipeEndedSecrets(kit.db),
    'forget-done': () => deleteOldOutcomes(kit.db),
    'forget-views': () => deleteOldViews(kit),
    [sendMailJob]: (payload) => mailer.send(kit.db, (payload as { id: number }).id),
  };
}

/** What comes by itself: when, as a cron pattern in UTC. */
export const recurringJobs: Record<string, string> = {
  [endListingsJob]: '7 * * * *',
  'sweep-sign-ins': '17 * * * *',
  'wipe-mail-secrets': '*/10 * * * *',
  'forget-done': '43 1 * * *',
  'forget-views': '37 * * * *',
  'sweep-tour-uploads': '27 * * * *',
  'sweep-tours': '13 2 * * *',
  [sweepPicturesJob]: '53 2 * * *',
};
