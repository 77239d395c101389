import type { PropertyPage } from '#features/search/schema.ts';
import { type Search, searchUrl, withoutText } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';

/** Links to the areas near an area without homes, with the number of homes in each. */
export function Neighbours({ search, page }: { search: Search; page: PropertyPage }) {
  const { neighbours, search: reading } = page;
  if (neighbours.length === 0) return null;
  const understoodPlaces = reading?.understood.filter(({ kind }) => kind === 'area' || kind === 'near') ?? [];
  const q = understoodPlaces
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: { length } }) => withoutText(text, at, length), search.filters.q ?? '');
  return (
    <nav aria-label={t('Nearby')} className="mb-6 grid justify-items-center gap-2">
      <p className="t-small text-muted">{t('Nearby')}</p>
      <div className="flex flex-wrap justify-center gap-2 *:max-w-full *:shrink *:py-2 *:whitespace-normal">
        {neighbours.map(({ slug, name, count }) => (
          <Chip key={slug} href={searchUrl(search, { area: slug, near: null, box: null, q })}>
            {name} ({count})
          </Chip>
        ))}
      </div>
    </nav>
  );
}
