import type { SearchReading } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';
import type { Facets } from './facets.ts';
import { filterLabel } from './filter-labels.ts';
import type { Search } from './search-url.ts';

export type FieldProps = {
  search: Search;
  facets: Facets | undefined;
  reading: SearchReading | undefined;
  /** The names of the fields whose text cannot be parsed. */
  unread: ReadonlySet<string>;
};

/**
 * Returns the label of the first of these filters that the text contains, or `any`. A field without a choice
 * shows it.
 */
export function labelFromText(reading: FieldProps['reading'], any: string, ...kinds: string[]): string {
  const part = reading?.understood.find(({ kind }) => kinds.includes(kind));
  return part ? t('{words} (from your search)', { words: filterLabel(part.kind, part.value) }) : any;
}
