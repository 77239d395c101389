import { expect, test } from 'vitest';
import { pictureAfter } from './picture-viewer.tsx';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 1, 3],
  ['Tab', 1, undefined],
])('leads by %s at picture %i of 0 to 3 to %s', (key, shown, index) => {
  expect(pictureAfter(key, shown, 4)).toBe(index);
});
