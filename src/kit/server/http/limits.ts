import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import type { StreamLimits } from './event-stream.ts';
import { networkOf } from './network.ts';

export type Budget = { count: number; perMs: number };

/** How much one network (see networkOf) may ask for. Of an office or a mobile operator many people share one. */
export type Limits = {
  /** Requests of any kind, but for the addresses that are free. */
  requests: Budget;
  /** Requests that cost something: what no cache answers, and every change. */
  work: Budget;
  /** Event streams that are open at once. */
  streams: StreamLimits;
  /** Addresses that cost next to nothing, and of which a page needs many. */
  free: RegExp;
};

/**
 * Fifty people in an office, each of whom opens a page every five seconds, make 60 requests a second, of which few are work.
 * Work takes some milliseconds: one network alone cannot take more than a fraction of a processor.
 */
export const usualLimits: Limits = {
  requests: { count: 1_500, perMs: 10_000 },
  work: { count: 300, perMs: 10_000 },
  streams: { ofOne: 200, ofAll: 5_000 },
  free: /^\/(assets|pictures)\/|^\/healthz$/,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called before a request costs something. @throws AppError 'too-many' */
    consumeWork(request: FastifyRequest): Promise<void>;
  }
}

/** @param limits null: nobody is refused */
export async function limitRequests(app: FastifyInstance, limits: Limits | null): Promise<void> {
  if (!limits) {
    app.decorate('consumeWork', async () => {});
    return;
  }
  await app.register(rateLimit, { global: false });
  const taking = ({ count, perMs }: Budget) => {
    const take = app.createRateLimit({
      max: count,
      timeWindow: perMs,
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    return async (request: FastifyRequest) => {
      const taken = await take(request);
      if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttlInSeconds);
    };
  };
  const consumeRequest = taking(limits.requests);
  app.decorate('consumeWork', taking(limits.work));
  app.addHook('onRequest', async (request) => {
    if (!limits.free.test(request.url)) await consumeRequest(request);
  });
}

function tooMany(retryAfterSeconds: number): AppError {
  const message = 'Too many requests from your network. Please wait a few seconds and try again.';
  return new AppError('too-many', 'too_many_requests', message, { retryAfterSeconds });
}
