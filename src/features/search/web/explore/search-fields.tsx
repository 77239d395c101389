import { categories, categoryNames } from '#features/properties/categories.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { type Choice, priceChoices, sortChoices } from '#features/search/web/filters/filter-choices.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { counted, type Facets, including } from './facets.ts';
import { type AreaName, choiceWords, filterWords } from './filter-words.ts';
import { AmountField, SelectField } from './select-field.tsx';

export type FieldProps = {
  filters: ExploreFilters;
  facets: Facets | undefined;
  areas: AreaName[];
  reading: SearchReading | undefined;
};

const categoryChoices = categories.map((value) => ({ value, name: categoryNames[value].page }));
const roomChoices = ['1', '2', '3', '4', '5', '6'].map((value) => ({
  value,
  name: value === '1' ? '1 bedroom' : `${value} bedrooms`,
}));

/** The most used filters; always visible on a desktop. */
export function MainFields({ filters, facets, areas, reading }: FieldProps) {
  const typed = (kind: string, any: string) => {
    const said = reading?.understood.find((one) => one.kind === kind);
    return said ? `${filterWords(kind, said.value, areas)} (as typed)` : any;
  };
  const { area, bedrooms } = filters;
  const areaChoices = including(
    areas.map(({ slug, name }) => ({ value: slug, name })).toSorted(byName),
    area,
    (value) => filterWords('area', value),
  );
  // The last count is of six or more bedrooms, which no choice selects: it only decides whether six is offered.
  const { 6: sixOrMore, ...rooms } = facets?.bedrooms ?? {};
  const six = !facets || sixOrMore || bedrooms === '6' ? roomChoices.slice(5) : [];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      <SelectField
        label="Category"
        name="category"
        value={filters.category}
        any={typed('category', 'All categories')}
        choices={counted(categoryChoices, facets?.category, { value: filters.category })}
      />
      <SelectField
        label="Area"
        name="area"
        value={area}
        any={typed('area', 'All areas')}
        choices={counted(areaChoices, facets?.area, { value: area })}
      />
      <SelectField
        label="Bedrooms"
        name="bedrooms"
        value={bedrooms}
        any={typed('bedrooms', 'Any number')}
        choices={counted(roomChoices.slice(0, 5), facets && rooms, { value: bedrooms }).concat(six)}
      />
      <AmountField label="Lowest price, UGX" name="minPrice" value={filters.minPrice} hint="No minimum" />
      <AmountField label="Highest price, UGX" name="maxPrice" value={filters.maxPrice} hint="No maximum" />
      <SelectField label="Sort by" name="sort" value={filters.sort} any="Default" choices={sortChoices} />
    </div>
  );
}

export function tierChoices({ category }: ExploreFilters): Choice[] {
  const known = categories.find((one) => one === category);
  if (known) return priceChoices(known);
  return Object.entries(choiceWords.price).map(([value, name]) => ({ value, name }));
}

function byName(one: Choice, other: Choice): number {
  return one.name < other.name ? -1 : 1;
}
