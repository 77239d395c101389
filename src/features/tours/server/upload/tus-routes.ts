import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import { z } from 'zod';
import { type Manager, managers } from '#features/accounts/policy.ts';
import * as api from '#features/tours/api.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { propertyIdShape } from '#features/tours/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { problemOf, retryAfterOf } from '#kit/server/http/problem.ts';
import { HijackedReply, Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Log } from '#kit/server/log.ts';
import { protocolVersion, receiveChunk } from './receive-piece.ts';
import type { TourUploads } from './tour-uploads.ts';
import { TusStore } from './tus-store.ts';
import { drainMs, UploadLocks } from './upload-locks.ts';

const metadataSchema = z.object({ propertyId: propertyIdShape, filename: z.string().min(1) });

/**
 * Returns the routes for resumable uploads by the tus protocol. Each upload is bound to the account that
 * created it.
 */
export function tusRoutes({ uploads, log }: { uploads: TourUploads; log: Log }): RouteDefinition[] {
  const requesters = new WeakMap<IncomingMessage, Manager>();
  const locks = new UploadLocks();
  const tus = new Server({
    path: api.beginUpload.path,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: new TusStore(uploads),
    locker: locks,
    lockDrainTimeout: drainMs,
    namingFunction: (request, metadata) => {
      const nodeRequest = request.runtime?.node?.req as IncomingMessage | undefined;
      const user = nodeRequest && requesters.get(nodeRequest);
      if (!user) throw new Error('an upload without an account');
      const parsedMetadata = metadataSchema.safeParse(metadata ?? {});
      if (!parsedMetadata.success) throw invalidMetadataError();
      const bytes = Number(request.headers.get('upload-length'));
      return uploads.begin({ user }, { ...parsedMetadata.data, bytes });
    },
    onResponseError: (request, error) => {
      const errorResponse = toProtocolError(error, log);
      const retryAfterSeconds = errorResponse && retryAfterOf(error, errorResponse.status_code);
      if (retryAfterSeconds !== undefined)
        request.runtime?.node?.res?.setHeader('retry-after', String(retryAfterSeconds));
      return errorResponse;
    },
  });
  const protocolReply = new HijackedReply((request, response) => tus.handle(request, response));

  return [
    route(api.getUploadProtocol, { access: 'everyone', handle: async () => protocolReply }),
    route(api.beginUpload, {
      access: managers,
      slowBody: true,
      handle: async ({ actor, body }) => {
        requesters.set(body, actor.user);
        return protocolReply;
      },
    }),
    ...[api.getUploadOffset, api.cancelUpload].map((endpoint) =>
      route(endpoint, {
        access: managers,
        slowBody: true,
        handle: async ({ actor, params }) => {
          await uploads.ofUser(actor.user, params.uploadId);
          return protocolReply;
        },
      }),
    ),
    route(api.uploadChunk, {
      access: managers,
      slowBody: true,
      headers: { 'tus-resumable': protocolVersion },
      handle: async ({ actor, params, body }) => {
        const upload = await uploads.ofUser(actor.user, params.uploadId);
        const receivedBytes = await receiveChunk({ uploads, locks }, upload, body);
        const expires = receivedBytes < upload.bytes && { 'upload-expires': expiryOf(upload).toUTCString() };
        return new Reply(null, { headers: { 'upload-offset': String(receivedBytes), ...expires } });
      },
    }),
  ];
}

function expiryOf({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + tourLimits.uploadRetentionMs);
}

function invalidMetadataError(): AppError {
  return new AppError(
    'invalid',
    'bad_metadata',
    english('Provide the property and the file name of the tour.'),
  );
}

/** Responds with our messages for our own errors, and with the protocol's for its own. */
function toProtocolError(
  error: Error | { status_code: number; body: string },
  log: Log,
): { status_code: number; body: string } | undefined {
  if ('status_code' in error) return { ...error, body: JSON.stringify({ message: error.body.trim() }) };
  const problem = problemOf(error);
  if (problem.status >= 500 && problem.status !== 507) log.error({ err: error }, 'an upload failed');
  return { status_code: problem.status, body: JSON.stringify(problem) };
}
