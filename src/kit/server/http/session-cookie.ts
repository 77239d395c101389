import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName } from './cookie-name.ts';

/** The effect of a response on the session: it starts a new session or ends the current one. */
export type SessionChange = { token: string; expiresAt: Date } | 'ended';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

const sessionCookie = (request: FastifyRequest) => cookieName(request, 'session');

/** Returns the session's token. A value that we cannot have issued counts as none. */
export function readSessionToken(request: FastifyRequest): string | null {
  const value = request.cookies[sessionCookie(request).name];
  return value && tokenPattern.test(value) ? value : null;
}

/**
 * The cookie that tells the page's scripts that the visitor may be signed in. It grants no access by itself.
 */
const hintCookie = (request: FastifyRequest) => cookieName(request, 'signed-in');

export function changeSession(request: FastifyRequest, reply: FastifyReply, change: SessionChange): void {
  const session = sessionCookie(request);
  const hint = hintCookie(request);
  const readable = { ...hint.options, httpOnly: false };
  if (change === 'ended') {
    reply.clearCookie(session.name, session.options).clearCookie(hint.name, readable);
    return;
  }
  reply.setCookie(session.name, change.token, { ...session.options, expires: change.expiresAt });
  reply.setCookie(hint.name, '1', { ...readable, expires: change.expiresAt });
}
