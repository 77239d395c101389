import { type Language, type Translation, translations } from '#kit/languages.ts';
import { type Part, readMessage } from '#kit/message.ts';

/**
 * What the server has written in English, in the language of whoever reads it. It is said where it leaves: in an answer
 * and in a mail. Until then nobody knows who reads it, and what is stored or told to somebody else stays English.
 */
export type Speech = {
  /**
   * What nobody has translated stays as it is, and what is too long for words of ours.
   * @param typed what a person wrote, alone or within the text: it stays as it is, even if we say the same somewhere
   */
  say(language: Language, english: string, typed?: readonly string[]): string;
};

export const englishOnly: Speech = { say: (_, english) => english };

/** @param isServed whether the server says it: only such a message is recognised by its words around its values */
export type Saying = { message: string; said: string; isServed: boolean };

type Pattern = { parts: readonly Part[]; said: readonly Part[]; letters: number };
type Book = { whole: ReadonlyMap<string, string>; patterns: readonly Pattern[] };
type Reading = Book & { typed: readonly string[] };

/** No sentences of ours are longer, and looking for them costs time. */
const longest = 4_000;

/** @param read a catalogue, which is read when somebody first needs it */
export function openSpeech(read: (language: Translation) => readonly Saying[]): Speech {
  const books = new Map<Translation, Book>();
  return {
    say(language, english, typed = []) {
      const translation = translations.find((one) => one === language);
      if (!translation || english === '' || english.length > longest) return english;
      const book = books.get(translation) ?? bookOf(read(translation));
      books.set(translation, book);
      return sentencesBy({ ...book, typed }, english);
    },
  };
}

/** So few letters around its values would be found in anything. */
const fewestLetters = 8;

function bookOf(sayings: readonly Saying[]): Book {
  const whole = new Map(sayings.map(({ message, said }) => [message, said]));
  const patterns = sayings
    .filter(({ isServed, message }) => isServed && message.includes('{'))
    .map(({ message, said }) => ({ parts: readMessage(message), said: readMessage(said) }))
    .filter(({ parts }) => parts.every((part) => typeof part === 'string' || 'value' in part))
    .map((one) => ({ ...one, letters: lettersOf(one.parts) }))
    .filter(({ letters }) => letters >= fewestLetters)
    .toSorted((one, other) => other.letters - one.letters);
  return { whole, patterns };
}

const lettersOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.replace(/\P{L}/gu, '').length : 0), 0);

/** Several sentences may have come together from different places. */
function sentencesBy(reading: Reading, english: string): string {
  const all = saidBy(reading, english);
  if (all !== null) return all;
  const sentences = sentencesOf(english);
  const said: string[] = [];
  for (let at = 0; at < sentences.length; ) {
    const { words, count } = mostOf(reading, sentences.slice(at, at + mostTogether));
    said.push(words);
    at += count;
  }
  return said.join(' ');
}

/** Apart where a sign that ends one is followed by a space. */
function sentencesOf(text: string): string[] {
  const pieces = text.split(/([.?!:]) /);
  return pieces.flatMap((piece, index) => (index % 2 === 0 ? [piece + (pieces[index + 1] ?? '')] : []));
}

const mostTogether = 6;

function mostOf(reading: Reading, sentences: readonly string[]): { words: string; count: number } {
  for (let count = sentences.length; count > 0; count -= 1) {
    const words = saidBy(reading, sentences.slice(0, count).join(' '));
    if (words !== null) return { words, count };
  }
  return { words: sentences[0] ?? '', count: 1 };
}

function saidBy(reading: Reading, english: string): string | null {
  const { whole, patterns, typed } = reading;
  if (typed.includes(english)) return english;
  const known = whole.get(english);
  if (known !== undefined) return known;
  for (const { parts, said } of patterns) {
    const values = valuesIn(parts, english);
    if (!values) continue;
    const spoken = (value: string) =>
      typed.includes(value) ? value : (valueBy(reading, value) ?? monthsBy(whole, value));
    return said
      .map((part) =>
        typeof part === 'string' ? part : 'value' in part ? spoken(values.get(part.value) ?? '') : '',
      )
      .join('');
  }
  return null;
}

/** A value that is words of ours: alone, several of them, or as they stand within a sentence. */
function valueBy({ whole, patterns, typed }: Reading, value: string): string | null {
  const wordsOf = (words: string) => {
    const atStart = whole.get(words.charAt(0).toUpperCase() + words.slice(1));
    return whole.get(words) ?? (atStart && atStart.charAt(0).toLowerCase() + atStart.slice(1));
  };
  const parts = value.split('; ').map(wordsOf);
  if (parts.every((part) => part !== undefined)) return parts.join('; ');
  const within = patterns.filter(({ parts: [first] }) => typeof first === 'string' && /^[a-z]/.test(first));
  return saidBy({ whole: new Map(), patterns: within, typed }, value);
}

/** What stands in the places of a message; null: it is another one. Each of its own words is looked for once. */
function valuesIn(parts: readonly Part[], text: string): Map<string, string> | null {
  const values = new Map<string, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      if (!text.startsWith(part, at)) return null;
      at += part.length;
      continue;
    }
    const next = parts[index + 1];
    const isLast = index >= parts.length - 2;
    const words = typeof next === 'string' ? next : '';
    const end = isLast ? text.length - words.length : words ? text.indexOf(words, at) : at;
    if (end < at || !text.startsWith(words, end)) return null;
    if ('value' in part) values.set(part.value, text.slice(at, end));
    at = end;
  }
  return at === text.length ? values : null;
}

const short = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const long = 'January February March April May June July August September October November December';
const date = /^(.*?\b)(\d{1,2}) ([A-Z][a-z]{2,8}) (\d{4})$/;
const auctionDate = /^([A-Z][a-z]{2}) (\d{2}), (\d{4})(?: at (\d{1,2}:\d{2} [AP]M))?$/;

/** `12 Dec 2026`, alone or at the end; `Dec 12, 2026`, also with its time. */
function monthsBy(whole: ReadonlyMap<string, string>, value: string): string {
  const [, first, second, last, time] = auctionDate.exec(value) ?? [];
  const [, before = '', day, month = '', year] =
    date.exec(first ? `${second} ${first} ${last}` : value) ?? [];
  for (const names of [short, long]) {
    const index = names.split(' ').indexOf(month);
    const said = index < 0 ? undefined : whole.get(names)?.split(' ')[index];
    if (said) return `${before.replace(/ on $/, ', ')}${day} ${said} ${year}${time ? `, ${time}` : ''}`;
  }
  return value;
}
