import { expect, test } from 'vitest';
import { nextOptionIndex } from './use-combobox.ts';

test.each([
  [1, [0, 1, 2, -1, 0]],
  [-1, [2, 1, 0, -1, 2]],
])('moves by %i through three suggestions and the typed text, cyclically', (step, walk) => {
  let place = -1;
  expect(walk.map(() => (place = nextOptionIndex(place, step, 3)))).toEqual(walk);
});

test('stays at the typed text without suggestions', () => {
  expect([nextOptionIndex(-1, 1, 0), nextOptionIndex(-1, -1, 0)]).toEqual([-1, -1]);
});
