import { expect, test } from 'vitest';
import { resultCountLabel } from './result-count-label.ts';

test.each([
  [{ total: 1, totalIsMore: false }, 'Showing 1 property'],
  [{ total: 0, totalIsMore: false }, 'Showing 0 properties'],
  [{ total: 2, totalIsMore: false }, 'Showing 2 properties'],
  [{ total: 1, totalIsMore: true }, 'Showing more than 1,000 properties'],
  [{ total: 62, totalIsMore: false }, 'Showing 62 properties'],
  [{ total: 1000, totalIsMore: true }, 'Showing more than 1,000 properties'],
])('%j', (counted, words) => {
  expect(resultCountLabel(counted)).toBe(words);
});
