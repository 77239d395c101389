import { expect, test } from 'vitest';
import { propertyFields } from './fields.ts';
import { highestOf, tooHigh } from './number-limits.ts';
import { propertyLimits } from './schema.ts';

test('allows amounts up to the limit of their currency and numbers up to that of their field', () => {
  const { price, bedrooms, squareMeters, title } = propertyFields;
  expect([highestOf(price, 'UGX'), highestOf(price, 'USD')]).toEqual([
    propertyLimits.priceMax,
    propertyLimits.dollarsMax,
  ]);
  expect([highestOf(bedrooms, 'USD'), highestOf(squareMeters, 'UGX')]).toEqual([
    bedrooms.max,
    squareMeters.max,
  ]);
  expect(highestOf(title, 'UGX')).toBeNull();
});

test('names the maximum when exceeded, for an amount with its currency', () => {
  const { price, squareMeters } = propertyFields;
  expect(tooHigh(price, 'UGX')).toBe('Enter at most UGX 1,000,000,000,000');
  expect(tooHigh(price, 'USD')).toMatch(/^Enter at most USD [\d,]+$/);
  expect(tooHigh(squareMeters, 'USD')).toMatch(/^Enter at most [\d,]+$/);
});
