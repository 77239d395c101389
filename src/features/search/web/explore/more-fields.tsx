import { groupThousands } from '#kit/money.ts';
import { featuresOf } from './explore-filters.ts';
import { counted, including } from './facets.ts';
import { choiceWords, featureWords } from './filter-words.ts';
import { type FieldProps, tierChoices } from './search-fields.tsx';
import { CheckField, SelectField } from './select-field.tsx';

type Props = FieldProps & { types: string[]; features: string[] };

const firstPayments = ['1000000', '2000000', '3000000', '5000000', '10000000'].map((value) => ({
  value,
  name: `Up to UGX ${groupThousands(value)}`,
}));

/** The secondary filters: power, water, meter, road, the first payment and features. */
export function MoreFields({ filters, facets, types, features }: Props) {
  const field = (name: keyof typeof choiceWords, label: string, any = 'Any') => (
    <SelectField
      label={label}
      name={name}
      value={filters[name]}
      any={any}
      choices={counted(
        name === 'price' ? tierChoices(filters) : choicesOf(name),
        name === 'power' ? withAny(facets?.power) : facets?.[name],
        { value: filters[name] },
      )}
    />
  );
  const chosen = featuresOf(filters).map((name) => name.toLowerCase());
  const featureCounts = lowerCased(facets?.feature);
  const known = new Set(features.map((name) => name.toLowerCase()));
  const all = [...features, ...chosen.filter((name) => !known.has(name))];
  const shown = all.filter(
    (name) => chosen.includes(name.toLowerCase()) || !featureCounts || featureCounts[name.toLowerCase()],
  );
  return (
    <div className="grid gap-4 pt-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
        <SelectField
          label="Type"
          name="type"
          value={filters.type}
          any="Any type"
          choices={counted(
            including(types.map(asChoice), filters.type, (value) => value),
            facets?.type,
            { value: filters.type },
          )}
        />
        {field('price', 'Price range', 'Any price')}
        <SelectField
          label="First payment (advance and security)"
          name="maxFirstPayment"
          value={filters.maxFirstPayment}
          any="Any amount"
          choices={counted(
            including(
              firstPayments,
              filters.maxFirstPayment,
              (value) => `Up to UGX ${groupThousands(value)}`,
            ),
            facets?.firstPayment,
            { value: filters.maxFirstPayment },
          )}
        />
        {field('power', 'Power backup')}
        {field('water', 'Water')}
        {field('meter', 'Yaka meter')}
        {field('road', 'Road')}
        {field('tenure', 'Land tenure')}
        {field('furnished', 'Furniture')}
      </div>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-3">
        <legend className="text-sm text-muted">Only homes with</legend>
        <CheckField name="hasTour" value="true" isChecked={filters.hasTour === 'true'}>
          {`360° tour${countOf(facets?.hasTour?.true)}`}
        </CheckField>
        <CheckField name="available" value="true" isChecked={filters.available === 'true'}>
          {`Available now${countOf(facets?.available?.true)}`}
        </CheckField>
        {shown.map((name) => (
          <CheckField
            key={name}
            name="feature"
            value={name.toLowerCase()}
            isChecked={chosen.includes(name.toLowerCase())}
          >
            {`${featureWords(name)}${countOf(featureCounts?.[name.toLowerCase()])}`}
          </CheckField>
        ))}
      </fieldset>
    </div>
  );
}

function choicesOf(name: keyof typeof choiceWords) {
  return Object.entries(choiceWords[name]).map(([value, words]) => ({ value, name: words as string }));
}

/** Adds the count of 'any': homes with one of the three kinds of backup. */
function withAny(counts: Record<string, number> | undefined) {
  if (!counts) return undefined;
  const { solar = 0, inverter = 0, generator = 0 } = counts;
  return { ...counts, any: solar + inverter + generator };
}

function lowerCased(counts: Record<string, number> | undefined) {
  return (
    counts && Object.fromEntries(Object.entries(counts).map(([name, count]) => [name.toLowerCase(), count]))
  );
}

const asChoice = (name: string) => ({ value: name, name });
const countOf = (count: number | undefined) => (count ? ` (${count})` : '');
