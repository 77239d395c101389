import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, anonymousActor, type SignedIn } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { solutionHeader } from '#kit/challenge.ts';
import type { BodyFormat, Endpoint } from '#kit/endpoint.ts';
import { msg } from '#kit/msg.ts';
import {
  type ChallengedRequest,
  ChallengeRequired,
  newChallenge,
  noProofOfWork,
  proofOfWorkOf,
} from '#kit/server/challenges.ts';
import type { Kit } from '#kit/server/kit.ts';
import { topicsHeader } from '#kit/topic.ts';
import { encodingFor } from './accepted-encoding.ts';
import { acceptBodies, formType } from './body-formats.ts';
import { compress } from './compression.ts';
import { FileForm } from './file-form.ts';
import { documentedHeaders, readIdempotencyKey } from './idempotency-key.ts';
import { type RawHandlerResult, type RawInput, runHandler, toHandlerResult, topicsOf } from './invoke.ts';
import { languageOfCaller, readLanguageChoice, writeLanguageChoice } from './language-cookie.ts';
import { networkOf } from './network.ts';
import { privateHeaders } from './private-responses.ts';
import { type Prepared, prepare, type ResponseCache } from './response-cache.ts';
import { type Caller, FileReply, HijackedReply, type Proof, type RouteDefinition } from './route.ts';
import { changeSession, readSessionToken } from './session-cookie.ts';
import { readVisitorId, rememberVisitor } from './visitor.ts';

/** Returns the user of a session token; null if the session has ended. */
export type Identify = (sessionToken: string) => Promise<SignedIn | null>;

/** A call by a signed-in user that their role does not allow. */
export type RefusedCall = { user: SignedIn; address: string; call: string; error: AppError };

type MountContext = {
  app: FastifyInstance;
  kit: Kit;
  answers: ResponseCache;
  identify: Identify;
  onRefused?: ((refused: RefusedCall) => Promise<void>) | undefined;
};

const formats: readonly BodyFormat[] = ['json', 'form', 'file', 'bytes', 'stream'];

/**
 * Mounts the API calls. The event stream (event-stream.ts) is mounted separately. Registers each call at its
 * path with an entry in the OpenAPI document. Enforces what the route declares: the body format, the origin
 * and the access rule.
 */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  kit: Kit,
  responses: ResponseCache,
  identify: Identify,
  onRefused?: MountContext['onRefused'],
): void {
  for (const route of routes) requireValidRoute(route);
  for (const format of formats) {
    const formatRoutes = routes.filter((route) => formatOf(route) === format);
    if (formatRoutes.length === 0) continue;
    app.register(async (scope) => {
      await acceptBodies(scope, format);
      for (const route of formatRoutes)
        scope.route(routeOptionsOf(route, { app, kit, answers: responses, identify, onRefused }));
    });
  }
}

const formatOf = ({ endpoint }: RouteDefinition): BodyFormat => endpoint.takes ?? 'json';

function requireValidRoute({ endpoint, access, from }: RouteDefinition): void {
  const call = `${endpoint.method} ${endpoint.path}`;
  if (!access) throw new Error(`${call} has no access rule`);
  if (from === 'own pages') return;
  if (endpoint.takes !== 'bytes') throw new Error(`${call}: a proof is over the bytes of a body`);
  if (access !== 'everyone')
    throw new Error(`${call}: a call without sign-in cannot ask for the password again`);
}

function routeOptionsOf(route: RouteDefinition, context: MountContext): RouteOptions {
  const { endpoint, options } = route;
  const format = formatOf(route);
  const isStreamed = format === 'file' || format === 'stream';
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      isSameForAll: isSameForAll(route),
      comesWithProof: route.from !== 'own pages',
      access: route.access === 'everyone' ? route.access : route.access.name,
      nonOwners: options.nonOwners,
      slowBody: options.slowBody ?? false,
      mediaType: endpoint.mediaType,
    },
    ...(options.bodyLimitBytes && { bodyLimit: options.bodyLimitBytes }),
    // A signature covers the bytes as sent.
    ...((format === 'bytes' || format === 'stream') && { decompress: false }),
    ...(isStreamed && {
      errorHandler(error, request, reply) {
        // The rest of a refused body is discarded, because a browser reads the response only after it has
        // sent the whole body.
        request.raw.unpipe();
        request.raw.resume();
        return context.app.errorHandler(error, request, reply);
      },
    }),
    schema: schemaOf(endpoint),
    handler: (request, reply) => handleRequest(route, request, reply, context),
  };
}

function schemaOf(endpoint: Endpoint) {
  const { replyType = 'application/json', takes = 'json', mediaType = 'application/octet-stream' } = endpoint;
  const consumes: Record<BodyFormat, string[]> = {
    json: ['application/json'],
    form: ['application/json', formType],
    file: ['multipart/form-data'],
    bytes: [mediaType],
    stream: [mediaType],
  };
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    consumes: consumes[takes],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...documentedHeaders(endpoint),
    response: {
      [endpoint.status ?? 200]: {
        description: 'Default Response',
        content: { [replyType]: { schema: endpoint.reply } },
      },
    },
  };
}

