import { plainText } from './spelling.ts';

/** A word, number or sign in the typed text. `plain` is empty if nothing in it can be searched for. */
export type Token = { kind: 'word' | 'number' | 'sign'; plain: string; at: number; end: number };

const tokenPattern =
  /(?<size>\d+\s?(?:ft|feet)?\s?(?:x|×|by)\s?\d+(?:\s?(?:ft|feet)\b)?)|(?<number>\d+(?:[.,]\d+)*)|(?<word>[\p{L}\p{M}'’]+)|(?<sign>[#$£€&+<>=~–-])/gu;

const maxTokens = 60;

/** Returns at most 60 tokens and ignores the rest of the text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    if (tokens.length === maxTokens) break;
    tokens.push(tokenOf(match));
  }
  return tokens;
}

function tokenOf(match: RegExpMatchArray): Token {
  const [text] = match;
  const { index: at = 0 } = match;
  const span = { at, end: at + text.length };
  if (match.groups?.size) return { kind: 'word', plain: text.match(/\d+/g)?.join('x') ?? '', ...span };
  if (match.groups?.number) return { kind: 'number', plain: text, ...span };
  if (match.groups?.word) return { kind: 'word', plain: plainText(text).replaceAll(' ', ''), ...span };
  return text === '&' ? { kind: 'word', plain: 'and', ...span } : { kind: 'sign', plain: text, ...span };
}

/** Returns true when the token at `index` is one of these words or signs. */
export function isOneOf(tokens: readonly Token[], index: number, words: ReadonlySet<string>): boolean {
  return words.has(tokens[index]?.plain ?? '');
}

/** Phrases as words by their first word, the longest first. */
type PhraseTable = ReadonlyMap<string, ReadonlyArray<readonly string[]>>;
const phraseTables = new WeakMap<readonly string[], PhraseTable>();

/** Returns the number of tokens in the longest of these phrases that begins at `index`, or 0 if none does. */
export function phraseAt(tokens: readonly Token[], index: number, phrases: readonly string[]): number {
  let table = phraseTables.get(phrases);
  if (!table) {
    const inWords = phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length);
    table = Map.groupBy(inWords, ([first = '']) => first);
    phraseTables.set(phrases, table);
  }
  const fitting = table
    .get(tokens[index]?.plain ?? '')
    ?.find((words) => words.every((word, offset) => tokens[index + offset]?.plain === word));
  return fitting?.length ?? 0;
}

export function isNextTo(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.end === tokens[index]?.at;
}
