import formBody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { namesOneHost } from '#kit/server/http/one-host.ts';
import type { Log } from '#kit/server/log.ts';
import { isSameSecret } from '#kit/server/payments/same-secret.ts';
import { controlPlugin } from './control-plugin.ts';
import type { Deliveries } from './deliveries.ts';
import { defaultPlan, type Plan } from './failure-plan.ts';
import { pagesPlugin } from './pages-plugin.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import { reportsPlugin } from './reports-plugin.ts';
import { refuse, wirePlugin } from './wire-plugin.ts';

export type World = {
  simulator: PaymentSimulator;
  deliveries: Deliveries;
  plan: { now: Plan };
  /** Returns the address that browsers use. */
  origin: () => string;
  shopOrigins: string[];
  log: Log;
};

/** Builds the simulated provider's site: its API, its pages and its controls. It does not listen yet. */
export async function simulatedSite(world: World): Promise<FastifyInstance> {
  const { simulator, deliveries, plan, origin } = world;
  const loggerInstance: FastifyBaseLogger = world.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 100 * 1024,
    // A call that hangs on purpose must not keep the program running.
    forceCloseConnections: true,
  });
  await app.register(formBody);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    // Otherwise any site could point one of its names at this machine and read the responses (DNS rebinding).
    if (!namesOneHost(request.raw) || !isOwnHost(request.hostname, origin()))
      return refuse(reply, 421, 'Unknown host');
    return undefined;
  });
  // A response is sent after the state that it reports is on the disk.
  app.addHook('onSend', async () => simulator.store.saved());
  app.setErrorHandler((error: { statusCode?: number; message: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) world.log.error({ err: error, url: request.url }, 'the simulated provider failed');
    return refuse(reply, status, status >= 500 ? unavailableMessage : error.message);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'Not found'));
  app.get('/healthz', async () => ({ status: 'ok' }));
  pagesPlugin(app, { simulator, plan: () => plan.now, origin, shopOrigins: world.shopOrigins });
  reportsPlugin(app, simulator.store);
  await app.register(
    async (scope) => {
      injectFaults(scope, plan);
      wirePlugin(scope, simulator, { originOf: origin, accountName: () => plan.now.accountName });
    },
    { prefix: '/v3' },
  );
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async ({ headers }, reply) =>
        isSameSecret(headers.authorization ?? '', `Bearer ${simulator.store.keys.secret}`)
          ? undefined
          : refuse(reply, 401, 'Invalid authorization key'),
      );
      controlPlugin(scope, { counter: simulator, deliveries, setPlan: (next) => void (plan.now = next) });
    },
    { prefix: '/control' },
  );
  return app;
}

const unavailableMessage = 'An error occurred. Please contact support';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const isOwnHost = (host: string, origin: string) =>
  loopbackHosts.has(host) || host === new URL(origin).hostname;

const neverSettles = new Promise<never>(() => {});

/**
 * Responds at once with the 503 that the real provider sends after 28 seconds, or never responds. With
 * `takesEffect`, the call is done first.
 */
function injectFaults(scope: FastifyInstance, plan: { now: Plan }): void {
  const nextFault = (isAfter: boolean): Plan['api']['answer'] => {
    const { answer, takesEffect, calls } = plan.now.api;
    if (answer === 'usual' || takesEffect !== isAfter) return 'usual';
    if (calls === 1) plan.now = { ...plan.now, api: defaultPlan().api };
    else if (calls !== null) plan.now = { ...plan.now, api: { ...plan.now.api, calls: calls - 1 } };
    return answer;
  };
  scope.addHook('preHandler', async (_request, reply) => {
    const answer = nextFault(false);
    if (answer === 'hang') await neverSettles;
    return answer === 'unavailable' ? refuse(reply, 503, unavailableMessage) : undefined;
  });
  scope.addHook('onSend', async (_request, reply, payload) => {
    const answer = nextFault(true);
    if (answer === 'hang') await neverSettles;
    if (answer === 'usual') return payload;
    reply.code(503);
    return JSON.stringify({ status: 'error', message: unavailableMessage, data: null });
  });
}
