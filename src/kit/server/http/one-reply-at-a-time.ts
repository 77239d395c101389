import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Starts on a connection's next request only when its last reply is through. Browsers ask so anyway; somebody who asks a
 * thousand times at once and reads nothing gets one reply's worth of memory, not a thousand.
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
