import type { SearchReading } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import type { Facets } from './facets.ts';
import { quickFilters } from './quick-filters.ts';
import { RemovalChip } from './removal-chip.tsx';
import { type SearchChip, searchChips } from './search-chips.ts';
import type { Search } from './search-url.ts';

type Props = {
  search: Search;
  reading: SearchReading | undefined;
  facets: Facets | undefined;
};

/**
 * Shows the active filters, each with a link that removes it, and on a phone the most requested choices. A
 * quick filter keeps its place when it is chosen, so that the next one does not move.
 */
export function FilterChipBar({ search, reading, facets }: Props) {
  const chips = searchChips(search, reading);
  const offered = quickFilters(search, reading, facets);
  const activeNames = new Set(
    offered.flatMap(({ name, value }) => (search.filters[name] === value ? name : [])) as string[],
  );
  // A desktop has the areas beside the fields, where another tap removes them. Bank sales have the banks there.
  const isBesideFields = (chip: SearchChip) => !!chip.isArea && search.category !== 'bank_sales';
  if (chips.length + offered.length === 0) return null;
  return (
    <ul
      aria-label={t('Your filters')}
      data-drawn={search.written}
      className={`filter-chips ${chips.every(isBesideFields) ? 'lg:hidden' : ''}`}
    >
      {chips
        .filter(({ key }) => !activeNames.has(key))
        .map((chip) => (
          <RemovalChip key={chip.key} chip={chip} className={isBesideFields(chip) ? 'lg:hidden' : ''} />
        ))}
      {offered.map(({ name, value, words, href, 'data-choice': choice }) => {
        const chip = search.filters[name] === value && chips.find(({ key }) => key === name);
        return chip ? (
          <RemovalChip key={`${name} ${value}`} chip={chip} />
        ) : (
          <li key={`${name} ${value}`} className="shrink-0 lg:hidden">
            <Chip href={href} data-choice={choice}>
              {words}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
