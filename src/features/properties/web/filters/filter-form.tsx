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
  /** What stands in the same line. */
  children: ReactNode;
};

/**
 * A form that the browser sends by itself; once the application is there a choice takes effect at once, and the button
 * is not needed any more. It leaves its place empty, so that nothing moves.
 */
export function FilterForm({ category, path, filters, children }: Props) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const apply = () => {
    const address = form.current && changed(path, filters, choicesIn(form.current));
    if (address && address !== changed(path, filters, {})) navigate(address);
  };
  useEffect(() => {
    if (form.current && isTouched(form.current)) form.current.requestSubmit();
  }, []);
  const { price, sort, cursor: _cursor, ...kept } = filters;
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
      onChange={apply}
      className="flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-1">{children}</div>
      <div className="order-last grid w-full grid-cols-2 gap-3 sm:w-auto">
        <ChoiceField
          label="Price"
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

/** Somebody may have chosen before the application was there to hear of it. */
function isTouched(form: HTMLFormElement): boolean {
  return Array.from(form.querySelectorAll('select')).some(({ options, selectedIndex }) => {
    const drawn = Array.from(options).findIndex((option) => option.defaultSelected);
    return selectedIndex !== Math.max(0, drawn);
  });
}

function choicesIn(form: HTMLFormElement): { price: string; sort: string } {
  const data = new FormData(form);
  const chosen = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { price: chosen('price'), sort: chosen('sort') };
}
