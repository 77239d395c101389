import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { featuringRefusal } from '#features/listings/rules.ts';
import { parseAmount } from '#features/listings/web/form/state/amounts.ts';
import { type FormValues, parseNumber } from '#features/listings/web/form/state/form-values.ts';
import { featuringQuery, propertyTypesQuery } from '#features/listings/web/queries.ts';
import { categories, categoryNames } from '#features/properties/categories.ts';
import { propertyFields } from '#features/properties/fields.ts';
import { firstPayment, isBareLand, squareMeters } from '#features/properties/rules.ts';
import { currencies, formatMoney, groupThousands } from '#kit/money.ts';
import { Panel } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AmountField, ChoiceField, NumberField, SwitchField, TextAreaField, TextField } from './fields.tsx';

const categoryOptions = categories.map((value) => ({ value, name: categoryNames[value].one }));
const currencyOptions = currencies.map((value) => ({ value, name: value }));
/** The types that are offered when the list of types cannot be loaded. */
const fallbackTypes = ['Apartment', 'House', 'Villa', 'Condo', 'Townhouse'];

export function CategoryFields() {
  return (
    <>
      <ChoiceField name="category" options={categoryOptions} />
      <PropertyTypeField />
    </>
  );
}

function PropertyTypeField() {
  const { data } = useQuery(propertyTypesQuery());
  const { getValues } = useFormContext<FormValues>();
  const names = data?.length ? data.map(({ name }) => name) : fallbackTypes;
  const currentType = getValues('propertyType');
  const options = currentType && !names.includes(currentType) ? [currentType, ...names] : names;
  return (
    <ChoiceField
      // The key remounts the field, so that the stored choice is selected once its option exists.
      key={options.join()}
      name="propertyType"
      options={options.map((name) => ({ value: name, name }))}
    />
  );
}

const periods: Record<string, string> = { rental_units: ' per month', furnished_houses: ' per night' };

/** Renders the price and, for a rental, the amounts that a tenant pays before getting the key. */
export function PriceFields() {
  const category = useWatch<FormValues, 'category'>({ name: 'category' });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <AmountField
          name="price"
          className="min-w-0 grow basis-40"
          per={periods[category] ?? ''}
          hint="For example 850k, 1.2m, 1,250,000 or $800"
        />
        <ChoiceField name="currency" options={currencyOptions} className="basis-26" />
      </div>
      {category === 'rental_units' && (
        <>
          <AmountField
            name="monthlyPrice"
            per=" per month, shown to visitors instead of the price"
            hint={propertyFields.monthlyPrice.hint}
          />
          <MonthsField name="advanceMonths" />
          <MonthsField name="depositMonths" />
          <AdvanceRentNote />
          <FirstPayment />
          <HeldFirstRentField />
        </>
      )}
    </>
  );
}

function MonthsField({ name }: { name: 'advanceMonths' | 'depositMonths' }) {
  const isFilled = useWatch<FormValues, typeof name>({ name }) !== '';
  const emptyHint = name === 'advanceMonths' ? propertyFields.advanceMonths.unsaid : undefined;
  return (
    <NumberField name={name} inputMode="numeric" maxLength={3} hint={isFilled ? undefined : emptyHint} />
  );
}

const maxMonths = { advance: 3, deposit: 1 };

/**
 * Shows a warning but allows the value, because both sides may agree otherwise and the law has exceptions.
 */
function AdvanceRentNote() {
  const [advance, deposit] = useWatch<FormValues, ['advanceMonths', 'depositMonths']>({
    name: ['advanceMonths', 'depositMonths'],
  });
  if ((parseMonths(advance) ?? 0) <= maxMonths.advance && (parseMonths(deposit) ?? 0) <= maxMonths.deposit)
    return null;
  return (
    <Notice tone="warn" role="status" className="md:col-span-2">
      {`As we understand the Landlord and Tenant Act, 2022, you can ask for at most ${monthsText(maxMonths.advance)} of rent in advance unless both sides agree otherwise. A deposit can be at most ${monthsText(maxMonths.deposit)} of rent. Check with a lawyer.`}
    </Notice>
  );
}

