import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { plainPage, plainPageHeaders } from './plain-page.ts';

type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

const lingerMs = 2_000;
const answeredSockets = new WeakSet<Duplex>();

/**
 * Responds to data that could not be parsed as a request, as a listener for the server's `clientError`. Too
 * many or too large cookies would lock a visitor out until they expire, so the response to those clears all
 * cookies.
 */
export function answerBrokenRequest(error: BrokenRequest, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || answeredSockets.has(socket)) return;
  answeredSockets.add(socket);
  if (!socket.writable) return void socket.destroy(error);
  socket.end(responseTo(error));
  // Closing the connection at once, with unread bytes, would reset it and lose the response.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function responseTo({ code, rawPacket }: BrokenRequest): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return plainResponse(408, 'The request took too long to arrive.');
  if (code !== 'HPE_HEADER_OVERFLOW') return plainResponse(400, 'This request could not be understood.');
  if (isLongAddress(rawPacket)) return plainResponse(431, 'This URL is too long.');
  return response(431, cookiesClearedPage, {
    ...plainPageHeaders,
    'Clear-Site-Data': '"cookies"',
  });
}

/**
 * Returns true when the request line is long. That says nothing about cookies, and a link to such an address
 * must not sign its visitor out.
 */
function isLongAddress(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const head = packet.subarray(0, 8_192);
  return head.length === 8_192 && !head.includes('\r\n') && !head.includes('; ');
}

function plainResponse(status: number, sentence: string): string {
  return response(status, `${sentence}\n`, { 'Content-Type': 'text/plain; charset=utf-8' });
}

function response(status: number, body: string, headers: Record<string, string>): string {
  const allHeaders = {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

const cookiesClearedPage = plainPage({
  title: 'Please reload this page',
  text: 'Your browser sent more cookies than this site can read. They have been cleared, so it will work again. If you were signed in, please sign in again.',
  act: 'Reload',
});
