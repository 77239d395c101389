import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { browseLinks } from '#app/web/layout/browse-links.ts';
import { inLanguage, t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { type BrowseChoice, type BrowseSort, browseAddress, browseSorts } from './browse-choice.ts';

/** The categories as links and the order as a form, so that both work before hydration. */
export function BrowseTools({ choice: { category, sort } }: { choice: BrowseChoice }) {
  const [, navigate] = useLocation();
  const select = useRef<HTMLSelectElement>(null);
  const changeSort = (sortValue: string) => {
    if (sortValue === sort) return;
    navigate(browseAddress({ ...(category && { category }), sort: sortValue as BrowseSort }));
  };
  // The visitor may have changed the order before hydration.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => changeSort(select.current?.value ?? sort), []);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <ChipRow label={t('Categories')}>
        <Chip href={browseAddress({ sort })} current={!category}>
          {t('All')}
        </Chip>
        {browseLinks.map((link) => (
          <Chip
            key={link.category}
            href={browseAddress({ category: link.category, sort })}
            current={link.category === category}
          >
            {link.name}
          </Chip>
        ))}
      </ChipRow>
      <form
        action={inLanguage('/#browse')}
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="flex items-end gap-3"
      >
        {category && <input type="hidden" name="category" value={category} />}
        <Button type="submit" tone="secondary" className="order-last in-data-hydrated:hidden">
          {t('Apply')}
        </Button>
        <label className="grid gap-1 t-small text-muted">
          {t('Sort by')}
          <select
            ref={select}
            key={sort}
            name="sort"
            defaultValue={sort}
            autoComplete="off"
            onChange={({ target }: ChangeEvent<HTMLSelectElement>) => changeSort(target.value)}
            className="browse-control"
          >
            {browseSorts.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </form>
    </div>
  );
}
