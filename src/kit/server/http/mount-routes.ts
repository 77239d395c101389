import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invoke } from '#kit/server/http/invoke.ts';
import type { RouteDefinition } from '#kit/server/http/route.ts';
import { readVisitor, rememberVisitor } from '#kit/server/http/visitor.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Gives every call its address, its ETag and its line in the OpenAPI document. */
export function mountRoutes(app: FastifyInstance, routes: readonly RouteDefinition[], kit: Kit): void {
  for (const route of routes) {
    const { endpoint } = route;
    if (!route.access) throw new Error(`${endpoint.method} ${endpoint.path} has no access rule`);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[2] ?? 'api'],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [endpoint.status ?? 200]: endpoint.reply },
      },
      handler: (request, reply) => answer(route, request, reply, kit),
    });
  }
}

async function answer(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply, kit: Kit) {
  const visitorId = route.remembersVisitor ? rememberVisitor(request, reply) : readVisitor(request);
  const { params, query, body } = request;
  const { status, headers, value } = await invoke(
    route,
    { params, query, body },
    { visitorId, user: null },
    kit,
  );
  reply.code(status).headers(headers).type('application/json; charset=utf-8');
  const payload = JSON.stringify(value);
  if (request.method !== 'GET') return reply.header('cache-control', 'no-store').send(payload);
  const etag = etagOf(payload);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(payload);
}

/** Weak, because the same answer may leave compressed in several ways. */
export function etagOf(payload: string): string {
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}
