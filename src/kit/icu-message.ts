/**
 * A part of a message in the syntax of Lingui and ICU, limited to what is needed here: text, `{name}`, and
 * `{count, plural, one {# home} other {# homes}}`. English, Luganda and Swahili have the same two plural
 * forms.
 */
export type Part =
  | string
  | { value: string }
  | { plural: string; one: readonly Part[]; other: readonly Part[] };

/** @throws Error if the message is not in this syntax */
export function readMessage(message: string): Part[] {
  const cached = parsedMessages.get(message);
  if (cached) return cached;
  const cursor = { text: message, at: 0 };
  const parts = partsOf(cursor, null);
  if (cursor.at < message.length) throw invalidMessageError(message);
  parsedMessages.set(message, parts);
  return parts;
}

const parsedMessages = new Map<string, Part[]>();

/** Returns the names of a message's placeholders. */
export function placeholderNames(parts: readonly Part[]): Set<string> {
  return new Set(
    parts.flatMap((part) => {
      if (typeof part === 'string') return [];
      if ('value' in part) return [part.value];
      return [part.plural, ...placeholderNames(part.one), ...placeholderNames(part.other)];
    }),
  );
}

type Cursor = { text: string; at: number };

/**
 * Reads parts up to the end or, within a plural form, up to its closing brace. `#` stands for the number of
 * the enclosing plural.
 */
function partsOf(cursor: Cursor, plural: string | null): Part[] {
  const parts: Part[] = [];
  const endPattern = plural === null ? /[{}]/g : /[{}#]/g;
  for (;;) {
    endPattern.lastIndex = cursor.at;
    const end = endPattern.exec(cursor.text)?.index ?? cursor.text.length;
    if (end > cursor.at) parts.push(cursor.text.slice(cursor.at, end));
    cursor.at = end;
    const sign = cursor.text[end];
    if (sign === undefined || sign === '}') return parts;
    if (sign === '{') parts.push(readPlaceholder(cursor));
    else {
      parts.push({ value: plural as string });
      cursor.at += 1;
    }
  }
}

const placeholderPattern = /\{(\w+)(\}|, plural, one \{)/y;

function readPlaceholder(cursor: Cursor): Part {
  const [, name = ''] = takeMatch(cursor, placeholderPattern);
  if (cursor.text[cursor.at - 1] === '}') return { value: name };
  const one = partsOf(cursor, name);
  takeMatch(cursor, otherPattern);
  const other = partsOf(cursor, name);
  takeMatch(cursor, pluralEnd);
  return { plural: name, one, other };
}

const otherPattern = /\} other \{/y;
const pluralEnd = /\}\}/y;

function takeMatch(cursor: Cursor, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (!match) throw invalidMessageError(cursor.text);
  cursor.at = pattern.lastIndex;
  return match;
}

function invalidMessageError(message: string): Error {
  return new Error(`a message must be text, {name} and {count, plural, one {…} other {…}}: ${message}`);
}
