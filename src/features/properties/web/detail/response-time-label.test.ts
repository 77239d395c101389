import { expect, test } from 'vitest';
import { waitInWords } from '#features/properties/rules.ts';
import { responseTimeLabel } from './response-time-label.ts';

test.each([1, 2, 23, 24, 25, 72])('what the server says of %i hours is said on the page', (hours) => {
  const said = waitInWords(hours) ?? '';
  expect(responseTimeLabel(said)).toBe(said);
});

test('what it may say otherwise is left as it is', () => {
  expect(responseTimeLabel('soon')).toBe('soon');
});
