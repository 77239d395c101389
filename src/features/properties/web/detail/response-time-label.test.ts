import { expect, test } from 'vitest';
import { formatResponseTime } from '#features/properties/rules.ts';
import { responseTimeLabel } from './response-time-label.ts';

test.each([1, 2, 23, 24, 25, 72])("shows the server's label for %i hours", (hours) => {
  const said = formatResponseTime(hours) ?? '';
  expect(responseTimeLabel(said)).toBe(said);
});

test('leaves an unknown label unchanged', () => {
  expect(responseTimeLabel('soon')).toBe('soon');
});