async function handleRequest(
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  context: MountContext,
): Promise<unknown> {
  const { app, answers } = context;
  const { isShared = false, headers = {} } = route.options;
  reply.headers(headers);
  if (!isShared || !answers.has(request.url)) await app.consumeWork(request);
  const raw = { params: request.params, query: request.query, body: bodyOf(route, request) };
  if (isShared) {
    const shared = await answers.get(route, request.url, raw).catch(rethrowWithTopics(route, raw, reply));
    return send(request, reply, route, shared);
  }
  const version = answers.mark();
  const performed = await performRoute(route, request, reply, raw, context);
  const { result } = performed;
  if (result instanceof HijackedReply) return hijack(request, reply, result);
  if (result instanceof FileReply)
    return reply
      .headers(result.headers)
      .type(result.headers['content-type'] ?? route.endpoint.replyType ?? 'application/octet-stream')
      .send(result.content);
  const language = languageOfCaller(request);
  const handlerResult = toHandlerResult(route, performed, (message) =>
    context.kit.translator.translate(language, message),
  );
  if (handlerResult.session) changeSession(request, reply, handlerResult.session);
  if (handlerResult.languageChoice) writeLanguageChoice(request, reply, handlerResult.languageChoice);
  return send(request, reply, route, prepare(handlerResult, version));
}

/**
 * Returns an error handler that adds the topics of a refusal and throws its error again. Like other
 * responses, a refusal depends on topics, because a missing item may exist after a change.
 */
function rethrowWithTopics(route: RouteDefinition, raw: RawInput, reply: FastifyReply) {
  return (error: unknown): never => {
    reply.header(topicsHeader, topicsOf(route, raw).join(' '));
    throw error;
  };
}

function bodyOf(route: RouteDefinition, request: FastifyRequest): unknown {
  const format = formatOf(route);
  if (format === 'file') return new FileForm(request, route.options.bodyLimitBytes ?? 0);
  if (format === 'stream') return request.raw;
  return format === 'bytes' ? (request.body ?? Buffer.alloc(0)) : request.body;
}

async function performRoute(
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  raw: RawInput,
  { kit, identify, onRefused }: MountContext,
): Promise<RawHandlerResult> {
  if (route.from !== 'own pages') {
    await requireProof(route.from, request, raw.body as Buffer, kit);
    return runHandler(route, raw, anonymousActor, kit, anonymousCaller(request));
  }
  const existingVisitorId = readVisitorId(request, kit.secrets);
  const remembers = existingVisitorId === null && route.options.remembersVisitor;
  const visitorId = remembers ? rememberVisitor(request, reply, kit.secrets) : existingVisitorId;
  const challengedRequest = challengedRequestOf(request, visitorId);
  const caller = {
    ...callerOf(request, existingVisitorId !== null),
    work: proofOfWorkOf(kit, challengedRequest, request.headers[solutionHeader]),
  };
  const idempotencyKey = readIdempotencyKey(request);
  const actor: Actor = {
    user: caller.sessionToken ? await identify(caller.sessionToken) : null,
    visitorId,
  };
  try {
    return await runHandler(route, { ...raw, idempotencyKey }, actor, kit, caller);
  } catch (error) {
    if (actor.user && error instanceof AppError && error.kind === 'forbidden') {
      const call = `${request.method} ${route.endpoint.path}`;
      await onRefused?.({ user: actor.user, address: request.ip, call, error });
    }
    if (error instanceof ChallengeRequired)
      error.challenge = await newChallenge(kit.secrets, challengedRequest, error.level);
    throw error;
  }
}

/**
 * Returns the request that a challenge is bound to. Its address identifies the target of the request, but the
 * query is left out.
 */
function challengedRequestOf(request: FastifyRequest, visitorId: string | null): ChallengedRequest {
  const [path = ''] = request.url.split('?');
  return { call: `${request.method} ${path}`, network: networkOf(request.ip), visitorId };
}

async function requireProof(
  proof: Proof,
  { headers }: FastifyRequest,
  body: Buffer,
  kit: Kit,
): Promise<void> {
  // Only `true` is accepted, whatever a careless proof may return.
  const isProven: unknown = await proof.isProven({ headers, body }, kit);
  if (isProven === true) return;
  throw new AppError(
    'unauthenticated',
    'not_proven',
    msg('We could not verify the sender, so we did not process this request.'),
  );
}

/** Returns a caller without cookies, for a call that is authorized by a proof. */
function anonymousCaller(request: FastifyRequest): Caller {
  return {
    address: networkOf(request.ip),
    isKnownVisitor: false,
    userAgent: userAgentOf(request),
    sessionToken: null,
    language: 'en',
    languageChoice: null,
    work: noProofOfWork,
  };
}

function callerOf(request: FastifyRequest, isKnownVisitor: boolean): Omit<Caller, 'work'> {
  return {
    address: networkOf(request.ip),
    isKnownVisitor,
    userAgent: userAgentOf(request),
    sessionToken: readSessionToken(request),
    language: languageOfCaller(request),
    languageChoice: readLanguageChoice(request),
  };
}

const userAgentOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, 300);

/**
 * Returns true for a response that is the same for every caller. Restricted responses are private, and the
 * response to a change is for its caller only.
 */
function isSameForAll({ endpoint, access, options }: RouteDefinition): boolean {
  return endpoint.method === 'GET' && access === 'everyone' && !options.isPersonal;
}

async function hijack(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer }: HijackedReply,
): Promise<void> {
  reply.hijack();
  reply.raw.setHeader('cache-control', privateHeaders);
  await answer(request.raw, reply.raw);
}

/** The minimum size in bytes for compression. Smaller bodies are not worth compressing. */
const minCompressedBytes = 1024;

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteDefinition,
  { status, headers, payload, etag, packing, topics }: Prepared,
) {
  reply.code(status).headers(headers);
  if (topics.length > 0) reply.header(topicsHeader, topics.join(' '));
  if (status === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (!isSameForAll(route)) return reply.send(payload);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (!packing || Buffer.byteLength(payload) < minCompressedBytes) return reply.send(payload);
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
  return reply.send(await compress(packing(), encoding));
}