/** Shows the total that a tenant pays before getting the key, and updates it while the user types. */
function FirstPayment() {
  const [price, monthlyPrice, currency, advance, deposit] = useWatch<
    FormValues,
    ['price', 'monthlyPrice', 'currency', 'advanceMonths', 'depositMonths']
  >({ name: ['price', 'monthlyPrice', 'currency', 'advanceMonths', 'depositMonths'] });
  const [advanceMonths, depositMonths] = [parseMonths(advance), parseMonths(deposit)];
  const amount = firstPayment({
    category: 'rental_units',
    price: parseAmount(price, currency),
    monthlyPrice: parseAmount(monthlyPrice, currency) || null,
    advanceMonths,
    depositMonths,
  });
  if (!amount || !(amount > 0)) return null;
  const parts = `${monthsText(advanceMonths ?? 0)} in advance${depositMonths ? ` and ${monthsText(depositMonths)} deposit` : ''}`;
  return (
    <Panel as="p" isSmall className="md:col-span-2">
      First payment, due before the tenant gets the keys: <strong>{formatMoney(amount, currency)}</strong> (
      {parts}). Visitors see this amount.
    </Panel>
  );
}

/** Offers that tenants pay the first payment through us. Only shillings can be paid out to a phone. */
function HeldFirstRentField() {
  const [value, currency] = useWatch<FormValues, ['holdsFirstRent', 'currency']>({
    name: ['holdsFirstRent', 'currency'],
  });
  if (currency !== 'UGX' && value !== 'true') return null;
  return (
    <ChoiceField
      name="holdsFirstRent"
      hint={propertyFields.holdsFirstRent.hint}
      className="md:col-span-2"
      options={[
        { value: value === 'false' ? 'false' : '', name: 'No' },
        { value: 'true', name: 'Yes' },
      ]}
    />
  );
}

function parseMonths(text: string): number | null {
  const months = parseNumber(text);
  return Number.isInteger(months) && months >= 0 ? months : null;
}

const monthsText = (count: number) => (count === 1 ? '1 month' : `${count} months`);

export function DescriptionFields() {
  return (
    <>
      <TextField name="title" className="md:col-span-2" />
      <TextAreaField name="description" rows={5} className="md:col-span-2" />
    </>
  );
}

/** Renders the sizes. A plot of land has no rooms. */
export function SizeFields() {
  const [squareFeet, propertyType] = useWatch<FormValues, ['squareFeet', 'propertyType']>({
    name: ['squareFeet', 'propertyType'],
  });
  const squareFeetValue = parseNumber(squareFeet);
  const isLand = isBareLand(propertyType);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-4 md:col-span-2 md:grid-cols-3">
      {!isLand && (
        <>
          <NumberField name="bedrooms" inputMode="numeric" maxLength={3} />
          <NumberField name="bathrooms" maxLength={5} hint="Use half steps, such as 1.5" />
        </>
      )}
      <NumberField
        name="squareFeet"
        maxLength={15}
        className="col-span-full md:col-span-1"
        hint={
          squareFeetValue >= 1
            ? `${groupThousands(Math.round(squareMeters(squareFeetValue)))} m²`
            : isLand
              ? 'Plot size. Also shown in square metres'
              : 'Also shown in square metres'
        }
      />
    </div>
  );
}

export function OwnerFields({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <>
      <TextField name="reference" hint={propertyFields.reference.hint} />
      <TextAreaField
        name="ownerContactInfo"
        rows={3}
        className="md:col-span-2"
        hint="Visible only to users who paid required fees."
      />
      <div className="grid gap-4 md:col-span-2">
        <SwitchField
          name="isAvailable"
          hint="Visitors can book or request available homes. Others stay listed as unavailable."
          refusal={isHidden ? 'An administrator has hidden this property.' : null}
        />
        <FeaturedField />
      </div>
    </>
  );
}

/**
 * Renders the switch for featuring. It can always be turned off. Turning it on requires a free slot in the
 * plan, unless the user is an admin.
 */
function FeaturedField() {
  const { data } = useQuery(featuringQuery());
  const { defaultValues } = useFormState<FormValues>();
  const isFeatured = useWatch<FormValues, 'isFeatured'>({ name: 'isFeatured' });
  const canSwitch = isFeatured || defaultValues?.isFeatured || !data;
  return (
    <SwitchField
      name="isFeatured"
      hint="Featured homes appear on the homepage and in the Featured Properties list."
      refusal={canSwitch ? null : featuringRefusal(data)}
    />
  );
}
