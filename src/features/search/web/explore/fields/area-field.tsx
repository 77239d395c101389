import { useEffect, useRef, useState } from 'react';
import { slugOf } from '#features/search/web/explore/area-names.ts';
import { ChoiceChips } from '#features/search/web/explore/choice-chips.tsx';
import { filterLabel } from '#features/search/web/explore/filter-labels.ts';
import type { FieldProps } from '#features/search/web/explore/filters-from-text.ts';
import { valuesOf } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { TextButton } from '#kit/web/ui/text-link.tsx';
import { fieldClass } from './select-field.tsx';

/** The number of areas up to which a list needs no text filter. */
const maxUnfilteredAreas = 12;
/** The number of areas of a longer list that are shown at first. */
const maxFirstAreas = 9;

/**
 * Shows every area that has homes, of which several can be chosen: those chosen on arrival first, then those
 * with most homes.
 */
export function AreaField({ search, facets }: Pick<FieldProps, 'search' | 'facets'>) {
  const chosen = valuesOf(search.filters, 'area').map(slugOf);
  const [initial] = useState(chosen);
  const [text, setText] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isExpanded) list.current?.querySelectorAll<HTMLElement>('[name=area]')[maxFirstAreas]?.focus();
  }, [isExpanded]);
  const counts = facets?.area;
  const all = [...new Set([...initial, ...Object.keys(counts ?? {}), ...chosen])].filter(
    (slug) => !counts || slug in counts || chosen.includes(slug),
  );
  const slugPart = slugOf(text);
  const isShort = !slugPart && !isExpanded && all.length > maxUnfilteredAreas;
  const choices = all.map((slug, index) => ({
    value: slug,
    name: `${filterLabel('area', slug)}${counts && slug in counts ? ` (${counts[slug]})` : ''}`,
    isHidden: isShort ? index >= maxFirstAreas && !chosen.includes(slug) : !slug.includes(slugPart),
  }));
  const filterInput = all.length > maxUnfilteredAreas && (
    <input
      type="search"
      aria-label={t('Find an area')}
      placeholder={t('Find an area')}
      autoComplete="off"
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter chooses the first remaining area instead of submitting the form.
        event.preventDefault();
        if (slugPart) list.current?.querySelector<HTMLElement>('label:not([hidden]) input')?.click();
      }}
      className={`${fieldClass} needs-script mb-2`}
    />
  );
  return (
    <div ref={list} className="grid justify-items-start">
      <ChoiceChips
        label={t('Areas')}
        name="area"
        kind="checkbox"
        choices={choices}
        chosen={chosen}
        className="choice-areas"
        before={filterInput}
      />
      {isShort && (
        <TextButton className="needs-script" onClick={() => setExpanded(true)}>
          {t('All {count} areas', { count: all.length })}
        </TextButton>
      )}
      {choices.every(({ isHidden }) => isHidden) && slugPart && (
        <p role="status" className="t-small text-muted">
          {t('There are no homes in an area with this name')}
        </p>
      )}
    </div>
  );
}
