import type { FastifyRequest } from 'fastify';
import { findSession } from '#features/accounts/server/sign-in/sessions.ts';
import { addressInLanguage, splitLanguage } from '#kit/languages.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';

/** Alternative paths that users type for a page. */
const pathAliases = new Map([
  ['/register', '/auth?tab=register'],
  ['/sign-up', '/auth?tab=register'],
  ['/sign-in', '/auth'],
  ['/login', '/auth'],
  ['/plans', '/membership'],
]);

/** The alternative paths, whose spelling is corrected like that of pages. */
export const aliasPaths: readonly string[] = [...pathAliases.keys(), '/admin'];

/** Returns the address that an alternative path stands for, with its query; null for any other path. */
export async function legacyRedirect(db: Db, request: FastifyRequest, url: string): Promise<string | null> {
  const { language, plain } = splitLanguage(url);
  const [path = '', query = ''] = plain.split(/\?(.*)/s);
  const target = path === '/admin' ? await adminTarget(db, readSessionToken(request)) : pathAliases.get(path);
  if (target === undefined) return null;
  const suffix = query && `${target.includes('?') ? '&' : '?'}${query}`;
  return addressInLanguage(language, target + suffix);
}

/**
 * Returns the path that `/admin` stands for: the overview for an admin, the dashboard for any other user, or
 * the sign-in page.
 */
async function adminTarget(db: Db, token: string | null | undefined): Promise<string> {
  const user = token ? await findSession(db, token) : null;
  if (!user) return '/auth';
  return user.role === 'admin' ? '/admin/overview' : '/admin/properties';
}
