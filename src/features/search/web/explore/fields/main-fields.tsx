import { categories, categoryNames } from '#features/properties/categories.ts';
import { ChoiceChip, ChoiceChips } from '#features/search/web/explore/choice-chips.tsx';
import type { Counts } from '#features/search/web/explore/facets.ts';
import { choiceLabels } from '#features/search/web/explore/filter-labels.ts';
import { type FieldProps, labelFromText } from '#features/search/web/explore/filters-from-text.ts';
import { withCounts, withValue } from '#features/search/web/explore/option-counts.ts';
import { bedroomChoice, type ExploreFilters, studioChoice } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { type Choice, isFilterActive, priceChoices } from './price-options.ts';
import { AmountField, KeywordsField, SelectField } from './select-field.tsx';
import { asksForStay, StayFields } from './stay-fields.tsx';

const categoryChoices = categories.map((value) => ({ value, name: categoryNames[value].page }));

/** Shows the most used filters. Fields with few options need one tap. */
export function MainFields({ search, facets, reading, unread }: FieldProps) {
  const { category, filters } = search;
  const amountField = (name: 'minPrice' | 'maxPrice', label: string, hint: string) => (
    <AmountField
      label={label}
      name={name}
      value={filters[name]}
      hint={labelFromText(reading, hint, name)}
      isInvalid={unread.has(name)}
    />
  );
  const { meter } = filters;
  return (
    <div className="main-fields">
      {!category && (
        <SelectField
          label={t('Category')}
          name="category"
          value={filters.category}
          any={labelFromText(reading, t('All categories'), 'category')}
          choices={withCounts(categoryChoices, facets?.category, { value: filters.category })}
        />
      )}
      {asksForStay(search) && <StayFields {...{ search, facets, reading, unread }} />}
      <div className="col-span-full grid grid-cols-2 gap-3">
        <ChoiceChips
          label={priceLabel(filters.category)}
          name="price"
          choices={withNone(
            labelFromText(reading, t('Any price'), 'price'),
            withCounts(tierChoices(filters.category), facets?.price, { value: filters.price }),
          )}
          chosen={[filters.price ?? '']}
        />
        {amountField('minPrice', t('Minimum price, UGX'), t('No minimum'))}
        {amountField('maxPrice', t('Maximum price, UGX'), t('For example 900k'))}
      </div>
      <RoomField filters={filters} facets={facets} reading={reading} />
      {isFilterActive(filters, 'meter') && (
        <ChoiceChips
          label={t('Yaka meter')}
          name="meter"
          choices={withNone(
            labelFromText(reading, t('Any'), 'meter'),
            withCounts(meterChoices, facets?.meter, { value: meter }),
          )}
          chosen={[meter ?? '']}
        />
      )}
      <KeywordsField value={filters.q} />
    </div>
  );
}

function priceLabel(category: string | undefined): string {
  if (!category) return t('Price range');
  return category === 'furnished_houses' ? t('Price per night, UGX') : t('Price range, UGX');
}

type RoomProps = Pick<FieldProps, 'reading' | 'facets'> & { filters: ExploreFilters };

/**
 * Selects studios, an exact number of bedrooms or, with the `or more` box, a minimum. The value of the box is appended
 * to the number.
 */
function RoomField({ filters, facets, reading }: RoomProps) {
  const { minBedrooms } = filters;
  const counts = facets?.bedrooms;
  const chosen = bedroomChoice(filters);
  const offered = withCounts(roomChoices, minBedrooms ? cumulativeCounts(counts) : counts, {
    value: chosen,
  }).map(
    // The count of '6' includes homes with more bedrooms, so it is not shown for exactly six.
    (choice) => (choice.value === '6' && !minBedrooms && counts?.['6'] ? { value: '6', name: '6' } : choice),
  );
  const studios = facets?.type?.['Studio'];
  // The counts of types include only homes with the chosen number of bedrooms.
  const isCounted = !filters.bedrooms && !minBedrooms;
  const isHomeToLet = !/sale/.test(filters.category ?? '');
  const isStudioOffered =
    chosen === studioChoice || studios !== undefined || (isHomeToLet && (!facets || !isCounted));
  const choices = [
    ...(isStudioOffered
      ? [
          {
            value: studioChoice,
            name: isCounted && facets ? `${t('Studio')} (${studios ?? 0})` : t('Studio'),
          },
        ]
      : []),
    ...withValue(offered, chosen === studioChoice ? undefined : chosen, (option) => option),
  ];
  return (
    <ChoiceChips
      label={t('Bedrooms')}
      name="bedrooms"
      choices={withNone(labelFromText(reading, t('Any'), 'bedrooms', 'minBedrooms'), choices)}
      chosen={[chosen]}
      after={
        <ChoiceChip kind="checkbox" name="bedrooms" value="+" isChosen={!!minBedrooms}>
          {t('or more')}
        </ChoiceChip>
      }
    />
  );
}

const roomChoices = ['1', '2', '3', '4', '5', '6'].map((value) => ({ value, name: value }));
/** Returns for each number of bedrooms how many homes have at least as many. */
function cumulativeCounts(counts: Counts | undefined): Counts | undefined {
  let sum = 0;
  const entries = counts && roomChoices.toReversed().map(({ value }) => [value, (sum += counts[value] ?? 0)]);
  return entries && Object.fromEntries(entries.filter(([value = '', homes]) => homes || value in counts));
}

const meterChoices = [
  { value: 'own', name: t('Own') },
  { value: 'shared', name: t('Shared') },
];

/** Adds an option without a value, labelled `any`. */
function withNone(any: string, choices: Choice[]): Choice[] {
  return [{ value: '', name: any }, ...choices];
}

function tierChoices(category: string | undefined): Choice[] {
  const ownCategory = categories.find((candidate) => candidate === category);
  if (ownCategory) return priceChoices(ownCategory);
  return Object.entries(choiceLabels.price).map(([value, name]) => ({ value, name }));
}
