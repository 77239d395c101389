import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Starts a connection's next request only when its last response has been sent. Browsers behave like this anyway; a
 * client that pipelines a thousand requests and reads nothing costs the memory of one response, not of a thousand.
 */
export function oneAtATime(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const line = waiting.get(socket);
    if (line) return void line.push(() => start(request, response, line));
    const ownLine: (() => void)[] = [];
    waiting.set(socket, ownLine);
    start(request, response, ownLine);
  };

  function start(request: IncomingMessage, response: ServerResponse, line: (() => void)[]): void {
    response.once('close', () => {
      const next = line.shift();
      if (!next) waiting.delete(request.socket);
      else if (!request.socket.destroyed) next();
    });
    answer(request, response);
  }
}
