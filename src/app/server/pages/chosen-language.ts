import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { addressInLanguage, isLanguage, splitLanguage } from '#kit/languages.ts';
import { english } from '#kit/msg.ts';
import type { Clock } from '#kit/server/clock.ts';
import {
  type LanguageChoice,
  preferredLanguage,
  readLanguageChoice,
  writeLanguageChoice,
} from '#kit/server/http/language-cookie.ts';
import { readSessionToken } from '#kit/server/http/session-cookie.ts';

/** The request headers that the response to an English address depends on. */
export const languageVary = 'accept-language, cookie';

/**
 * Returns the address to redirect to, or null. It is the page in the language that the visitor has chosen, or
 * else in the one that their browser prefers. Only a page that a user opens at its English address is
 * redirected.
 */
export function languageRedirectAddress(request: FastifyRequest, url: string): string | null {
  if (splitLanguage(url).language !== 'en' || !isPageNavigation(request)) return null;
  const language =
    readLanguageChoice(request)?.language ?? preferredLanguage(request.headers['accept-language']);
  return language === 'en' ? null : addressInLanguage(language, url.replace(/^\/+/, '/'));
}

/**
 * Returns true for a page that a user opens, and false for one that a script reads. Without fetch metadata,
 * the Accept header decides.
 */
function isPageNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode) return mode === 'navigate' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Mounts the links of the language menu, which work without scripts. The choice is stored on the device, and
 * the response redirects to the page in that language.
 */
export function mountLanguageChoice(
  app: FastifyInstance,
  clock: Clock,
  onChosen: (sessionToken: string, choice: LanguageChoice) => Promise<void>,
): void {
  const hidden = { schema: { hide: true } };
  app.get<{ Params: { language: string }; Querystring: { to?: unknown } }>(
    '/language/:language',
    hidden,
    async (request, reply) => {
      const { language } = request.params;
      if (!isLanguage(language))
        throw new AppError('not-found', 'no_such_language', english('We do not have this language.'));
      // A prefetched link is not a choice.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(204).send();
      const choice = { language, at: clock() };
      writeLanguageChoice(request, reply, choice);
      // Another site may link here, but must not change an account.
      const token = isCrossSite(request) ? null : readSessionToken(request);
      if (token) await onChosen(token, choice);
      const redirectAddress = addressInLanguage(language, toSitePath(request.query.to));
      return reply.code(303).headers({ location: redirectAddress, 'cache-control': 'no-store' }).send();
    },
  );
}

const isCrossSite = ({ headers }: FastifyRequest) =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/**
 * Returns the requested path without its language prefix. The result is always a path of this site, whatever
 * the request contains.
 */
function toSitePath(requested: unknown): string {
  const base = 'http://page.invalid';
  const url = URL.parse(typeof requested === 'string' ? requested.slice(0, 2000) : '/', base);
  if (url?.origin !== base || url.pathname.startsWith('/language/')) return '/';
  return splitLanguage(url.pathname + url.search).plain.replace(/^\/+/, '/');
}
