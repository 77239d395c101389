import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Starts a connection's next request only after its last response has been sent. Browsers wait in this way
 * anyway. A client that pipelines a thousand requests and reads nothing then costs the memory of one
 * response, not of a thousand.
 */
export function oneAtATime(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (queue) return void queue.push(() => start(request, response, queue));
    const ownQueue: (() => void)[] = [];
    queues.set(socket, ownQueue);
    start(request, response, ownQueue);
  };

  function start(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    response.once('close', () => {
      const next = queue.shift();
      if (!next) queues.delete(request.socket);
      else if (!request.socket.destroyed) next();
    });
    handle(request, response);
  }
}
