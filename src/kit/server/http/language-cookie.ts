import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language, splitLanguage } from '#kit/languages.ts';
import { cookieName } from './cookie-name.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const languageCookie = (request: FastifyRequest) => cookieName(request, 'language');

/** A language that a user chose, and the time of the choice. */
export type LanguageChoice = { language: Language; at: Date };

/** Returns the language that was chosen on this device. */
export function readLanguageChoice(request: FastifyRequest): LanguageChoice | null {
  const value = request.cookies?.[languageCookie(request).name] ?? '';
  const [, language, seconds = '0'] = /^([a-z]{2})(?:\.(\d{1,10}))?$/.exec(value) ?? [];
  return isLanguage(language) ? { language, at: new Date(Number(seconds) * 1_000) } : null;
}

export function writeLanguageChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { language, at }: LanguageChoice,
): void {
  const { name, options } = languageCookie(request);
  const value = `${language}.${Math.floor(at.getTime() / 1_000)}`;
  reply.setCookie(name, value, { ...options, maxAge: yearSeconds });
}

/** Returns the browser's first language if we support it. */
export function preferredLanguage(header: string | undefined): Language {
  const [first = ''] = (header ?? '')
    .slice(0, 50)
    .toLowerCase()
    .split(/[-_,;]/);
  return isLanguage(first.trim()) ? (first.trim() as Language) : 'en';
}

/** The length of a language prefix with both slashes, such as `/sw/`. */
const prefixLength = 4;

/**
 * Returns the language of the page that makes a call, or else the language in which a page would open for
 * this caller.
 */
export function languageOfCaller(request: FastifyRequest): Language {
  const { referer = '', origin } = request.headers;
  // This runs on every call. Browsers spell both addresses in the same way, so nothing has to be parsed.
  const [refererOrigin] = /^https?:\/\/[^/?#]+/.exec(referer) ?? [];
  if (refererOrigin && (origin === undefined || origin === refererOrigin))
    return splitLanguage(referer.slice(refererOrigin.length, refererOrigin.length + prefixLength)).language;
  return readLanguageChoice(request)?.language ?? preferredLanguage(request.headers['accept-language']);
}
