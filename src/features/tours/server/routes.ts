import { managers } from '#features/accounts/policy.ts';
import * as api from '#features/tours/api.ts';
import { checkTour } from '#features/tours/server/intake/tour-check.ts';
import type { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import { uploadAnswer } from '#features/tours/server/upload/upload-answer.ts';
import { AppError } from '#kit/app-error.ts';
import type { Actor, SignedIn } from '#kit/server/http/actor.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { tourOfProperty } from './tour-of-property.ts';
import { listVersions, publishVersion, unpublishTour } from './tour-publication.ts';

/** @param settings.tourOrigin where tours are served; `*` stands for the version */
export function tourRoutes({
  tourOrigin,
  tourUploads,
}: {
  tourOrigin: string;
  tourUploads: TourUploads;
}): RouteDefinition[] {
  return [
    route(api.propertyTour, {
      access: 'everyone',
      isShared: true,
      handle: ({ params, kit }) => tourOfProperty(kit, params.id, tourOrigin),
    }),
    route(api.finishUpload, {
      access: managers,
      handle: async ({ params, actor }) =>
        uploadAnswer(
          await tourUploads.finish({ ...actor, user: userOf(actor) }, params.uploadId),
          tourOrigin,
        ),
    }),
    route(api.checkTour, {
      access: managers,
      handle: ({ query, actor, kit }) => checkTour(kit, actor, query.propertyId),
    }),
    route(api.listTourVersions, {
      access: managers,
      handle: ({ params, actor, kit }) => listVersions(kit, userOf(actor), params.id),
    }),
    route(api.publishTourVersion, {
      access: managers,
      handle: ({ params, actor, kit }) => publishVersion(kit, userOf(actor), params, tourOrigin),
    }),
    route(api.removeTour, {
      access: managers,
      handle: ({ params, actor, kit }) => unpublishTour(kit, userOf(actor), params.id),
    }),
  ];
}

/** Behind a rule that demands a signed-in user. */
function userOf(actor: Actor): SignedIn {
  if (!actor.user) throw new AppError('unauthenticated', 'signed_out', 'Please sign in first.');
  return actor.user;
}
