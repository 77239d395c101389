import type { SearchReading } from '#features/search/schema.ts';
import { plainText } from '#features/search/spelling.ts';
import { filterLabel } from './filter-labels.ts';

/** The filters whose values are words. The chip of an area, an amount or a count shows the typed text. */
const wordValuedKinds: ReadonlySet<string> = new Set([
  'category',
  'compound',
  'feature',
  'floor',
  'furnished',
  'meter',
  'power',
  'road',
  'tenure',
  'type',
  'water',
]);

/** Returns the parts of a text that were parsed as a filter with another name: 'veranda' as 'Balcony'. */
export function findSynonyms(reading: SearchReading | undefined): Array<{ text: string; words: string }> {
  return (reading?.understood ?? []).flatMap(({ kind, text, value, isImplied }) => {
    const label = filterLabel(kind, value);
    return wordValuedKinds.has(kind) && !isImplied && !haveCommonWord(text, label)
      ? [{ text, words: label }]
      : [];
  });
}

/** The number of letters that two forms of one word share: 'rent' and 'rental'. */
const stemLetters = 4;

function haveCommonWord(text: string, label: string): boolean {
  const labelWords = plainText(label).split(' ');
  return plainText(text)
    .split(' ')
    .some((word) =>
      labelWords.some((labelWord) => labelWord.slice(0, stemLetters) === word.slice(0, stemLetters)),
    );
}
