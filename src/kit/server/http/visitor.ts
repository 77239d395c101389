import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '#kit/server/secrets.ts';
import { cookieName } from './cookie-name.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const signaturePurpose = 'a visitor';

const visitorCookie = (request: FastifyRequest) => cookieName(request, 'visitor');

/** Returns the visitor's id from their cookie. A value that we did not issue counts as none. */
export function readVisitorId(request: FastifyRequest, secrets: Secrets): string | null {
  const value = request.cookies[visitorCookie(request).name];
  const [, id, signature] = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(value ?? '') ?? [];
  return id && signature && secrets.isSigned(id, signaturePurpose, signature) ? id : null;
}

/**
 * Gives a new visitor a signed id of 128 random bits, which is opaque and cannot be guessed or forged.
 * @returns the id
 */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply, secrets: Secrets): string {
  const visitorId = randomBytes(16).toString('base64url');
  const { name, options } = visitorCookie(request);
  reply.setCookie(name, visitorCookieValue(visitorId, secrets), { ...options, maxAge: yearSeconds });
  return visitorId;
}

export function visitorCookieValue(visitorId: string, secrets: Secrets): string {
  return `${visitorId}.${secrets.sign(visitorId, signaturePurpose)}`;
}
