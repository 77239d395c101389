import { managers } from '#features/accounts/policy.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import * as api from '#features/tours/api.ts';
import { checkTour } from '#features/tours/server/intake/tour-check.ts';
import { multipartUpload } from '#features/tours/server/upload/multipart-upload.ts';
import type { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import { tusRoutes } from '#features/tours/server/upload/tus-routes.ts';
import { toUploadReply } from '#features/tours/server/upload/upload-answer.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Log } from '#kit/server/log.ts';
import { tourOfProperty } from './tour-of-property.ts';
import { listVersions, publishVersion, unpublishTour } from './tour-publication.ts';

/**
 * Returns the routes of tours and their uploads.
 * @param settings.tourOrigin the tours' origin; `*` is a placeholder for the version
 */
export function tourRoutes({
  tourOrigin,
  tourUploads,
  log,
}: {
  tourOrigin: string;
  tourUploads: TourUploads;
  log: Log;
}): RouteDefinition[] {
  return [
    route(api.propertyTour, {
      access: 'everyone',
      isShared: true,
      topics: ({ params }) => [propertyTopic(params.id)],
      handle: ({ params, kit }) => tourOfProperty(kit, params.id, tourOrigin),
    }),
    multipartUpload({ tourOrigin, imports: tourUploads.imports }),
    ...tusRoutes({ uploads: tourUploads, log }),
    route(api.finishUpload, {
      access: managers,
      handle: async ({ params, actor }) =>
        toUploadReply(await tourUploads.finish(actor, params.uploadId), tourOrigin),
    }),
    route(api.checkTour, {
      access: managers,
      handle: ({ query, actor, kit }) => checkTour(kit, actor, query.propertyId),
    }),
    route(api.listTourVersions, {
      access: managers,
      nonOwners: 'forbidden',
      topics: ({ params }) => [propertyTopic(params.id)],
      handle: ({ params, actor, kit }) => listVersions(kit, actor.user, params.id),
    }),
    route(api.publishTourVersion, {
      access: managers,
      nonOwners: 'forbidden',
      handle: ({ params, actor, kit }) => publishVersion(kit, actor.user, params, tourOrigin),
    }),
    route(api.removeTour, {
      access: managers,
      nonOwners: 'forbidden',
      handle: ({ params, actor, kit }) => unpublishTour(kit, actor.user, params.id),
    }),
  ];
}
