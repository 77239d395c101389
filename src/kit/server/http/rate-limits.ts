import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { StreamLimits } from './event-stream.ts';
import { networkOf } from './network.ts';

export type Budget = { count: number; perMs: number };

/**
 * Limits per network (see networkOf). Many people may share the network of an office or a mobile operator.
 */
export type Limits = {
  /** The budget for requests of any kind, except to the addresses without a limit. */
  requests: Budget;
  /** The budget for requests that cost work: every change, and every response that is not cached. */
  work: Budget;
  /** The limits for event streams that are open at once. */
  streams: StreamLimits;
  /** Matches the addresses without a limit, which cost almost nothing and of which a page requests many. */
  free: RegExp;
};

/**
 * The limits in production. Fifty people in an office who each open a page every five seconds send 60
 * requests a second, and few of those cost work. Work takes some milliseconds, so one network can use only a
 * fraction of a processor.
 */
export const defaultLimits: Limits = {
  requests: { count: 1_500, perMs: 10_000 },
  work: { count: 300, perMs: 10_000 },
  // A household has one /56. A mobile operator hides most of its customers behind the addresses of one /16.
  streams: { perNetwork: 200, perWiderNetwork: { site: 400, operator: 2_500 }, total: 5_000 },
  free: /^\/(assets|pictures|map\/streets)\/|^\/(healthz|readyz|readyz\/traffic)$/,
};

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Consumes from the budget for work. Call it before a request does work.
     * @throws AppError 'too-many'
     */
    consumeWork(request: FastifyRequest): Promise<void>;
  }
}

/** @param limits null for no limits */
export async function limitRequests(app: FastifyInstance, limits: Limits | null): Promise<void> {
  if (!limits) {
    app.decorate('consumeWork', async () => {});
    return;
  }
  await app.register(rateLimit, { global: false });
  const createConsumer = ({ count, perMs }: Budget) => {
    const consume = app.createRateLimit({
      max: count,
      timeWindow: perMs,
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    return async (request: FastifyRequest) => {
      const result = await consume(request);
      if (!result.isAllowed && result.isExceeded) throw tooManyError(result.ttlInSeconds);
    };
  };
  const consumeRequest = createConsumer(limits.requests);
  app.decorate('consumeWork', createConsumer(limits.work));
  app.addHook('onRequest', async (request) => {
    if (!limits.free.test(request.url)) await consumeRequest(request);
  });
}

function tooManyError(retryAfterSeconds: number): AppError {
  const message = msg('Too many requests from your network. Please wait a few seconds and try again.');
  return new AppError('too-many', 'too_many_requests', message, { retryAfterSeconds });
}
