import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the body may take hours, as long as it keeps arriving. */
    slowBody?: boolean;
  }
}

export type BodyTimes = { wholeMs: number; silenceMs: number };

export const defaultBodyTimes: BodyTimes = { wholeMs: 300_000, silenceMs: 120_000 };

/**
 * Sets a timeout for the request bodies of each route. Node has a single timeout for all requests, which
 * would be too short for 5 GB over a slow connection or too long for everything else, so it is disabled. A
 * route limits the time for the whole body or, if slow bodies are allowed, the time without data.
 */
export function limitBodyTime(app: FastifyInstance, { wholeMs, silenceMs }: BodyTimes): void {
  app.server.requestTimeout = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': transferEncoding } = raw.headers;
    if (!transferEncoding && !Number(length)) return done();
    if (request.routeOptions.config?.slowBody) {
      // An injected request has no real socket.
      raw.socket.setTimeout?.(silenceMs);
      raw.once('end', () => raw.socket.setTimeout?.(0));
    } else {
      const timer = setTimeout(() => raw.destroy(), wholeMs);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  });
}
