import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { featuringRefusal } from '#features/listings/rules.ts';
import { featuringQuery, propertyTypesQuery } from '#features/listings/web/queries.ts';
import { categories, categoryNames } from '#features/properties/categories.ts';
import { currencies } from '#features/properties/choices.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { squareMeters } from '#features/properties/rules.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { ChoiceField, FigureField, SwitchField, TextAreaField, TextField } from './fields.tsx';
import { type FormValues, figureOf } from './form-values.ts';

const categoryOptions = categories.map((value) => ({ value, name: categoryNames[value].one }));
const currencyOptions = currencies.map((value) => ({ value, name: value }));
/** Used when the list of types cannot be loaded. */
const fallbackTypes = ['Apartment', 'House', 'Villa', 'Condo', 'Townhouse'];

export function MainFields() {
  return (
    <>
      <TextField name="title" className="md:col-span-2" />
      <TextField
        name="location"
        hint="Road, area and town, as you would say it on the phone"
        className="md:col-span-2"
      />
      <TextAreaField name="description" rows={5} className="md:col-span-2" />
    </>
  );
}

export function KindAndPriceFields() {
  const [category, currency, price] = useWatch<FormValues, ['category', 'currency', 'price']>({
    name: ['category', 'currency', 'price'],
  });
  const amount = figureOf(price);
  return (
    <>
      <ChoiceField name="category" options={categoryOptions} />
      <PropertyTypeField />
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
        <FigureField name="price" hint={amount > 0 ? formatMoney(amount, currency) : undefined} />
        <ChoiceField name="currency" options={currencyOptions} />
      </div>
      {category === 'rental_units' && (
        <FigureField name="monthlyPrice" hint={propertyFields.monthlyPrice.hint} />
      )}
    </>
  );
}

function PropertyTypeField() {
  const { data } = useQuery(propertyTypesQuery());
  const { getValues } = useFormContext<FormValues>();
  const names = data?.length ? data.map(({ name }) => name) : fallbackTypes;
  const own = getValues('propertyType');
  const all = own && !names.includes(own) ? [own, ...names] : names;
  return (
    <ChoiceField
      // Remounts so that the stored choice is selected once its option exists.
      key={all.join()}
      name="propertyType"
      options={all.map((name) => ({ value: name, name }))}
    />
  );
}

export function SizeFields() {
  const feet = figureOf(useWatch<FormValues, 'squareFeet'>({ name: 'squareFeet' }));
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:col-span-2 md:grid-cols-3">
      <FigureField name="bedrooms" inputMode="numeric" maxLength={3} />
      <FigureField name="bathrooms" maxLength={5} hint="Half steps: 1.5" />
      <FigureField
        name="squareFeet"
        maxLength={15}
        className="col-span-2 md:col-span-1"
        hint={
          feet >= 1 ? `${groupThousands(Math.round(squareMeters(feet)))} m²` : 'Shown in square metres too'
        }
      />
    </div>
  );
}

export function OwnerFields() {
  return (
    <>
      <TextAreaField
        name="ownerContactInfo"
        rows={3}
        className="md:col-span-2"
        hint="Visible only to users who paid required fees."
      />
      <div className="md:col-span-2">
        <FeaturedField />
      </div>
    </>
  );
}

/** A featured home can always be turned off; turning one on needs a place in the plan, or an admin. */
function FeaturedField() {
  const { data } = useQuery(featuringQuery());
  const { defaultValues } = useFormState<FormValues>();
  const isFeatured = useWatch<FormValues, 'isFeatured'>({ name: 'isFeatured' });
  const isFree = isFeatured || defaultValues?.isFeatured || !data;
  return (
    <SwitchField
      name="isFeatured"
      hint="Featured homes appear on the front page and in their own list."
      refusal={isFree ? null : featuringRefusal(data)}
    />
  );
}
