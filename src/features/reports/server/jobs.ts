import { z } from 'zod';
import { openPictureWork } from '#kit/server/images/picture-work.ts';
import { type Job, job } from '#kit/server/job.ts';
import { deleteOrphanHashes, hasPendingComparisons } from './image-hash-rows.ts';
import { comparePictures } from './picture-comparison.ts';

export const reportJobs = ({ productName }: { productName: string }): Job[] => [
  job(
    'compare-pictures',
    z.unknown(),
    async ({ kit, appOrigin }) => {
      if (!(await hasPendingComparisons(kit.db))) return;
      // The child process starts with the first picture and is closed here.
      const work = openPictureWork(kit.log);
      try {
        await comparePictures(kit, work, { appOrigin, productName });
      } finally {
        work.close();
      }
    },
    { lane: 'bulk', work: 'images', every: '* * * * *' },
  ),
  job('forget-prints', z.unknown(), ({ kit }) => deleteOrphanHashes(kit.db), {
    lane: 'bulk',
    work: 'cleanup',
    every: '29 1 * * *',
  }),
];
