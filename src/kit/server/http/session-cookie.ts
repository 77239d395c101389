import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a reply may ask of the session: a new one, or the end of the present one. */
export type SessionChange = { token: string; expiresAt: Date } | 'ended';

/** With TLS the name binds the cookie to this very host, so that no other one can set it. */
const nameFor = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-session' : 'session');

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The session's token; anything that we cannot have given out counts as none. */
export function readSessionToken(request: FastifyRequest): string | null {
  const value = request.cookies[nameFor(request)];
  return value && tokenPattern.test(value) ? value : null;
}

/** Tells the page's script that there is somebody to ask for; worth nothing by itself. */
const hintName = 'signed-in';

export function changeSession(request: FastifyRequest, reply: FastifyReply, change: SessionChange): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  } as const;
  const readable = { ...options, httpOnly: false };
  if (change === 'ended') {
    reply.clearCookie(nameFor(request), options).clearCookie(hintName, readable);
    return;
  }
  reply.setCookie(nameFor(request), change.token, { ...options, expires: change.expiresAt });
  reply.setCookie(hintName, '1', { ...readable, expires: change.expiresAt });
}
