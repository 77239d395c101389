import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { addressIn, apart, isLanguage, type Language } from '#kit/languages.ts';
import { ownCookie } from '#kit/server/http/own-cookie.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const languageCookie = (request: FastifyRequest) => ownCookie(request, 'language');

/** What an English address that is opened depends on besides itself. */
export const languageVary = 'accept-language, cookie';

/**
 * The address to go to instead, in the language that the visitor has chosen, or that their browser prefers if they have
 * chosen none: only when a person opens a page by its English address. An address that names a language is in it.
 */
export function addressInstead(request: FastifyRequest, url: string): string | null {
  if (apart(url).language !== 'en' || !isOpened(request)) return null;
  const language = chosenLanguage(request) ?? preferredLanguage(request.headers['accept-language']);
  return language === 'en' ? null : addressIn(language, url.replace(/^\/+/, '/'));
}

function chosenLanguage(request: FastifyRequest): Language | null {
  const value = request.cookies[languageCookie(request).name];
  return isLanguage(value) ? value : null;
}

/** The browser's first language, if it is one of ours. */
export function preferredLanguage(header: string | undefined): Language {
  const [first = ''] = (header ?? '')
    .slice(0, 50)
    .toLowerCase()
    .split(/[-_,;]/);
  return isLanguage(first.trim()) ? (first.trim() as Language) : 'en';
}

/** A page that is opened as such, not read by a script; a client that does not say so is asked what it accepts. */
function isOpened({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode) return mode === 'navigate' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
  return headers.accept?.includes('text/html') ?? false;
}

/** The globe's links, which work without script: the choice is kept on the device, and the page follows it. */
export function mountLanguageChoice(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get<{ Params: { language: string }; Querystring: { to?: unknown } }>(
    '/language/:language',
    hidden,
    async (request, reply) => {
      const { language } = request.params;
      if (!isLanguage(language))
        throw new AppError('not-found', 'no_such_language', 'We do not have this language.');
      // A page that is only fetched ahead is no choice yet.
      if (request.headers['sec-purpose']?.includes('prefetch')) return reply.code(204).send();
      chooseLanguage(request, reply, language);
      const to = addressIn(language, ownPath(request.query.to));
      return reply.code(303).headers({ location: to, 'cache-control': 'no-store' }).send();
    },
  );
}

export function chooseLanguage(request: FastifyRequest, reply: FastifyReply, language: Language): void {
  const { name, options } = languageCookie(request);
  reply.setCookie(name, language, { ...options, maxAge: yearSeconds });
}

/** A path of this site without its language, whatever was asked for: never another site. */
function ownPath(asked: unknown): string {
  const base = 'http://page.invalid';
  const url = URL.parse(typeof asked === 'string' ? asked.slice(0, 2000) : '/', base);
  if (url?.origin !== base || url.pathname.startsWith('/language/')) return '/';
  return apart(url.pathname + url.search).plain.replace(/^\/+/, '/');
}
