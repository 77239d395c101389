import { type Part, readMessage } from './icu-message.ts';

/**
 * Texts in the language of the page. The build replaces every call by the text itself, once per language
 * (scripts/languages), so nothing is looked up at run time, and English needs no extra bytes. In sources that
 * run unbuilt, on the server and in tests, the texts are English.
 */
export type Values = Record<string, string | number>;

/**
 * Returns the text of a message, for example `t('Save')`, `t('{count} homes in {place}', { count, place })`
 * or `t('{n, plural, one {# bed} other {# beds}}', { n })`. The message is in the call itself, where
 * translators see it.
 */
export function t(message: string, values: Values = {}): string {
  return fillParts(readMessage(message), values);
}

function fillParts(parts: readonly Part[], values: Values): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('value' in part) return String(values[part.value]);
    return fillParts(values[part.plural] === 1 ? part.one : part.other, values);
  });
  return texts.join('');
}

/**
 * Returns one of our addresses in the language of the page, such as '/sw/bnbs' for '/bnbs'. English has no
 * prefix.
 */
export const inLanguage = (path: string): string => path;

/** Returns the path without its language prefix, as the routes expect it. */
export const withoutLanguage = (path: string): string => path;

/** Returns the prefix of every address in the language of the page, such as '/sw'; empty for English. */
export const languagePrefix = (): string => '';
