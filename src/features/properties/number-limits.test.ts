import { expect, test } from 'vitest';
import { propertyFields } from './fields.ts';
import { maxValueOf, tooHighMessage } from './number-limits.ts';
import { propertyLimits } from './schema.ts';

test('allows amounts up to the limit of their currency and numbers up to that of their field', () => {
  const { price, bedrooms, squareMeters, title } = propertyFields;
  expect([maxValueOf(price, 'UGX'), maxValueOf(price, 'USD')]).toEqual([
    propertyLimits.priceMax,
    propertyLimits.dollarsMax,
  ]);
  expect([maxValueOf(bedrooms, 'USD'), maxValueOf(squareMeters, 'UGX')]).toEqual([
    bedrooms.max,
    squareMeters.max,
  ]);
  expect(maxValueOf(title, 'UGX')).toBeNull();
});

test('names the maximum when exceeded, for an amount with its currency', () => {
  const { price, squareMeters } = propertyFields;
  expect(tooHighMessage(price, 'UGX')).toBe('Enter at most UGX 1,000,000,000,000');
  expect(tooHighMessage(price, 'USD')).toMatch(/^Enter at most USD [\d,]+$/);
  expect(tooHighMessage(squareMeters, 'USD')).toMatch(/^Enter at most [\d,]+$/);
});
