import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Category } from '#features/properties/categories.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ChoiceField } from './choice-field.tsx';
import { priceChoices, sortChoices } from './filter-choices.ts';
import { changed, type ListingFilters } from './listing-filters.ts';

type Props = {
  category: Category;
  path: string;
  filters: ListingFilters;
  /** Content of the same row. */
  children: ReactNode;
};

/**
 * A form that works without script. After hydration a choice takes effect at once and the button disappears, but
 * keeps its space so that nothing moves.
 */
export function FilterForm({ category, path, filters, children }: Props) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const apply = () => {
    const address = form.current && changed(path, filters, choicesIn(form.current));
    if (address && address !== changed(path, filters, {})) navigate(address);
  };
  useEffect(() => {
    if (form.current && isTouched(form.current)) form.current.requestSubmit();
  }, []);
  const { q = '', price, sort, cursor: _cursor, ...kept } = filters;
  const shown = useRef(q);
  useEffect(() => {
    if (words.current && shown.current !== q) words.current.value = q;
    shown.current = q;
  }, [q]);
  return (
    <form
      ref={form}
      action={path}
      method="get"
      autoComplete="off"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
      onChange={({ target }) => (target as Element) !== words.current && apply()}
      className="flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-[1_1_12rem]">{children}</div>
      <div className="order-last grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:w-auto sm:grid-cols-[14rem_auto_auto]">
        <label className="col-span-full grid gap-1 text-sm text-muted sm:col-span-1">
          Words
          <input
            ref={words}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            enterKeyHint="search"
            placeholder="Title, place, description"
            className="min-h-11 w-full rounded-control border border-line bg-card px-3 text-base text-ink placeholder:text-muted"
          />
        </label>
        <ChoiceField
          label="Price, UGX"
          name="price"
          value={price}
          any="Any price"
          choices={priceChoices(category)}
        />
        <ChoiceField label="Sort by" name="sort" value={sort} any="Default" choices={sortChoices} />
      </div>
      <Button type="submit" tone="secondary" className="in-data-hydrated:invisible">
        Apply
      </Button>
    </form>
  );
}

/** Whether a choice was changed before hydration. Words are left alone, because they may not be finished. */
function isTouched(form: HTMLFormElement): boolean {
  return Array.from(form.querySelectorAll('select')).some(({ options, selectedIndex }) => {
    const drawn = Array.from(options).findIndex((option) => option.defaultSelected);
    return selectedIndex !== Math.max(0, drawn);
  });
}

function choicesIn(form: HTMLFormElement): { q: string; price: string; sort: string } {
  const data = new FormData(form);
  const chosen = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { q: chosen('q').trim(), price: chosen('price'), sort: chosen('sort') };
}
