import { expect, test } from 'vitest';
import { shillings } from '#kit/testing/shillings.ts';
import { notificationMode, parseFilters, propertyEvent, searchAddress, serializeFilters } from './rules.ts';

test('normalizes the same search to one text, however its address was written', () => {
  const one = serializeFilters('/rental-units', { area: 'Kisaasi,ntinda', maxPrice: '800k', sort: 'newest' });
  expect(one).toBe('area=kisaasi%2Cntinda&category=rental_units&maxPrice=800k');
  expect(
    serializeFilters('/explore', {
      maxPrice: ' 800K ',
      area: 'ntinda, kisaasi,ntinda',
      category: 'rental_units',
    }),
  ).toBe(one);
  expect(serializeFilters('/explore', { q: ' 2  bed KISASI ', bedrooms: '' })).toBe('q=2+bed+kisasi');
  expect(serializeFilters('/explore', { cursor: 'x', view: 'map', limit: '24', sort: 'newest' })).toBe('');
  expect(serializeFilters('/explore', { amenity: 'Pool,,Gym', feature: 'tour, ac' })).toBe(
    'amenity=gym%2Cpool&feature=ac%2Ctour',
  );
  expect(serializeFilters('/explore', { not: 'road:murram,Area:Kira' })).toBe(
    serializeFilters('/explore', { not: 'area:kira, road:murram' }),
  );
  expect(serializeFilters('/bnbs', { category: 'for_sale' })).toBe('category=furnished_houses');
  expect(serializeFilters('/explore', { q: 'Pool, Gym' })).toBe('q=pool%2C+gym');
  expect(parseFilters(one)).toEqual({ area: 'kisaasi,ntinda', category: 'rental_units', maxPrice: '800k' });
});

test('shows a saved search on the page of its category', () => {
  expect(searchAddress({ page: '/rental-units', filters: 'bedrooms=2&category=rental_units' })).toBe(
    '/rental-units?bedrooms=2',
  );
  expect(searchAddress({ page: '/bnbs', filters: 'category=furnished_houses' })).toBe('/bnbs');
  expect(searchAddress({ page: '/explore', filters: 'category=for_sale' })).toBe(
    '/explore?category=for_sale',
  );
});

test('counts a new, returning or cheaper property in its currency as news, but none off the market', () => {
  const home = { price: shillings(100), currency: 'UGX', isOpen: true };
  expect(propertyEvent(null, home)).toBe('new');
  expect(propertyEvent(null, { ...home, isOpen: false })).toBeNull();
  expect(propertyEvent({ ...home, isOpen: false }, home)).toBe('back');
  expect(propertyEvent(home, { ...home, price: shillings(99) })).toBe('fell');
  expect(propertyEvent(home, home)).toBeNull();
  expect(propertyEvent(home, { ...home, price: shillings(101) })).toBeNull();
  expect(propertyEvent(home, { ...home, price: shillings(99), currency: 'USD' })).toBeNull();
  expect(propertyEvent(home, { ...home, price: shillings(99), isOpen: false })).toBeNull();
  expect(propertyEvent({ ...home, isOpen: false }, { ...home, price: shillings(99) })).toBe('back');
  expect(propertyEvent({ ...home, isOpen: false }, { ...home, isOpen: false })).toBeNull();
});

test('groups four properties in one notification', () => {
  expect([1, 3, 4, 200].map(notificationMode)).toEqual(['each', 'each', 'together', 'together']);
});
