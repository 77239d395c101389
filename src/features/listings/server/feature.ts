import { type PictureSettings, pictureUpload } from '#features/listings/server/pictures/picture-upload.ts';
import { defineFeature } from '#kit/server/feature.ts';
import { listingJobs } from './jobs.ts';
import type { ObligationProvider } from './obligation-parts.ts';
import { managerRoutes } from './routes.ts';

type Site = { appOrigin: string; productName: string };

type Dependencies = {
  /** Returns the obligations that later features report for a listing. */
  obligations(site: Site): ObligationProvider;
};

export const listingsFeature = ({ obligations }: Dependencies) =>
  defineFeature({
    name: 'listings',
    routes: (settings: Site & PictureSettings & { tourOrigin: string }) => [
      ...managerRoutes({ ...settings, obligations: obligations(settings) }),
      pictureUpload(settings),
    ],
    jobs: ({ productName }: { productName: string }) =>
      listingJobs({ obligations: (appOrigin) => obligations({ appOrigin, productName }) }),
    storedFiles: [
      {
        table: 'property_pictures',
        column: 'file_key',
        key: `'pictures/' || file_key`,
        size: null,
        row: `'picture of home ' || property_id`,
      },
    ],
  });
