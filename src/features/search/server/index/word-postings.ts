import type { QueryWord } from '#features/search/server/filters/filter-sql.ts';
import { matchSet, type Predicate } from '#features/search/server/filters/predicates.ts';
import { type Bitset, createBitset, setBit } from './bitset.ts';

/**
 * The listings that contain each word. The slots of each word are stored as differences between successive
 * slots, mostly one byte each. They can only be appended to, so a listing whose words changed is stored
 * separately with all its words.
 */
export type WordPostings = {
  numbers: Map<string, number>;
  words: string[];
  /** The word numbers in alphabetical order of the words. The newest few may be missing. */
  sorted: number[];
  postings: Posting[];
  changed: Map<number, ReadonlySet<number>>;
  /** The postings whose bitset is cached. */
  ready: Posting[];
};

type Posting = { gaps: Uint8Array; length: number; last: number; count: number; ready: Bitset | null };

export function createWordPostings(): WordPostings {
  return { numbers: new Map(), words: [], sorted: [], postings: [], changed: new Map(), ready: [] };
}

/** Adds the words of a new slot, which must be higher than all earlier ones. */
export function addWords(index: WordPostings, slot: number, words: readonly string[]): void {
  for (const word of words) {
    const posting = index.postings[numberFor(index, word)];
    if (posting) addPosting(posting, slot);
  }
}

/** Replaces the words of an existing slot. A deleted listing has none. */
export function changeWords(index: WordPostings, slot: number, words: readonly string[]): void {
  index.changed.set(slot, new Set(words.map((word) => numberFor(index, word))));
}

/** Returns true when a listing has ever had this word, or one that begins with it if `isPrefix` is true. */
export function isWordInUse(index: WordPostings, word: string, isPrefix: boolean): boolean {
  return isPrefix ? numbersWithPrefix(index, word).length > 0 : index.numbers.has(word);
}

export function countOfWord(index: WordPostings, word: string): number {
  const number = index.numbers.get(word);
  return number === undefined ? 0 : (index.postings[number]?.count ?? 0);
}

/**
 * Returns the predicate of one word of a query, for listings whose words have not changed since they were
 * added.
 */
export function matchWord(index: WordPostings, word: QueryWord, slots: number): Predicate {
  const postings = numbersOf(index, word).flatMap((number) => index.postings[number] ?? []);
  const maxMatches = postings.reduce((sum, { count }) => sum + count, 0);
  const [single] = postings;
  const isSingle = single !== undefined && postings.length === 1;
  const set = lazy(() => matchSet(isSingle ? bitsOfPosting(index, single, slots) : unionOf(postings, slots)));
  return {
    maxMatches,
    isExact: isSingle && index.changed.size === 0,
    narrow: (bits) => set().narrow(bits),
    slots: () => (isSingle ? slotsOfPosting(single) : set().slots()),
    filterSlots: (candidates) => set().filterSlots(candidates),
  };
}

/** Returns the slots of the listings that contain the word now. */
export function bitsWithWord(index: WordPostings, word: QueryWord, slots: number): Bitset {
  const bits = unionOf(
    numbersOf(index, word).flatMap((number) => index.postings[number] ?? []),
    slots,
  );
  for (const slot of index.changed.keys()) setBit(bits, slot, hasAllWords(index, slot, [word]));
  return bits;
}

/** Returns true when a listing whose words changed contains all these words now. */
export function hasAllWords(index: WordPostings, slot: number, words: readonly QueryWord[]): boolean {
  const currentNumbers = index.changed.get(slot);
  return (
    currentNumbers !== undefined &&
    words.every((word) => numbersOf(index, word).some((number) => currentNumbers.has(number)))
  );
}

function lazy<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

function unionOf(postings: readonly Posting[], slots: number): Bitset {
  const bits = createBitset(slots);
  for (const posting of postings) setAll(posting, bits);
  return bits;
}

/**
 * The maximum number of cached bitsets of common words. Each is valid until a listing with the word is added.
 */
const maxCachedBitsets = 48;

function bitsOfPosting(index: WordPostings, posting: Posting, slots: number): Bitset {
  if (posting.ready?.length === (slots + 31) >>> 5) return posting.ready;
  const bits = unionOf([posting], slots);
  if (posting.count < slots / 64) return bits;
  posting.ready = bits;
  index.ready.push(posting);
  if (index.ready.length <= maxCachedBitsets) return bits;
  const oldest = index.ready.shift();
  if (oldest) oldest.ready = null;
  return bits;
}

function slotsOfPosting(posting: Posting): Uint32Array {
  const slots = new Uint32Array(posting.count);
  let next = 0;
  eachSlot(posting, (slot) => {
    slots[next++] = slot;
  });
  return slots;
}

function numbersOf(index: WordPostings, { any, isPrefix }: QueryWord): number[] {
  const numbers = any.flatMap((word) =>
    isPrefix ? numbersWithPrefix(index, word) : (index.numbers.get(word) ?? []),
  );
  return any.length > 1 ? [...new Set(numbers)] : numbers;
}

/** The number of new words that are searched one by one before all are sorted again. */
const maxUnsorted = 256;

function numbersWithPrefix(index: WordPostings, prefix: string): number[] {
  const { words } = index;
  const wordAt = (number = -1): string => words[number] ?? '';
  if (words.length - index.sorted.length > maxUnsorted)
    index.sorted = words.map((_, number) => number).sort((a, b) => (wordAt(a) < wordAt(b) ? -1 : 1));
  const matchingNumbers: number[] = [];
  let [low, high] = [0, index.sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordAt(index.sorted[middle]) < prefix) low = middle + 1;
    else high = middle;
  }
  for (; low < index.sorted.length; low++) {
    const number = index.sorted[low] ?? 0;
    if (!wordAt(number).startsWith(prefix)) break;
    matchingNumbers.push(number);
  }
  for (let number = index.sorted.length; number < words.length; number++)
    if (wordAt(number).startsWith(prefix)) matchingNumbers.push(number);
  return matchingNumbers;
}

function numberFor(index: WordPostings, word: string): number {
  const existing = index.numbers.get(word);
  if (existing !== undefined) return existing;
  const number = index.words.push(word) - 1;
  index.numbers.set(word, number);
  index.postings.push({ gaps: new Uint8Array(8), length: 0, last: -1, count: 0, ready: null });
  return number;
}

/** Appends a gap with seven bits per byte, lowest first. The eighth bit means that more follow. */
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
  posting.ready = null;
  posting.count += 1;
}

function setAll(posting: Posting, bits: Bitset): void {
  eachSlot(posting, (slot) => {
    const word = slot >>> 5;
    bits[word] = (bits[word] ?? 0) | (1 << (slot & 31));
  });
}

function eachSlot({ gaps, length }: Posting, visit: (slot: number) => void): void {
  let slot = -1;
  for (let offset = 0; offset < length; ) {
    let byte = gaps[offset++] ?? 0;
    let gap = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = gaps[offset++] ?? 0;
      gap |= (byte & 127) << shift;
    }
    slot += gap;
    visit(slot);
  }
}
