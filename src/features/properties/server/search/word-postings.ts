import type { WantedWord } from '#features/properties/server/filter-sql.ts';
import { type Bitset, bitsetFor, setBit } from '#features/properties/server/search/bitset.ts';

/**
 * Which listings have which words. Of each word the slots are kept as gaps from one to the next, mostly one byte each.
 * Gaps can only be added at the end, so a listing whose words changed is kept apart with all its words.
 */
export type WordPostings = {
  numbers: Map<string, number>;
  words: string[];
  /** The numbers of the words in alphabetical order; the newest few may be missing. */
  sorted: number[];
  postings: Posting[];
  changed: Map<number, ReadonlySet<number>>;
};

type Posting = { gaps: Uint8Array; length: number; last: number; count: number };

export function wordPostings(): WordPostings {
  return { numbers: new Map(), words: [], sorted: [], postings: [], changed: new Map() };
}

/** Takes in the words of a new slot, which is higher than all before. */
export function addWords(index: WordPostings, slot: number, words: readonly string[]): void {
  for (const word of words) addPosting(index.postings[numberFor(index, word)] as Posting, slot);
}

/** Takes in other words of a slot that is there already; none for a listing that is gone. */
export function changeWords(index: WordPostings, slot: number, words: readonly string[]): void {
  index.changed.set(slot, new Set(words.map((word) => numberFor(index, word))));
}

/** Whether some listing has had a word that begins like this (or is this, if only whole words count). */
export function isWordInUse(index: WordPostings, word: string, isPrefix: boolean): boolean {
  return isPrefix ? numbersWithPrefix(index, word).length > 0 : index.numbers.has(word);
}

export function countOfWord(index: WordPostings, word: string): number {
  const number = index.numbers.get(word);
  return number === undefined ? 0 : (index.postings[number] as Posting).count;
}

/** The slots that have all wanted words. */
export function slotsWithWords(index: WordPostings, wanted: readonly WantedWord[], slots: number): Bitset {
  const numbers = wanted.map((word) => numbersOf(index, word));
  let result: Bitset | null = null;
  for (const choices of numbers) {
    const having = bitsetFor(slots);
    for (const number of choices) setAll(index.postings[number] as Posting, having);
    result = result ? intersect(result, having) : having;
  }
  const found = result ?? bitsetFor(slots);
  for (const [slot, words] of index.changed)
    setBit(
      found,
      slot,
      numbers.every((choices) => choices.some((number) => words.has(number))),
    );
  return found;
}

function numbersOf(index: WordPostings, { any, isPrefix }: WantedWord): number[] {
  if (isPrefix) return any.flatMap((word) => numbersWithPrefix(index, word));
  return any.flatMap((word) => index.numbers.get(word) ?? []);
}

/** So many new words are looked through one by one before all are sorted again. */
const mostUnsorted = 256;

function numbersWithPrefix(index: WordPostings, prefix: string): number[] {
  const { words } = index;
  if (words.length - index.sorted.length > mostUnsorted)
    index.sorted = words
      .map((_, number) => number)
      .sort((a, b) => ((words[a] as string) < (words[b] as string) ? -1 : 1));
  const found: number[] = [];
  let [low, high] = [0, index.sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[index.sorted[middle] as number] as string) < prefix) low = middle + 1;
    else high = middle;
  }
  for (; low < index.sorted.length; low++) {
    const number = index.sorted[low] as number;
    if (!(words[number] as string).startsWith(prefix)) break;
    found.push(number);
  }
  for (let number = index.sorted.length; number < words.length; number++)
    if ((words[number] as string).startsWith(prefix)) found.push(number);
  return found;
}

function numberFor(index: WordPostings, word: string): number {
  const known = index.numbers.get(word);
  if (known !== undefined) return known;
  const number = index.words.push(word) - 1;
  index.numbers.set(word, number);
  index.postings.push({ gaps: new Uint8Array(8), length: 0, last: -1, count: 0 });
  return number;
}

/** Seven bits to a byte, the lowest first; the eighth says that more follow. */
function addPosting(posting: Posting, slot: number): void {
  if (posting.length + 5 > posting.gaps.length) {
    const larger = new Uint8Array(Math.ceil(posting.gaps.length * 1.4) + 8);
    larger.set(posting.gaps);
    posting.gaps = larger;
  }
  let gap = slot - posting.last;
  while (gap > 127) {
    posting.gaps[posting.length++] = (gap & 127) | 128;
    gap >>>= 7;
  }
  posting.gaps[posting.length++] = gap;
  posting.last = slot;
  posting.count += 1;
}

function setAll({ gaps, length }: Posting, bits: Bitset): void {
  let slot = -1;
  for (let at = 0; at < length; ) {
    let byte = gaps[at++] as number;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = gaps[at++] as number;
      gap |= (byte & 127) << shift;
    }
    slot += gap;
    const word = slot >>> 5;
    bits[word] = (bits[word] as number) | (1 << (slot & 31));
  }
}

function intersect(into: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < into.length; word++)
    into[word] = (into[word] as number) & (other[word] as number);
  return into;
}
