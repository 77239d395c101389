import type { SearchReading } from '#features/search/schema.ts';
import { filterLabel } from './filter-labels.ts';
import { quotedWords } from './quoted-words.ts';
import {
  activeFilters,
  type ExploreChange,
  isExploreName,
  multiValued,
  type Search,
  searchUrlWith,
  valuesOf,
  without,
  withoutText,
} from './search-url.ts';

/** An active filter, and the URL of the search without it. */
export type SearchChip = {
  key: string;
  words: string;
  /** The part of the text as typed. */
  typed?: string;
  without: string;
  choice: string;
  /** True for an area, which is also among the chosen areas beside the fields. */
  isArea?: boolean;
};

/**
 * Returns all active filters of a search: the understood parts of the text, its other words, and each
 * explicit filter.
 */
export function searchChips(search: Search, reading: SearchReading | undefined): SearchChip[] {
  const { q, ...narrowing } = activeFilters(search);
  const removalFor: RemovalFor = (change, shortChange) => {
    const { href, 'data-choice': choice } = searchUrlWith(search, change, shortChange);
    return { without: href, choice };
  };
  return [
    ...textChips(q, reading, removalFor),
    ...Object.entries(narrowing).flatMap(([name, value]) => {
      // Both days of a stay are one chip, because a stay with one day finds nothing.
      if (name === 'checkOut' && narrowing.checkIn) return [];
      if (name === 'checkIn' && narrowing.checkOut) {
        const words = [
          filterLabel(name, value),
          lowerFirst(filterLabel('checkOut', narrowing.checkOut)),
        ].join(' ');
        return { key: name, words, ...removalFor({ checkIn: null, checkOut: null }) };
      }
      if (!isExploreName(name) || !multiValued.has(name))
        return { key: name, words: filterLabel(name, value), ...removalFor({ [name]: null }) };
      const values = valuesOf(search.filters, name);
      return values.map((item) => ({
        key: `${name} ${item}`,
        words: filterLabel(name, item),
        isArea: name === 'area',
        ...removalFor({ [name]: without(values, item) }, { [name]: `,-${item}` }),
      }));
    }),
  ];
}

const lowerFirst = (words: string) => words.replace(/^./, (letter) => letter.toLowerCase());

type RemovalFor = (
  change: ExploreChange,
  shortChange?: ExploreChange,
) => Pick<SearchChip, 'without' | 'choice'>;

function textChips(
  q: string | undefined,
  reading: SearchReading | undefined,
  removalFor: RemovalFor,
): SearchChip[] {
  if (!q) return [];
  // Without the results, it is not known how the text was read.
  if (!reading) return [{ key: 'q', words: `“${q}”`, ...removalFor({ q: null }) }];
  const chips = new Map<string, SearchChip>();
  for (const { kind, text, at, value, isImplied } of reading.understood) {
    const key = isImplied ? kind : `q ${at}`;
    const label = filterLabel(kind, value);
    const existing = chips.get(key);
    if (existing) {
      const addition = lowerFirst(label);
      if (!existing.words.includes(addition))
        existing.words += `${kind === 'checkOut' ? '' : ','} ${addition}`;
    } else
      chips.set(key, {
        key,
        words: label,
        typed: text,
        isArea: kind === 'area',
        ...(isImplied
          ? removalFor({ anyCategory: 'true' })
          : removalFor({ q: withoutText(q, at, text.length) }, { q: `,~${text}` })),
      });
  }
  const words = reading.words.map((word): SearchChip => {
    const at = indexOfWord(q, word);
    const rest = at < 0 ? '' : withoutText(q, at, word.length);
    const text = at < 0 ? q : q.slice(at, at + word.length);
    const used = reading.corrected.find(({ typed }) => typed === word)?.used;
    return {
      key: `word ${word}`,
      words: quotedWords(used ?? [word]),
      ...(used && { typed: word }),
      ...removalFor({ q: rest }, { q: `,~${text}` }),
    };
  });
  return [...chips.values(), ...words];
}

/** Returns the position of the word, preferably not inside another word, or -1. */
function indexOfWord(q: string, word: string): number {
  const match = new RegExp(`(^|[^a-z0-9])${word.replace(/[^a-z0-9]/g, '.')}(?:[^a-z0-9]|$)`, 'i').exec(q);
  return match ? match.index + (match[1] ?? '').length : q.toLowerCase().indexOf(word);
}
