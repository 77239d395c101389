import { expect, test } from 'vitest';
import { categoryList, categoryOf, categoryPageMeta, cursorIn } from './card-lists.ts';

test.each([
  ['rental-units', 'rental_units'],
  ['rental', 'rental_units'],
  ['BnB', 'furnished_houses'],
  ['for-sale', 'for_sale'],
  ['bank-sale', 'bank_sales'],
  ['castles', null],
  ['constructor', null],
  ['', null],
])('reads from the slug %s %s', (slug, category) => {
  expect(categoryOf(slug)).toBe(category);
});

test('treats an unknown slug as a property type, hidden from search engines', () => {
  expect(categoryList('villa').query(undefined)).toEqual({ slug: 'villa', cursor: undefined });
  for (const slug of ['a b', 'x'.repeat(101), ''])
    expect(categoryList(slug).query(undefined)).toEqual({ slug: 'unknown', cursor: undefined });
  const head = (categorySlug: string) =>
    categoryPageMeta.head({ params: { categorySlug }, search: new URLSearchParams() }, []);
  expect(head('castles').noIndex).toBe(true);
  expect(head('bnb')).toMatchObject({ canonicalPath: '/bnbs' });
});

test('links to the next page of the same list by address', () => {
  expect(categoryList('bnb').address('abc')).toBe('/category/bnb?cursor=abc');
  expect(cursorIn(new URLSearchParams('cursor=abc'))).toBe('abc');
  expect(cursorIn(new URLSearchParams('cursor='))).toBeUndefined();
});
