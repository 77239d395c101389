import type { ChangeEvent, FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { Category } from '#features/properties/categories.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ChoiceField } from './choice-field.tsx';
import { priceChoices, sortChoices } from './filter-choices.ts';
import { changed, type ListingFilters } from './listing-filters.ts';

type Props = { category: Category; path: string; filters: ListingFilters };

/**
 * A form that the browser sends by itself; once the application is there a choice takes effect at once, and the button
 * is not needed any more.
 */
export function FilterForm({ category, path, filters }: Props) {
  const [, navigate] = useLocation();
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    navigate(changed(path, filters, { [target.name]: target.value }));
  const submit = (event: FormEvent) => event.preventDefault();
  const { price, sort, cursor: _cursor, ...kept } = filters;
  return (
    <form action={path} method="get" onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ChoiceField label="Price" name="price" value={price} any="Any price" choices={priceChoices(category)} onChange={choose} />
      <ChoiceField label="Sort by" name="sort" value={sort} any="Recommended" choices={sortChoices} onChange={choose} />
      <Button type="submit" tone="secondary" className="in-data-hydrated:hidden">
        Apply
      </Button>
    </form>
  );
}
