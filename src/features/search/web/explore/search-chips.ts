import type { SearchReading } from '#features/search/schema.ts';
import {
  type ExploreFilters,
  exploreAddress,
  featuresOf,
  withoutFeature,
  withoutText,
} from './explore-filters.ts';
import { type AreaName, filterWords } from './filter-words.ts';

/** One thing that narrows the search, and the address of the search without it. */
export type SearchChip = {
  key: string;
  words: string;
  /** The part of the text as it was typed. */
  typed?: string;
  without: string;
};

const notChips: ReadonlySet<string> = new Set(['q', 'feature', 'sort', 'cursor']);

/** Everything that narrows a search: the understood parts of the text, its other words, and each filter. */
export function searchChips(
  filters: ExploreFilters,
  reading: SearchReading | undefined,
  areas: AreaName[] = [],
  isMapShown = false,
): SearchChip[] {
  const without = (change: Parameters<typeof exploreAddress>[1]) =>
    exploreAddress(filters, change, isMapShown);
  return [
    ...textChips(filters.q, reading, areas, without),
    ...Object.entries(filters)
      .filter(([name]) => !notChips.has(name))
      .map(([name, value]) => ({
        key: name,
        words: filterWords(name, value, areas),
        without: without({ [name]: null }),
      })),
    ...featuresOf(filters).map((name) => ({
      key: `feature ${name}`,
      words: filterWords('feature', name),
      without: without({ feature: withoutFeature(filters, name) }),
    })),
  ];
}

type Without = (change: { q: string }) => string;

function textChips(
  q: string | undefined,
  reading: SearchReading | undefined,
  areas: AreaName[],
  without: Without,
): SearchChip[] {
  if (!q || !reading) return [];
  const chips = new Map<string, SearchChip>();
  for (const { kind, text, at, value } of reading.understood) {
    const key = `q ${at}`;
    const words = filterWords(kind, value, areas);
    const known = chips.get(key);
    if (known) known.words += `, ${words.replace(/^./, (letter) => letter.toLowerCase())}`;
    else
      chips.set(key, { key, words, typed: text, without: without({ q: withoutText(q, at, text.length) }) });
  }
  const words = reading.words.map((word): SearchChip => {
    const at = wordAt(q, word);
    const rest = at < 0 ? '' : withoutText(q, at, word.length);
    return { key: `word ${word}`, words: `“${word}”`, without: without({ q: rest }) };
  });
  return [...chips.values(), ...words];
}

/** The position of the word, preferably not inside another one. */
function wordAt(q: string, word: string): number {
  const found = new RegExp(`(?<![a-z0-9])${word.replace(/[^a-z0-9]/g, '.')}(?![a-z0-9])`, 'i').exec(q);
  return found ? found.index : q.toLowerCase().indexOf(word);
}
