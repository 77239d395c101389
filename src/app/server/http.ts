import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { productName } from '#app/product.ts';
import { mountPages } from '#app/server/pages.ts';
import { apiRoutes } from '#app/server/routes.ts';
import { callInProcess } from '#kit/server/http/call-in-process.ts';
import { mountRoutes } from '#kit/server/http/mount-routes.ts';
import { openHttp } from '#kit/server/http/open-http.ts';
import type { Kit } from '#kit/server/kit.ts';

export type HttpSettings = {
  builtFolder: string;
  appOrigin: string;
  tourOrigin: string;
  trustProxy: boolean;
};

/** The application, ready to be listened with or to be injected into. */
export async function createHttp(kit: Kit, settings: HttpSettings): Promise<FastifyInstance> {
  const app = await openHttp(kit.log, { trustProxy: settings.trustProxy });
  await app.register(swagger, {
    openapi: { info: { title: `${productName} API`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    await kit.pool.query('select 1');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  mountRoutes(app, apiRoutes, kit);
  await mountPages(app, callInProcess(apiRoutes, kit), settings);
  return app;
}
