import { expect, test } from 'vitest';
import { readViewed, type ViewedHome, viewedAtMost, withViewed } from './viewed.ts';

const home = (id: number) => ({ id, title: `Home ${id}`, price: 5, place: 'Ntinda' }) as ViewedHome;

test('the newest first, each once, and no more than fit', () => {
  expect(withViewed([home(1), home(2)], home(2)).map(({ id }) => id)).toEqual([2, 1]);
  const many = Array.from({ length: viewedAtMost + 3 }, (_, index) => home(index + 1));
  const kept = many.reduce<ViewedHome[]>(withViewed, []);
  expect([kept.length, kept[0]?.id]).toEqual([viewedAtMost, viewedAtMost + 3]);
});

test.each([null, '', '{', '5', '{}', '[1, null, {"id":"1"}]'])(
  'a memory that holds %s holds nothing',
  (text) => {
    expect(readViewed(text)).toEqual([]);
  },
);

test('what can be understood is read', () => {
  expect(readViewed(JSON.stringify([home(1), 5]))).toEqual([home(1)]);
});
