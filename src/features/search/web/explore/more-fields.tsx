import type { ReactNode } from 'react';
import type { Category } from '#features/properties/categories.ts';
import { titledTenures } from '#features/properties/choices.ts';
import { slugOf } from './area-names.ts';
import { counted, including } from './choices.ts';
import { type ExploreName, valuesOf } from './explore-filters.ts';
import type { Counts } from './facets.ts';
import { choiceWords, featureWords, filterWords } from './filter-words.ts';
import { type FieldProps, tierChoices, typedIn } from './main-fields.tsx';
import { AmountField, CheckField, SelectField } from './select-field.tsx';

/** Of the features, the most common ones are offered. */
const mostFeatures = 24;

/** Fields that only these categories have; where categories mix, they all are there. */
const categoriesOf: Partial<Record<ExploreName, readonly Category[]>> = {
  sleeps: ['furnished_houses'],
  maxFirstPayment: ['rental_units'],
  furnished: ['rental_units', 'for_sale'],
  meter: ['rental_units', 'for_sale'],
  tenure: ['for_sale', 'bank_sales'],
};

const sleepChoices = ['1', '2', '3', '4', '6', '8', '10'].map((value) => ({
  value,
  name: value === '1' ? '1 guest' : `${value} guests`,
}));

/** The secondary filters: areas, guests, power, water, meter, road, the first payment and features. */
export function MoreFields({ search, facets, reading, unread }: FieldProps) {
  const { filters } = search;
  const features = lowerCased(facets?.feature);
  const isAsked = (name: ExploreName) => {
    const only = categoriesOf[name];
    return !only || !filters.category || only.some((one) => one === filters.category) || !!filters[name];
  };
  const field = (name: keyof typeof choiceWords, label: string, any = 'Any') =>
    isAsked(name) && (
      <SelectField
        label={label}
        name={name}
        value={filters[name]}
        any={typedIn(reading, any, name)}
        choices={counted(
          name === 'price' ? tierChoices(filters.category) : choicesOf(name),
          name === 'power'
            ? withAny(facets?.power)
            : name === 'tenure'
              ? withTitled(facets?.tenure)
              : facets?.[name],
          { value: filters[name] },
        )}
      />
    );
  return (
    <div className="grid gap-4 pt-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
        {isAsked('sleeps') && (
          <SelectField
            label="Guests, at least"
            name="sleeps"
            value={filters.sleeps}
            any="Any number"
            choices={including(sleepChoices, filters.sleeps, (value) => `${value} guests`)}
          />
        )}
        <SelectField
          label="Type"
          name="type"
          value={filters.type}
          any="Any type"
          choices={counted(
            including(Object.keys(facets?.type ?? {}).map(asChoice), filters.type, (value) => value),
            facets?.type,
            { value: filters.type },
          )}
        />
        {!search.category && field('price', 'Price range', 'Any price')}
        {field('meter', 'Yaka meter')}
        {field('water', 'Water')}
        {field('power', 'Power backup')}
        {field('road', 'Road')}
        {field('tenure', 'Land tenure')}
        {field('furnished', 'Furniture')}
        {isAsked('maxFirstPayment') && (
          <AmountField
            label="First payment at most, UGX"
            name="maxFirstPayment"
            value={filters.maxFirstPayment}
            hint="Advance and security"
            isUnread={unread.has('maxFirstPayment')}
          />
        )}
      </div>
      <Checks legend="Only homes with">
        <CheckField name="hasTour" value="true" isChecked={filters.hasTour === 'true'}>
          {`360° tour${countOf(facets?.hasTour?.true)}`}
        </CheckField>
        <CheckField name="available" value="true" isChecked={filters.available === 'true'}>
          {`Available now${countOf(facets?.available?.true)}`}
        </CheckField>
        <Several
          name="feature"
          chosen={valuesOf(filters, 'feature').map((name) => name.toLowerCase())}
          all={Object.keys(features ?? {}).slice(0, mostFeatures)}
          counts={features}
          words={featureWords}
        />
      </Checks>
      <Checks legend="Areas">
        <Several
          name="area"
          chosen={valuesOf(filters, 'area').map(slugOf)}
          all={Object.keys(facets?.area ?? {})}
          counts={facets?.area}
          words={(slug) => filterWords('area', slug)}
        />
      </Checks>
    </div>
  );
}

function Checks({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-3">
      <legend className="text-sm text-muted">{legend}</legend>
      {children}
    </fieldset>
  );
}

type SeveralProps = {
  name: ExploreName;
  chosen: string[];
  all: string[];
  counts: Counts | undefined;
  words: (value: string) => string;
};

/** A box for each value that some home has, and for each that is chosen. */
function Several({ name, chosen, all, counts, words }: SeveralProps) {
  return [...new Set([...all, ...chosen])]
    .filter((value) => !counts || counts[value] || chosen.includes(value))
    .map((value) => (
      <CheckField key={value} name={name} value={value} isChecked={chosen.includes(value)}>
        {`${words(value)}${countOf(counts?.[value])}`}
      </CheckField>
    ));
}

function choicesOf(name: keyof typeof choiceWords) {
  return Object.entries(choiceWords[name]).map(([value, words]) => ({ value, name: words as string }));
}

/** Adds the count of 'any': homes with one of the three kinds of backup. */
function withAny(counts: Counts | undefined) {
  if (!counts) return undefined;
  const { solar = 0, inverter = 0, generator = 0 } = counts;
  return { ...counts, any: solar + inverter + generator };
}

/** Adds the count of homes with any of the titles. */
function withTitled(counts: Counts | undefined) {
  return counts && { ...counts, titled: titledTenures.reduce((sum, one) => sum + (counts[one] ?? 0), 0) };
}

function lowerCased(counts: Counts | undefined) {
  return (
    counts && Object.fromEntries(Object.entries(counts).map(([name, count]) => [name.toLowerCase(), count]))
  );
}

const asChoice = (name: string) => ({ value: name, name });
const countOf = (count: number | undefined) => (count ? ` (${count})` : '');
