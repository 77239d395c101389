import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { managers } from '#features/accounts/policy.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { propertyIdShape } from '#features/tours/schema.ts';
import { AppError } from '#kit/app-error.ts';
import type { SignedIn } from '#kit/server/http/actor.ts';
import type { Identify } from '#kit/server/http/mount-routes.ts';
import { personal } from '#kit/server/http/personal-answers.ts';
import { problemOf, retryAfterOf } from '#kit/server/http/problem.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';
import type { Log } from '#kit/server/log.ts';
import { protocolVersion, receivePiece } from './receive-piece.ts';
import type { TourUploads } from './tour-uploads.ts';
import { TusStore } from './tus-store.ts';
import { drainMs, UploadLocks } from './upload-locks.ts';

const path = '/api/uploads/tours';

const metadataShape = z.object({ propertyId: propertyIdShape, filename: z.string().min(1) });

/** `/api/uploads/tours`: resumable uploads by the tus protocol, each bound to the account that began it. */
export async function tusUploads(
  app: FastifyInstance,
  { uploads, identify, log }: { uploads: TourUploads; identify: Identify; log: Log },
): Promise<void> {
  const asking = new WeakMap<IncomingMessage, SignedIn>();
  const locks = new UploadLocks();
  const tus = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [],
    datastore: new TusStore(uploads),
    locker: locks,
    lockDrainTimeout: drainMs,
    namingFunction: (request, metadata) => {
      const raw = request.runtime?.node?.req as IncomingMessage | undefined;
      const user = raw && asking.get(raw);
      if (!user) throw new Error('an upload without an account');
      const checked = metadataShape.safeParse(metadata ?? {});
      if (!checked.success) throw badMetadata();
      const bytes = Number(request.headers.get('upload-length'));
      return uploads.begin({ user }, { ...checked.data, bytes });
    },
    onResponseError: (request, error) => {
      const answer = answerTo(error, log);
      const retryAfterSeconds = answer && retryAfterOf(error, answer.status_code);
      if (retryAfterSeconds !== undefined)
        request.runtime?.node?.res?.setHeader('retry-after', String(retryAfterSeconds));
      return answer;
    },
  });

  const manager = async (request: FastifyRequest): Promise<SignedIn> => {
    const token = readSessionToken(request);
    const user = token ? await identify(token) : null;
    managers.demand({ user });
    return user as SignedIn;
  };
  const handOver = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    reply.raw.setHeader('cache-control', personal);
    await tus.handle(request.raw, reply.raw);
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
  const config = { slowBody: true };
  app.route({
    method: 'OPTIONS',
    url: path,
    schema: { hide: true },
    handler: handOver,
  });
  app.route({
    method: 'POST',
    url: path,
    schema: { hide: true },
    config,
    handler: async (request, reply) => {
      asking.set(request.raw, await manager(request));
      await handOver(request, reply);
    },
  });
  app.route<{ Params: { uploadId: string } }>({
    method: ['HEAD', 'DELETE'],
    url: `${path}/:uploadId`,
    schema: { hide: true },
    config,
    handler: async (request, reply) => {
      await uploads.ofUser(await manager(request), request.params.uploadId);
      await handOver(request, reply);
    },
  });
  app.route<{ Params: { uploadId: string } }>({
    method: 'PATCH',
    url: `${path}/:uploadId`,
    schema: { hide: true },
    config,
    errorHandler(error, request, reply) {
      // What still comes of a refused piece passes by: a browser reads the answer when it has sent what it wanted to.
      request.raw.resume();
      return app.errorHandler(error, request, reply);
    },
    handler: async (request, reply) => {
      reply.headers({ 'tus-resumable': protocolVersion, 'cache-control': 'no-store' });
      const upload = await uploads.ofUser(await manager(request), request.params.uploadId);
      const arrived = await receivePiece({ uploads, locks }, upload, request.raw);
      reply.header('upload-offset', String(arrived));
      if (arrived < upload.bytes) reply.header('upload-expires', expiryOf(upload).toUTCString());
      return reply.code(204).send();
    },
  });

  app.addHook('onReady', async () => {
    await uploads.sweep().catch((error) => log.warn({ err: error }, 'unfinished uploads could not be swept'));
  });
}

function expiryOf({ createdAt }: { createdAt: Date }): Date {
  return new Date(createdAt.getTime() + tourLimits.uploadKeptMs);
}

function badMetadata(): AppError {
  return new AppError(
    'invalid',
    'bad_metadata',
    'Please say which property the tour is of, and its file name.',
  );
}

/** Our own sentences where they are ours; the protocol's where they are its. */
function answerTo(
  error: Error | { status_code: number; body: string },
  log: Log,
): { status_code: number; body: string } | undefined {
  if ('status_code' in error) return { ...error, body: JSON.stringify({ message: error.body.trim() }) };
  const problem = problemOf(error);
  if (problem.status >= 500 && problem.status !== 507) log.error({ err: error }, 'an upload failed');
  return { status_code: problem.status, body: JSON.stringify(problem) };
}
