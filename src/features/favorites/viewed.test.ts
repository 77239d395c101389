import { expect, test } from 'vitest';
import { maxViewed, readViewed, type ViewedHome, viewedHome, withViewed } from './viewed.ts';

const home = (id: number) => ({ id, title: `Home ${id}`, price: 5, place: 'Ntinda' }) as ViewedHome;

test('keeps the newest viewed homes first, once each, up to the limit', () => {
  expect(withViewed([home(1), home(2)], home(2)).map(({ id }) => id)).toEqual([2, 1]);
  const many = Array.from({ length: maxViewed + 3 }, (_, index) => home(index + 1));
  const kept = many.reduce<ViewedHome[]>(withViewed, []);
  expect([kept.length, kept[0]?.id]).toEqual([maxViewed, maxViewed + 3]);
});

test.each([null, '', '{', '5', '{}', '[1, null, {"id":"1"}]'])(
  'reads no viewed homes from a storage value of %s',
  (text) => {
    expect(readViewed(text)).toEqual([]);
  },
);

test('reads the valid viewed homes', () => {
  expect(readViewed(JSON.stringify([home(1), 5]))).toEqual([home(1)]);
  const many = Array.from({ length: maxViewed + 1 }, (_, index) => home(index + 1));
  expect(readViewed(JSON.stringify(many))).toEqual(many.slice(0, maxViewed));
});

test.each(['id', 'title', 'price', 'place'])('ignores a viewed home that has no %s', (name) => {
  expect(readViewed(JSON.stringify([{ ...home(1), [name]: null }, home(2)]))).toEqual([home(2)]);
});

test('stores the photo, price and area of a viewed home, or its address without an area', () => {
  const amounts = { price: 5, monthlyPrice: 4, startingBid: 3, currentBid: 2, currency: 'UGX' } as const;
  const shown = {
    id: 1,
    title: 'Flat',
    picture: null,
    category: 'for_sale',
    propertyType: 'House',
    ...amounts,
  };
  const card = {
    ...shown,
    location: 'Plot 4, Ntinda',
    area: { slug: 'ntinda', name: 'Ntinda' },
    viewCount: 9,
  };
  const at = '2026-11-20T09:00:00.000Z';
  expect(viewedHome(card as never, at)).toEqual({ ...shown, place: 'Ntinda', viewedAt: at });
  expect(viewedHome({ ...card, area: null } as never, at).place).toBe('Plot 4, Ntinda');
});
