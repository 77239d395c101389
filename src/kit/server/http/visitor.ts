import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'visitor';
const yearSeconds = 365 * 24 * 60 * 60;

/** The visitor's id from his cookie; anything that we cannot have given out counts as none. */
export function readVisitor(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName];
  return value && /^[A-Za-z0-9_-]{22}$/.test(value) ? value : null;
}

/** 128 random bits: opaque, and not to be guessed. */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = readVisitor(request);
  if (known) return known;
  const visitorId = randomBytes(16).toString('base64url');
  reply.setCookie(cookieName, visitorId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: yearSeconds,
  });
  return visitorId;
}
