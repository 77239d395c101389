import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { encodingFor } from '#kit/server/http/accepted-encoding.ts';
import type { SignedIn } from '#kit/server/http/actor.ts';
import { invoke } from '#kit/server/http/invoke.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { packed } from '#kit/server/http/packing.ts';
import type { Caller, RouteDefinition } from '#kit/server/http/route.ts';
import { changeSession, readSessionToken } from '#kit/server/http/session-cookie.ts';
import { type Prepared, prepare, type SharedAnswers } from '#kit/server/http/shared-answers.ts';
import { readVisitor, rememberVisitor } from '#kit/server/http/visitor.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The person behind a session's token; null where there is none any more. */
export type Identify = (sessionToken: string) => Promise<SignedIn | null>;

/** Gives every call its address, its ETag and its line in the OpenAPI document. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  kit: Kit,
  answers: SharedAnswers,
  identify: Identify,
): void {
  for (const route of routes) {
    const { endpoint } = route;
    if (!route.access) throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { isSameForAll: isSameForAll(route) },
      ...(route.bodyLimitBytes && { bodyLimit: route.bodyLimitBytes }),
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? 'api'],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [endpoint.status ?? 200]: endpoint.reply },
      },
      handler: async (request, reply) =>
        send(request, reply, route, await answer(route, request, reply, { app, kit, answers, identify })),
    });
  }
}

type Mounted = { app: FastifyInstance; kit: Kit; answers: SharedAnswers; identify: Identify };

async function answer(
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { app, kit, answers, identify }: Mounted,
): Promise<Prepared> {
  const { params, query, body } = request;
  const raw = { params, query, body };
  if (!route.isShared || !answers.has(request.url)) await app.takeWork(request);
  if (route.isShared) return answers.get(route, request.url, raw);
  const caller = callerOf(request, kit);
  const user = caller.sessionToken ? await identify(caller.sessionToken) : null;
  const visitorId = route.remembersVisitor
    ? rememberVisitor(request, reply, kit.secrets)
    : readVisitor(request, kit.secrets);
  const answered = await invoke(route, raw, { visitorId, user }, kit, caller);
  if (answered.session) changeSession(request, reply, answered.session);
  return prepare(answered);
}

function callerOf(request: FastifyRequest, { secrets }: Kit): Caller {
  return {
    address: networkOf(request.ip),
    isKnownVisitor: readVisitor(request, secrets) !== null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    sessionToken: readSessionToken(request),
    idempotencyKey: readKey(request),
  };
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\w-]{16,80}$/.test(key)) return key;
  const message = 'An Idempotency-Key has 16 to 80 letters, digits and dashes';
  throw new AppError('invalid', 'invalid_key', message);
}

/** What only some may read is nobody else's business, and what is written is answered to whoever wrote it. */
function isSameForAll({ endpoint, access }: RouteDefinition): boolean {
  return endpoint.method === 'GET' && access === 'everyone';
}

/** Less than this is not worth packing. */
const leastPackedBytes = 1024;

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteDefinition,
  { status, headers, payload, etag, packing }: Prepared,
) {
  reply.code(status).headers(headers).type('application/json; charset=utf-8');
  if (!isSameForAll(route)) return reply.send(payload);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (!packing || Buffer.byteLength(payload) < leastPackedBytes) return reply.send(payload);
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding');
  return reply.send(await packed(packing(), encoding));
}
