import { describe, expect, test } from 'vitest';
import { changed, isNarrowed, pageQueryOf, readFilters } from './listing-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the address of a listing page', () => {
  test('keeps known parameters only', () => {
    expect(read('area=kololo&price=low&utm_source=x&_t=1&sort=')).toEqual({ area: 'kololo', price: 'low' });
  });

  test('repeated feature parameters become one list', () => {
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
  test('keeps the others and goes back to the first page', () => {
    const filters = read('area=kololo&sort=newest&cursor=abc');
    expect(changed('/bnbs', filters, { price: 'high' })).toBe('/bnbs?area=kololo&price=high&sort=newest');
  });

  test('goes to the next page if that is the change', () => {
    expect(changed('/bnbs', { area: 'kololo' }, { cursor: 'abc' })).toBe('/bnbs?area=kololo&cursor=abc');
  });

  test('removing the last one leaves the plain address', () => {
    expect(changed('/bnbs', { area: 'kololo' }, { area: null })).toBe('/bnbs');
  });
});

test('order and page do not narrow a list, everything else does', () => {
  expect(isNarrowed(read('sort=newest&cursor=abc'))).toBe(false);
  expect(isNarrowed(read('sort=newest&hasTour=true'))).toBe(true);
});
