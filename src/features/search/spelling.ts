/**
 * Normalizes a text as search does for queries and listings: lower-case a-z and digits, no accents, words
 * separated by one space.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Returns a key for the sound of a plain word in Kampala. R and l count as one sound, as do y and i. C counts
 * as k, and doubled letters count once. Spellings that sound the same have the same key.
 */
export function phoneticKey(plainWord: string): string {
  return plainWord
    .replaceAll('ph', 'f')
    .replaceAll('r', 'l')
    .replaceAll('y', 'i')
    .replaceAll('c', 'k')
    .replace(/([a-z])\1+/g, '$1');
}

export function withoutDoubles(plainWord: string): string {
  return plainWord.replace(/([a-z])\1+/g, '$1');
}

/** Returns the maximum number of edits at which a word of this length is still recognised. */
export function maxEditsFor(length: number): 0 | 1 | 2 {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Returns the edit distance: insertions, deletions, substitutions and transpositions (Damerau-Levenshtein,
 * optimal string alignment). Anything above `maxEdits` is returned as `maxEdits + 1`.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  let rowBefore: number[] = [];
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min(
        valueAt(previousRow, j) + 1,
        valueAt(row, j - 1) + 1,
        valueAt(previousRow, j - 1) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, valueAt(rowBefore, j - 2) + 1);
      row.push(edits);
    }
    if (Math.min(...row) > maxEdits) return maxEdits + 1;
    rowBefore = previousRow;
    previousRow = row;
  }
  return Math.min(valueAt(previousRow, b.length), maxEdits + 1);
}

/** Returns the proportion of trigrams that two words share, from 0 to 1. */
export function similarity(a: string, b: string): number {
  const trigramsA = trigramsOf(a);
  const trigramsB = trigramsOf(b);
  const shared = [...trigramsA].filter((trigram) => trigramsB.has(trigram)).length;
  return shared / (trigramsA.size + trigramsB.size - shared);
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)));
}

function valueAt(row: number[], index: number): number {
  return row[index] ?? 0;
}

/** A candidate for a correction. Names are compared by sound, ordinary words by letters. */
export type Candidate = { plain: string; isName: boolean; comparisonKey: string; letters: number };

export function candidateOf(plain: string, isName: boolean): Candidate {
  const comparisonKey = (isName ? phoneticKey : withoutDoubles)(plain);
  return { plain, isName, comparisonKey, letters: letterMask(comparisonKey) };
}

/**
 * Returns the letters of a word as a bit mask. Words whose masks differ in many bits cannot be misspellings
 * of each other.
 */
function letterMask(word: string): number {
  let mask = 0;
  for (let cell = 0; cell < word.length; cell++) mask |= 1 << (word.charCodeAt(cell) - 97);
  return mask;
}

function countOnes(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A typed word in the two forms that candidates are compared with. */
export type Typed = { plain: string; byEar: string; byLetters: string; earLetters: number; letters: number };

export function prepareTyped(plain: string): Typed {
  const [byEar, byLetters] = [phoneticKey(plain), withoutDoubles(plain)];
  return { plain, byEar, byLetters, earLetters: letterMask(byEar), letters: letterMask(byLetters) };
}

/** Returns true when a word may be a misspelling of this candidate. */
export function isPossibleMisspelling(typedWord: Typed, candidate: Candidate): boolean {
  return editsBetween(typedWord, candidate) !== null;
}

/**
 * Returns the most likely candidate for a plain word, or null: fewest edits, then fewest edits by letters,
 * then highest similarity.
 */
export function closestCandidate<T extends Candidate>(plainWord: string, candidates: Iterable<T>): T | null {
  const typedWord = prepareTyped(plainWord);
  let best: { candidate: T; rank: Rank } | null = null;
  for (const candidate of candidates) {
    const edits = editsBetween(typedWord, candidate);
    if (edits === null) continue;
    const letterEdits = editDistance(plainWord, candidate.plain, 4);
    const rank: Rank = [edits, letterEdits, -similarity(plainWord, candidate.plain)];
    if (!best || ranksBefore(rank, best.rank)) best = { candidate, rank };
  }
  return best?.candidate ?? null;
}

type Rank = [number, number, number];

/**
 * Returns the number of edits between a typed word and a candidate, or null if they must be different words.
 * Short words must begin with the same letter, because a typo in the first letter is rare. Ordinary words of
 * four letters have too many neighbours ('pool', 'poor'), so only a transposition or an extra letter is
 * accepted.
 */
function editsBetween(
  typed: Typed,
  { plain, isName, comparisonKey: target, letters }: Candidate,
): number | null {
  const length = Math.min(typed.plain.length, plain.length);
  const maxEdits = maxEditsFor(length);
  const typedKey = isName ? typed.byEar : typed.byLetters;
  if (maxEdits === 0 || Math.abs(typedKey.length - target.length) > maxEdits) return null;
  if (typedKey === target) return 0;
  if (countOnes((isName ? typed.earLetters : typed.letters) ^ letters) > 2 * maxEdits) return null;
  if (length < 6 && typedKey[0] !== target[0]) return null;
  if (
    !isName &&
    length === 4 &&
    typedKey.length <= target.length &&
    sortLetters(typedKey) !== sortLetters(target)
  )
    return null;
  const edits = editDistance(typedKey, target, maxEdits);
  return edits <= maxEdits ? edits : null;
}

export function sortLetters(word: string): string {
  return word.split('').sort().join('');
}

function ranksBefore(a: Rank, b: Rank): boolean {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
