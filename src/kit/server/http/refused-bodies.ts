import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A photograph, or a piece of a tour, passes by as a whole: a browser reads the answer when it has sent what it wanted to. */
const usual = { limitBytes: 10 * 2 ** 20, limitMs: 20_000 };

/** Every body that is sent to this server: see boundRefusedBody. */
export function boundRefusedBodies(app: FastifyInstance, limits = usual): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A request that is injected has no real connection.
    if (request.raw.socket instanceof Socket) boundRefusedBody(request.raw, reply.raw, limits);
    done();
  });
}

/**
 * A body whose answer has left before it came is read by Node to its end, be it gigabytes. So much and so long of it passes
 * by; then the connection is cut.
 */
export function boundRefusedBody(request: IncomingMessage, response: ServerResponse, limits = usual): void {
  // Before Node's own listener, which would throw the body away unseen.
  response.prependOnceListener('finish', () => {
    if (!request.complete && !request.destroyed) letPass(request, limits);
  });
}

function letPass(request: IncomingMessage, { limitBytes, limitMs }: typeof usual): void {
  const { socket } = request;
  let passed = 0;
  const timer = setTimeout(() => socket.destroy(), limitMs);
  request.once('close', () => clearTimeout(timer));
  // The body's pieces, not the connection's: whoever listens to those takes the next request away from Node's parser.
  request.on('data', (piece: Uint8Array) => {
    passed += piece.length;
    if (passed > limitBytes) socket.destroy();
  });
  request.resume();
  // From now on it counts as read by somebody.
  request.read(0);
}
