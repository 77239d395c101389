import { titledTenures } from '#features/properties/choices.ts';
import { ChoiceChip, ChoiceChips } from '#features/search/web/explore/choice-chips.tsx';
import type { Counts, Facets } from '#features/search/web/explore/facets.ts';
import { choiceLabels, featureLabel, filterLabel } from '#features/search/web/explore/filter-labels.ts';
import { type FieldProps, labelFromText } from '#features/search/web/explore/filters-from-text.ts';
import { withCounts, withValue } from '#features/search/web/explore/option-counts.ts';
import { bedroomChoice, studioChoice, valuesOf } from '#features/search/web/explore/search-url.ts';
import { usualSurroundings } from '#features/travel/surroundings.ts';
import { t } from '#kit/t.ts';
import { GuestField } from './guest-field.tsx';
import { isFilterActive } from './price-options.ts';
import { AmountField, DayField, SelectField } from './select-field.tsx';
import { asksForStay } from './stay-fields.tsx';

/**
 * The maximum number of offered features, most common first. On a page with mixed categories there is less
 * space.
 */
const [maxFeatures, maxFeaturesWhenMixed] = [24, 8];

/** Shows the secondary filters: guests, power, water, road, the first payment and features. */
export function MoreFields({ search, facets, reading, unread }: FieldProps) {
  const { filters } = search;
  const features = lowerCased(facets?.feature);
  const chosen = valuesOf(filters, 'feature').map((name) => name.toLowerCase());
  const { surroundings: surroundingCounts = {} } = facets ?? {};
  const surroundings = [
    ...new Set([
      ...usualSurroundings.filter((value) => value in surroundingCounts),
      ...valuesOf(filters, 'surroundings'),
    ]),
  ];
  const selectField = (name: keyof typeof choiceLabels, label: string) =>
    isFilterActive(filters, name) && (
      <SelectField
        label={label}
        name={name}
        value={filters[name]}
        any={labelFromText(reading, t('Any'), name)}
        choices={withCounts(
          choicesOf(name),
          name === 'power'
            ? withAny(facets?.power)
            : name === 'tenure'
              ? withTitledCount(facets?.tenure)
              : facets?.[name],
          { value: filters[name] },
        )}
      />
    );
  return (
    <div className="grid gap-4 pt-3">
      <div className="grid grid-cols-2 items-end gap-3">
        {isFilterActive(filters, 'sleeps') && !asksForStay(search) && <GuestField {...{ search, reading }} />}
        {isFilterActive(filters, 'freeFrom') && (
          <DayField label={t('Available by')} name="freeFrom" value={filters.freeFrom} isInvalid={false} />
        )}
        {/* Studios are a choice of the bedrooms field. */}
        {bedroomChoice(filters) !== studioChoice && (
          <SelectField
            label={t('Type')}
            name="type"
            value={filters.type}
            any={t('Any type')}
            choices={withCounts(
              withValue(typesOf(facets).map(asChoice), filters.type, (value) => value),
              facets?.type,
              { value: filters.type },
            )}
          />
        )}
        {selectField('water', t('Water'))}
        {selectField('power', t('Power backup'))}
        {selectField('road', t('Road'))}
        {selectField('compound', t('Compound and gate'))}
        {selectField('floor', t('Floor'))}
        {selectField('tenure', t('Land tenure'))}
        {selectField('furnished', t('Furnishing'))}
        {isFilterActive(filters, 'maxFirstPayment') && (
          <AmountField
            label={t('Maximum first payment, UGX')}
            name="maxFirstPayment"
            value={filters.maxFirstPayment}
            hint={t('Advance plus deposit')}
            isInvalid={unread.has('maxFirstPayment')}
          />
        )}
      </div>
      {surroundings.length > 0 && (
        <ChoiceChips
          label={t('Around the home')}
          kind="checkbox"
          name="surroundings"
          chosen={valuesOf(filters, 'surroundings')}
          choices={surroundings.map((value) => ({
            value,
            name: `${filterLabel('surroundings', value)}${countOf(surroundingCounts[value])}`,
          }))}
        />
      )}
      <fieldset className="choice-chips">
        <legend>{t('Only homes with')}</legend>
        <div>
          <ChoiceChip kind="checkbox" name="hasTour" value="true" isChosen={filters.hasTour === 'true'}>
            {`${t('360° tour')}${countOf(facets?.hasTour?.true)}`}
          </ChoiceChip>
          <ChoiceChip kind="checkbox" name="available" value="true" isChosen={filters.available === 'true'}>
            {`${t('Available now')}${countOf(facets?.available?.true)}`}
          </ChoiceChip>
          {featureChoices(chosen, features, search.category ? maxFeatures : maxFeaturesWhenMixed).map(
            (name) => (
              <ChoiceChip
                key={name}
                kind="checkbox"
                name="feature"
                value={name}
                isChosen={chosen.includes(name)}
              >
                {`${featureLabel(name)}${countOf(features?.[name])}`}
              </ChoiceChip>
            ),
          )}
        </div>
      </fieldset>
    </div>
  );
}

/** Returns the most common features and the chosen ones, without those that have their own field. */
function featureChoices(chosen: string[], counts: Counts | undefined, limit: number): string[] {
  const common = Object.keys(counts ?? {}).filter((name) => !ownFieldFeatures.has(name));
  return [...new Set([...common.slice(0, limit), ...chosen])];
}

const ownFieldFeatures = new Set(['borehole', 'furnished']);

function choicesOf(name: keyof typeof choiceLabels) {
  return Object.entries(choiceLabels[name]).map(([value, words]) => ({ value, name: words as string }));
}

/** Adds the count of 'any': homes with one of the three kinds of backup. */
function withAny(counts: Counts | undefined) {
  if (!counts) return undefined;
  return { ...counts, ...sumOf('any', ['solar', 'inverter', 'generator'], counts) };
}

/** Adds the count of homes with any of the titles. */
function withTitledCount(counts: Counts | undefined) {
  return counts && { ...counts, ...sumOf('titled', titledTenures, counts) };
}

/** Returns the sum of the values' counts as an entry, or an empty object if none of them has a count. */
function sumOf(name: string, values: readonly string[], counts: Counts): Counts {
  const offered = values.filter((item) => item in counts);
  return offered.length > 0 ? { [name]: offered.reduce((sum, item) => sum + (counts[item] ?? 0), 0) } : {};
}

function lowerCased(counts: Counts | undefined) {
  return (
    counts && Object.fromEntries(Object.entries(counts).map(([name, count]) => [name.toLowerCase(), count]))
  );
}

const typesOf = (facets: Facets | undefined) =>
  Object.keys(facets?.type ?? {}).filter((type) => type !== 'Studio');

const asChoice = (name: string) => ({ value: name, name });
const countOf = (count: number | undefined) => (count ? ` (${count})` : '');
