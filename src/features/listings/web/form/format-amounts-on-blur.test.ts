import { expect, test } from 'vitest';
import { emptyValues, type FormValues } from '#features/listings/web/form/state/form-values.ts';
import { formatAmounts } from './format-amounts-on-blur.ts';

/** Returns the form's values after formatting the amounts, and the touched fields. */
function settled(typed: Partial<FormValues>) {
  const values: FormValues = { ...emptyValues, category: 'rental_units', ...typed };
  const touched: string[] = [];
  const form = {
    getValues: (name: keyof FormValues) => values[name],
    setValue: (name: keyof FormValues, value: never) => {
      touched.push(name);
      values[name] = value;
    },
  };
  formatAmounts(form as never);
  const { price, monthlyPrice, currency } = values;
  return { price, monthlyPrice, currency, touched };
}

test.each<[Partial<FormValues>, Partial<ReturnType<typeof settled>>]>([
  [
    { price: '850k', monthlyPrice: '1.2m' },
    { price: '850,000', monthlyPrice: '1,200,000', currency: 'UGX' },
  ],
  [{ price: '850,000' }, { price: '850,000', touched: [] }],
  [
    { price: '8ook', monthlyPrice: '' },
    { price: '8ook', monthlyPrice: '', touched: [] },
  ],
  // A price with a currency sets the currency of all amounts.
  [
    { price: '$800', monthlyPrice: '$700.5' },
    { price: '800', monthlyPrice: '700.50', currency: 'USD' },
  ],
  [
    { price: 'shs 900k', currency: 'USD' },
    { price: '900,000', currency: 'UGX' },
  ],
  // An amount other than the price does not set the currency.
  [
    { price: '900k', monthlyPrice: '$700' },
    { price: '900,000', monthlyPrice: '$700', currency: 'UGX' },
  ],
])('formats %j as %j', (typed, written) => {
  expect(settled(typed)).toMatchObject(written);
});
