import { splitLanguage } from '#kit/languages.ts';

/**
 * Returns the canonical form of an address that misspells a page: with different capitals, extra slashes,
 * leading zeros in an id, or punctuation and spaces that a chat or an email added after a link. Returns null
 * for an address that is spelled correctly, and for one that is not a page of this site.
 * @param patterns the paths of all pages, as in the route table
 */
export function canonicalAddress(url: string, patterns: readonly string[]): string | null {
  const { path, query: rawQuery } = splitQuery(url);
  const { prefix, plain } = splitLanguagePrefix(path);
  const query = withoutQueryTail(rawQuery);
  const canonical = canonicalPath(plain, patterns);
  if (canonical === null) return null;
  const address = prefix + canonical + query;
  return address === url ? null : address;
}

/**
 * Splits an address at its query. Some chats encode the `?`, some apps add parameters with `&` alone, and
 * HTML sources contain `&amp;`.
 */
function splitQuery(url: string): { path: string; query: string } {
  const [separator = '', index = url.length] = separatorOf(url);
  const rest = url.slice(index + separator.length);
  const values = separator.length > 1 ? decode(rest) : rest;
  return { path: url.slice(0, index), query: separator && `?${values.replaceAll('&amp;', '&')}` };
}

function separatorOf(url: string): [sign: string, index: number] | [] {
  const match = /\?|%3f|&/i.exec(url);
  return match ? [match[0], match.index] : [];
}

function splitLanguagePrefix(path: string): { prefix: string; plain: string } {
  const normalizedPath = path.replace(/^\/[a-z]{2}(?=\/|$)/i, (start) => start.toLowerCase());
  const { language, plain } = splitLanguage(normalizedPath);
  return language === 'en' ? { prefix: '', plain: path } : { prefix: `/${language}`, plain };
}

function canonicalPath(path: string, patterns: readonly string[]): string | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) return '/';
  let lastSegment = segments.pop();
  while (lastSegment !== undefined && withoutTail(lastSegment) === '') lastSegment = segments.pop();
  if (lastSegment === undefined) return null;
  segments.push(withoutTail(lastSegment));
  for (const pattern of patterns) {
    const spelled = spellLike(pattern, segments);
    if (spelled !== null) return spelled;
  }
  return null;
}

/** Returns the path as the pattern spells it, or null if the segments do not match the pattern. */
function spellLike(pattern: string, segments: readonly string[]): string | null {
  const expected = pattern.split('/').slice(1);
  const hasWildcard = expected.at(-1) === '*';
  if (
    pattern === '*' ||
    (hasWildcard ? segments.length < expected.length : segments.length !== expected.length)
  )
    return null;
  const spelled: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const name = expected[index] ?? '*';
    if (name === '*') spelled.push(segment);
    else if (name === ':id') spelled.push(parseId(segment));
    else if (name === ':categorySlug') spelled.push(segment.toLowerCase());
    else if (name.startsWith(':')) spelled.push(segment);
    else if (decode(segment).trim().toLowerCase() === name) spelled.push(name);
    else return null;
  }
  return `/${spelled.join('/')}`;
}

/**
 * Returns the id at the start of a segment. In a chat, the words after a link may have become part of it:
 * `/property/12%20is%20free`.
 */
function parseId(segment: string): string {
  const [, id] = /^\s*(\d+)(?:$|[^\p{L}\p{N}.-])/u.exec(decode(segment)) ?? [];
  return id === undefined ? segment : id.replace(/^0+/, '') || '0';
}

/** Matches the characters that can end an id, a token or the name of a page: letters, digits, `-` and `_`. */
const lastCharacter = /[\p{L}\p{N}_-]/u;

function withoutTail(segment: string): string {
  const text = decode(segment);
  const characters = Array.from(text);
  const end = characters.findLastIndex((character) => lastCharacter.test(character));
  const trimmed = characters.slice(0, end + 1).join('');
  return trimmed === text ? segment : encodeURIComponent(trimmed);
}

/** Parameters whose values users never type. Values that users type may end with a full stop or a bracket. */
const generatedParameters = new Set([
  'ref',
  'src',
  'user',
  'checkIn',
  'checkOut',
  'guests',
  'nights',
  'visit',
  'tab',
  'area',
]);

function withoutQueryTail(query: string): string {
  const start = Math.max(query.lastIndexOf('?'), query.lastIndexOf('&')) + 1;
  const [name = '', value] = query.slice(start).split(/=(.*)/s);
  if (value === undefined || !generatedParameters.has(name)) return query;
  return `${query.slice(0, start)}${name}=${withoutTail(value.replaceAll('+', ' '))}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
