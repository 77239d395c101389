import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The defaults are enough for a whole photograph or a chunk of a tour, because a browser reads the response
 * only after it has sent the whole body.
 */
const defaults = { limitBytes: 10 * 2 ** 20, limitMs: 20_000 };

/** Applies `boundRefusedBody` to every request. */
export function boundRefusedBodies(app: FastifyInstance, limits = defaults): void {
  app.addHook('onRequest', (request, reply, done) => {
    // An injected request has no real connection.
    if (request.raw.socket instanceof Socket) boundRefusedBody(request.raw, reply.raw, limits);
    done();
  });
}

/**
 * Limits the rest of a refused body. When a response was sent before the whole body arrived, Node reads the
 * rest to its end, even gigabytes. This function discards a limited number of bytes for a limited time, and
 * then cuts the connection.
 */
export function boundRefusedBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits = defaults,
): void {
  // This runs before Node's own listener, which would discard the body without counting it.
  response.prependOnceListener('finish', () => {
    if (!request.complete && !request.destroyed) discardBody(request, limits);
  });
}

function discardBody(request: IncomingMessage, { limitBytes, limitMs }: typeof defaults): void {
  const { socket } = request;
  let discardedBytes = 0;
  const timer = setTimeout(() => socket.destroy(), limitMs);
  request.once('close', () => clearTimeout(timer));
  // This listens to the body and not to the connection: a listener there would take the next request away
  // from Node's parser.
  request.on('data', (chunk: Uint8Array) => {
    discardedBytes += chunk.length;
    if (discardedBytes > limitBytes) socket.destroy();
  });
  request.resume();
  // From here on, Node treats the body as being read.
  request.read(0);
}
