import { describe, expect, test } from 'vitest';
import { changed, isNarrowed, pageQueryOf, readFilters } from './listing-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the address of a listing page', () => {
  test('says what is known and nothing else', () => {
    expect(read('area=kololo&price=low&utm_source=x&_t=1&sort=')).toEqual({ area: 'kololo', price: 'low' });
  });

  test('features that are named one by one are one list', () => {
    expect(read('feature=pool&feature=gym')).toEqual({ feature: 'pool,gym' });
  });

  test('becomes the query of its category', () => {
    expect(pageQueryOf('for_sale', { area: 'naalya', cursor: 'abc' })).toEqual({
      category: 'for_sale',
      area: 'naalya',
      cursor: 'abc',
    });
  });
});

describe('a change of one choice', () => {
  test('keeps the others and starts again from the first page', () => {
    const filters = read('area=kololo&sort=newest&cursor=abc');
    expect(changed('/bnbs', filters, { price: 'high' })).toBe('/bnbs?area=kololo&price=high&sort=newest');
  });

  test('goes on to the next page where that is the change', () => {
    expect(changed('/bnbs', { area: 'kololo' }, { cursor: 'abc' })).toBe('/bnbs?area=kololo&cursor=abc');
  });

  test('the last one taken away leaves the plain address', () => {
    expect(changed('/bnbs', { area: 'kololo' }, { area: null })).toBe('/bnbs');
  });
});

test('order and page do not narrow a list, everything else does', () => {
  expect(isNarrowed(read('sort=newest&cursor=abc'))).toBe(false);
  expect(isNarrowed(read('sort=newest&hasTour=true'))).toBe(true);
});
