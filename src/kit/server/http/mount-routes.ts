import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCache, openContentCache } from '#kit/server/events/content-cache.ts';
import { anyone, type SignedIn } from '#kit/server/http/actor.ts';
import { invoke } from '#kit/server/http/invoke.ts';
import type { Caller, RouteDefinition } from '#kit/server/http/route.ts';
import { changeSession, readSessionToken } from '#kit/server/http/session-cookie.ts';
import { readVisitor, rememberVisitor } from '#kit/server/http/visitor.ts';
import type { Kit } from '#kit/server/kit.ts';

type Prepared = { status: number; headers: Record<string, string>; payload: string; etag: string };

/** The person behind a session's token; null where there is none any more. */
export type Identify = (sessionToken: string) => Promise<SignedIn | null>;

const longestKey = 500;

/** Gives every call its address, its ETag and its line in the OpenAPI document. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  kit: Kit,
  identify: Identify,
): void {
  const cache = openContentCache<Prepared>({
    version: () => kit.content.version(),
    limitEntries: 2_000,
    limitBytes: 32 * 2 ** 20,
    bytesOf: ({ payload }) => payload.length * 2,
    graceMs: 300,
    ttlMs: 30_000,
  });
  for (const route of routes) {
    const { endpoint } = route;
    if (!route.access) throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
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
        send(request, reply, await answer(route, request, reply, kit, cache, identify)),
    });
  }
}

async function answer(
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: Kit,
  cache: ContentCache<Prepared>,
  identify: Identify,
): Promise<Prepared> {
  const { params, query, body } = request;
  const raw = { params, query, body };
  if (route.isShared && request.method === 'GET' && request.url.length < longestKey)
    return cache.get(cacheKey(request.url), async () => prepare(await invoke(route, raw, anyone, kit)));
  const caller = callerOf(request);
  const user = caller.sessionToken ? await identify(caller.sessionToken) : null;
  const visitorId = route.remembersVisitor ? rememberVisitor(request, reply) : readVisitor(request);
  const answered = await invoke(route, raw, { visitorId, user }, kit, caller);
  if (answered.session) changeSession(request, reply, answered.session);
  return prepare(answered);
}

function callerOf(request: FastifyRequest): Caller {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    sessionToken: readSessionToken(request),
  };
}

/** The specification's client adds `_t` and `_r` to get past caches; here they change nothing. */
function cacheKey(url: string): string {
  return url.replace(/(?<=[?&])_[tr]=[^&]*&?/g, '');
}

function prepare({ status, headers, value }: Awaited<ReturnType<typeof invoke>>): Prepared {
  const payload = JSON.stringify(value);
  return { status, headers, payload, etag: etagOf(payload) };
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, payload, etag }: Prepared) {
  reply.code(status).headers(headers).type('application/json; charset=utf-8');
  if (request.method !== 'GET') return reply.header('cache-control', 'no-store').send(payload);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(payload);
}

/** Weak, because the same answer may leave compressed in several ways. */
export function etagOf(payload: string | Uint8Array): string {
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}
