import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import type { BodyFormat } from '#kit/endpoint.ts';
import { type Message, msg } from '#kit/msg.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only media type that the stream accepts. */
    mediaType?: string | undefined;
  }
}

const unsupportedMessages: Record<BodyFormat, Message> = {
  json: msg('The request body must be JSON.'),
  form: msg('The request body must be JSON or form data.'),
  file: msg('The request body must be multipart form data with a file.'),
  bytes: msg('The request body must be binary data.'),
  stream: msg('The type of the request body is not supported.'),
};

export const formType = 'application/x-www-form-urlencoded';

export function unsupportedBody(format: BodyFormat): AppError {
  return new AppError('unsupported', 'unsupported_body', unsupportedMessages[format]);
}

/** Limits the routes of this scope to bodies in this format. */
export async function acceptBodies(scope: FastifyInstance, format: BodyFormat): Promise<void> {
  scope.removeAllContentTypeParsers();
  await acceptFormat[format](scope);
}

const acceptFormat: Record<BodyFormat, (scope: FastifyInstance) => Promise<void> | void> = {
  json(scope) {
    acceptJson(scope);
    refuseOthers(scope, 'json');
  },
  async form(scope) {
    acceptJson(scope);
    await scope.register(formBody);
    refuseOthers(scope, 'form');
  },
  /**
   * The body is checked to be a form only when the handler reads the file, so that access is checked first.
   */
  async file(scope) {
    await scope.register(multipart);
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  },
  bytes(scope) {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  },
  stream(scope) {
    scope.addContentTypeParser('*', (request, _body, done) => {
      const { mediaType } = request.routeOptions.config;
      done(mediaTypeOf(request) === mediaType ? null : unsupportedBody('stream'));
    });
  },
};

/** Accepts JSON bodies. Some clients send a JSON content type without a body. */
export function acceptJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  );
}

function refuseOthers(scope: FastifyInstance, format: BodyFormat): void {
  scope.addContentTypeParser('*', (_request, _body, done) => done(unsupportedBody(format)));
}

function mediaTypeOf({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}
