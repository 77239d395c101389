import { admins, managers } from '#features/accounts/policy.ts';
import * as api from '#features/agents/api.ts';
import { photoReportsTopic } from '#features/agents/topics.ts';
import { createUploadLimiter } from '#features/listings/server/pictures/upload-concurrency.ts';
import { cards, listers } from '#features/properties/topics.ts';
import { checklistsTopic } from '#features/verification/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { PictureVariants } from '#kit/server/images/picture-variants.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { accountTopic } from '#kit/topic.ts';
import { readAgentPage } from './agents.ts';
import { changePhoto, decidePhoto, removePhoto, reportPhoto } from './photo.ts';
import { readPhoto, readPhotoCases } from './photo-rows.ts';

type Settings = { work: Pick<PictureWork, 'decode'>; variants: Pick<PictureVariants, 'prepare'> };

export function agentRoutes(settings: Settings): RouteDefinition[] {
  return [
    route(api.readAgent, {
      access: 'everyone',
      isShared: true,
      topics: [...cards, listers, checklistsTopic],
      handle: ({ params, query, kit }) => readAgentPage(kit, params.mark, query.before ?? null),
    }),
    ...photoRoutes(settings),
    route(api.reportPhoto, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ params, body, actor, caller, kit }) => {
        await reportPhoto(kit, params.mark, body, {
          actor,
          address: caller.address,
          work: caller.work,
        });
        return { message: msg('Thank you. We will review this photo.') };
      },
    }),
    route(api.listPhotoCases, {
      access: admins,
      topics: [photoReportsTopic, listers],
      handle: ({ kit }) => readPhotoCases(kit.db),
    }),
    route(api.decidePhoto, {
      access: admins,
      handle: async ({ params, body, actor, kit }) => {
        await decidePhoto(kit, actor.user, params.id, body);
        return {
          message: body.outcome === 'removed' ? english('Photo removed') : english('Photo kept'),
        };
      },
    }),
  ];
}

/** Returns the routes for the photo of a manager or admin. */
function photoRoutes({ work, variants }: Settings): RouteDefinition[] {
  const limitUploads = createUploadLimiter();
  return [
    route(api.readOwnPhoto, {
      access: managers,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: async ({ actor, kit }) => ({ photograph: await readPhoto(kit.db, actor.user.id) }),
    }),
    route(api.uploadPhoto, {
      access: managers,
      bodyLimitBytes: pictureLimitBytes,
      handle: async ({ body, actor, kit }) => {
        const photograph = await limitUploads(actor.user.id, async () => {
          const file = await body.file('image');
          if (!file) throw noImageError();
          return changePhoto(kit, actor.user, await file.bytes(), work);
        });
        variants
          .prepare(photograph.key)
          .catch((error) => kit.log.warn({ err: error }, 'sizes of a new photograph'));
        return { photograph };
      },
    }),
    route(api.removePhoto, {
      access: managers,
      handle: async ({ actor, kit }) => {
        await removePhoto(kit, actor.user.id);
        return { photograph: null };
      },
    }),
  ];
}

function noImageError(): AppError {
  const message = english('Please select an image file to upload');
  return new AppError('invalid', 'no_image', message, { fields: { image: message } });
}
