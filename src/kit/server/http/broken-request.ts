import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { plainPage, plainPageHeaders } from './plain-page.ts';

type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

const lingerMs = 2_000;
const answered = new WeakSet<Duplex>();

/**
 * Responds to data that could not be parsed as a request, as a listener for the server's `clientError`. Too
 * many or too large cookies would lock a visitor out until they expire, so the response to those clears all
 * cookies.
 */
export function answerBrokenRequest(error: BrokenRequest, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return;
  answered.add(socket);
  if (!socket.writable) return void socket.destroy(error);
  socket.end(replyTo(error));
  // Closing the connection at once, with unread bytes, would reset it and lose the response.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function replyTo({ code, rawPacket }: BrokenRequest): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return plainReply(408, 'The request took too long to arrive.');
  if (code !== 'HPE_HEADER_OVERFLOW') return plainReply(400, 'This request could not be understood.');
  if (isLongAddress(rawPacket)) return plainReply(431, 'This URL is too long.');
  return reply(431, cookiesClearedPage, {
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
  const start = packet.subarray(0, 8_192);
  return start.length === 8_192 && !start.includes('\r\n') && !start.includes('; ');
}

function plainReply(status: number, sentence: string): string {
  return reply(status, `${sentence}\n`, { 'Content-Type': 'text/plain; charset=utf-8' });
}

function reply(status: number, body: string, headers: Record<string, string>): string {
  const all = {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

const cookiesClearedPage = plainPage({
  title: 'Please reload this page',
  text: 'Your browser sent more cookies than this site can read. They have been cleared, so it will work again. If you were signed in, please sign in again.',
  act: 'Reload',
});
