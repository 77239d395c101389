import { categories, categoryNames } from '#features/properties/categories.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { counted } from './choices.ts';
import type { Search } from './explore-filters.ts';
import type { Counts, Facets } from './facets.ts';
import { type Choice, priceChoices } from './filter-choices.ts';
import { choiceWords, filterWords } from './filter-words.ts';
import { AmountField, SelectField, WordsField } from './select-field.tsx';

export type FieldProps = {
  search: Search;
  facets: Facets | undefined;
  reading: SearchReading | undefined;
  /** The amounts that cannot be read. */
  unread: ReadonlySet<string>;
};

const categoryChoices = categories.map((value) => ({ value, name: categoryNames[value].page }));

/** What the text says about one of these filters, for the field of which nothing was chosen. */
export function typedIn(reading: FieldProps['reading'], any: string, ...kinds: string[]): string {
  const said = reading?.understood.find(({ kind }) => kinds.includes(kind));
  return said ? `${filterWords(said.kind, said.value)} (as typed)` : any;
}

/** The most used filters; always visible on a desktop. */
export function MainFields({ search, facets, reading, unread }: FieldProps) {
  const { category, filters } = search;
  const { minBedrooms } = filters;
  const amount = (name: 'minPrice' | 'maxPrice', label: string, hint: string) => (
    <AmountField
      label={label}
      name={name}
      value={filters[name]}
      hint={typedIn(reading, hint, name)}
      isUnread={unread.has(name)}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      <div className="max-lg:col-span-full">
        <WordsField value={filters.q} />
      </div>
      {category ? (
        <SelectField
          label={`Price, ${category === 'furnished_houses' ? 'a night' : 'UGX'}`}
          name="price"
          value={filters.price}
          any="Any price"
          choices={counted(tierChoices(filters.category), facets?.price, { value: filters.price })}
        />
      ) : (
        <SelectField
          label="Category"
          name="category"
          value={filters.category}
          any={typedIn(reading, 'All categories', 'category')}
          choices={counted(categoryChoices, facets?.category, { value: filters.category })}
        />
      )}
      <SelectField
        label="Bedrooms"
        name="bedrooms"
        value={minBedrooms ? `${minBedrooms}+` : filters.bedrooms}
        any={typedIn(reading, 'Any number', 'bedrooms', 'minBedrooms')}
        choices={roomChoices(facets?.bedrooms, filters.bedrooms, minBedrooms)}
      />
      {amount('minPrice', 'Lowest price, UGX', 'No minimum')}
      {amount('maxPrice', 'Highest price, UGX', 'Such as 900k')}
    </div>
  );
}

const numbers = [1, 2, 3, 4, 5, 6];

/** '2 or more bedrooms' and '2 bedrooms'. The last count is of six and more, so for exactly six there is none. */
function roomChoices(counts: Counts | undefined, exactly?: string, least?: string): Choice[] {
  const from = (number: number) =>
    numbers.slice(number - 1).reduce((sum, rooms) => sum + (counts?.[rooms] ?? 0), 0);
  const choices = (name: 'bedrooms' | 'minBedrooms', known: (number: number) => number | null, end = '') =>
    numbers.flatMap((number) => {
      const value = `${number}${end}`;
      const count = counts ? known(number) : null;
      const isChosen = String(number) === (end ? least : exactly);
      if (count === 0 && !isChosen) return [];
      return { value, name: `${filterWords(name, number)}${count === null ? '' : ` (${count})`}` };
    });
  return [
    ...choices('minBedrooms', from, '+'),
    ...choices('bedrooms', (number) => (number === 6 && counts?.[6] ? null : (counts?.[number] ?? 0))),
  ];
}

export function tierChoices(category: string | undefined): Choice[] {
  const known = categories.find((one) => one === category);
  if (known) return priceChoices(known);
  return Object.entries(choiceWords.price).map(([value, name]) => ({ value, name }));
}
