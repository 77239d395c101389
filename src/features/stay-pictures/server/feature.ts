import { defineFeature } from '#kit/server/feature.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { stayPictureJobs } from './jobs.ts';
import { stayPictureRoutes } from './routes.ts';
import type { IsOpen } from './stay-pictures.ts';

/** @param isOpen tells whether the sides can still add photos, which later features know */
export const stayPicturesFeature = ({ isOpen }: { isOpen: IsOpen }) =>
  defineFeature({
    name: 'stay-pictures',
    routes: ({ work }: { work: Pick<PictureWork, 'decode' | 'encode'> }) =>
      stayPictureRoutes({ isOpen, work }),
    jobs: () => stayPictureJobs,
    storedFiles: [
      {
        ...{ table: 'stay_pictures', column: 'file_key', key: 'file_key', size: null },
        row: `'photo ' || id || ' of stay ' || stay_id`,
      },
    ],
  });
