import type { Log } from '#kit/server/log.ts';
import type { TourUploads } from './tour-uploads.ts';

const sweepEveryMs = 3_600_000;

/** Removes what is left of unfinished uploads, now and every hour. Returns what ends it. */
export async function sweepUploadsHourly(uploads: TourUploads, log: Log): Promise<() => void> {
  const sweep = () =>
    uploads.sweep().then(
      (count) => count > 0 && log.info({ count }, 'unfinished uploads were removed'),
      (error) => log.warn({ err: error }, 'unfinished uploads could not be swept'),
    );
  await sweep();
  const timer = setInterval(() => void sweep(), sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
