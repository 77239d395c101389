import { expect, test } from 'vitest';
import { placeAfter } from './use-combobox.ts';

test.each([
  [1, [0, 1, 2, -1, 0]],
  [-1, [2, 1, 0, -1, 2]],
])('the keys walk by %i through three suggestions and the typed text, around and around', (step, walk) => {
  let place = -1;
  expect(walk.map(() => (place = placeAfter(place, step, 3)))).toEqual(walk);
});

test('without suggestions they stay at the typed text', () => {
  expect([placeAfter(-1, 1, 0), placeAfter(-1, -1, 0)]).toEqual([-1, -1]);
});
