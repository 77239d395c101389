import type { Category } from '#features/properties/categories.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from './chip-row.tsx';
import { areaChoices, slugOf } from './filter-choices.ts';
import { changed, type ListingFilters } from './listing-filters.ts';

type Props = { category: Category; path: string; filters: ListingFilters };

/** One row, which scrolls sideways on a phone. */
export function AreaChips({ category, path, filters }: Props) {
  const asked = filters.area && slugOf(filters.area);
  return (
    <ChipRow label="Areas">
      <Chip href={changed(path, filters, { area: null })} current={!asked}>
        All Areas
      </Chip>
      {areaChoices(category, filters.area).map(({ value, name }) => (
        <Chip key={value} href={changed(path, filters, { area: value })} current={slugOf(value) === asked}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
