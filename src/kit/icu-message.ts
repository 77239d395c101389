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
  const cached = read.get(message);
  if (cached) return cached;
  const rest = { text: message, at: 0 };
  const parts = partsOf(rest, null);
  if (rest.at < message.length) throw invalidMessageError(message);
  read.set(message, parts);
  return parts;
}

const read = new Map<string, Part[]>();

/** Returns the names of a message's placeholders. */
export function placesIn(parts: readonly Part[]): Set<string> {
  return new Set(
    parts.flatMap((part) => {
      if (typeof part === 'string') return [];
      if ('value' in part) return [part.value];
      return [part.plural, ...placesIn(part.one), ...placesIn(part.other)];
    }),
  );
}

type Rest = { text: string; at: number };

/**
 * Reads to the end, or within a plural form to the brace that ends it. `#` is the number of the enclosing
 * plural.
 */
function partsOf(rest: Rest, plural: string | null): Part[] {
  const parts: Part[] = [];
  const ends = plural === null ? /[{}]/g : /[{}#]/g;
  for (;;) {
    ends.lastIndex = rest.at;
    const end = ends.exec(rest.text)?.index ?? rest.text.length;
    if (end > rest.at) parts.push(rest.text.slice(rest.at, end));
    rest.at = end;
    const sign = rest.text[end];
    if (sign === undefined || sign === '}') return parts;
    if (sign === '{') parts.push(placeAt(rest));
    else {
      parts.push({ value: plural as string });
      rest.at += 1;
    }
  }
}

const place = /\{(\w+)(\}|, plural, one \{)/y;

function placeAt(rest: Rest): Part {
  const [, name = ''] = takeMatch(rest, place);
  if (rest.text[rest.at - 1] === '}') return { value: name };
  const one = partsOf(rest, name);
  takeMatch(rest, between);
  const other = partsOf(rest, name);
  takeMatch(rest, end);
  return { plural: name, one, other };
}

const between = /\} other \{/y;
const end = /\}\}/y;

function takeMatch(rest: Rest, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = rest.at;
  const found = pattern.exec(rest.text);
  if (!found) throw invalidMessageError(rest.text);
  rest.at = pattern.lastIndex;
  return found;
}

function invalidMessageError(message: string): Error {
  return new Error(`a message must be text, {name} and {count, plural, one {…} other {…}}: ${message}`);
}
