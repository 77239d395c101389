import { productName } from '#app/product.ts';
import type { AdminQueues } from '#features/accounts/server/admin-queue.ts';
import type { PictureSettings } from '#features/listings/server/pictures/picture-upload.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import type { SettingKind } from '#features/settings/server/setting-kind.ts';
import type { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import type { JobIndex } from '#kit/server/background/backlog.ts';
import type { PdfWorker } from '#kit/server/documents/pdf.ts';
import type { RouteDefinition } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Log } from '#kit/server/log.ts';
import { features } from './features.ts';
import { jobIndex } from './jobs.ts';
import { adminQueues, fulfilmentHandlers, settingKinds } from './registries.ts';

type HttpSettings = PictureSettings & {
  work: Pick<PictureWork, 'encode'>;
  appOrigin: string;
  uploadsFolder: string;
  tourOrigin: string;
  search: SearchState;
  tourUploads: TourUploads;
  pdfs: PdfWorker;
  mailEventsSecret?: string | null;
  hasOutbox?: boolean;
  fetchesRate?: boolean;
  mapFolder: string;
  log: Log;
};

/** The values that the routes of features depend on. */
type RouteSettings = HttpSettings & {
  productName: string;
  handlers: FulfilmentHandlers;
  kinds: readonly SettingKind[];
  jobIndex: JobIndex;
  adminQueues: AdminQueues;
};

const withRoutes: readonly {
  name: string;
  routes?: (settings: RouteSettings) => readonly RouteDefinition[];
}[] = features;

/** Returns all calls of the API. */
export function apiRoutes(httpSettings: HttpSettings): readonly RouteDefinition[] {
  const settings = {
    ...httpSettings,
    productName,
    handlers: fulfilmentHandlers,
    kinds: settingKinds,
    jobIndex,
    adminQueues,
  };
  return withRoutes.flatMap((feature) => feature.routes?.(settings) ?? []);
}
