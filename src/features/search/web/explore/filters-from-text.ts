import type { SearchReading } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';
import type { Facets } from './facets.ts';
import { filterWords } from './filter-labels.ts';
import type { Search } from './search-url.ts';

export type FieldProps = {
  search: Search;
  facets: Facets | undefined;
  reading: SearchReading | undefined;
  /** The amounts that cannot be read. */
  unread: ReadonlySet<string>;
};

/** What the text says about one of these filters, for the field of which nothing was chosen. */
export function filtersFromText(reading: FieldProps['reading'], any: string, ...kinds: string[]): string {
  const said = reading?.understood.find(({ kind }) => kinds.includes(kind));
  return said ? t('{words} (from your search)', { words: filterWords(said.kind, said.value) }) : any;
}
