import type { FastifyRequest } from 'fastify';
import { findSession } from '#features/accounts/server/sessions.ts';
import { addressIn, apart } from '#kit/languages.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';

/** What people type for a page that is called otherwise. */
const otherNames = new Map([
  ['/register', '/auth?tab=register'],
  ['/sign-up', '/auth?tab=register'],
  ['/sign-in', '/auth'],
  ['/login', '/auth'],
  ['/plans', '/membership'],
]);

/** Their paths, which are spelled like those of pages. */
export const otherPaths: readonly string[] = [...otherNames.keys(), '/admin'];

/** The page that is meant by an address that is none of ours, with what it carries; null for any other address. */
export async function legacyRedirect(db: Db, request: FastifyRequest, url: string): Promise<string | null> {
  const { language, plain } = apart(url);
  const [path = '', query = ''] = plain.split(/\?(.*)/s);
  const meant = path === '/admin' ? await managerOf(db, readSessionToken(request)) : otherNames.get(path);
  if (meant === undefined) return null;
  const carried = query && `${meant.includes('?') ? '&' : '?'}${query}`;
  return addressIn(language, meant + carried);
}

/** Where whoever asks runs the market, or their homes; where they are told how to; or where they sign in first. */
async function managerOf(db: Db, token: string | null | undefined): Promise<string> {
  const user = token ? await findSession(db, token) : null;
  if (!user) return '/auth';
  return user.role === 'admin' ? '/admin/overview' : '/admin/properties';
}
