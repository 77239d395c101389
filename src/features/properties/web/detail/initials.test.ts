import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Daniel Example', 'DE'],
  ['  daniel   middle example ', 'DE'],
  ['Ennyumba', 'E'],
  ['Örjan Ängel', 'ÖÄ'],
  ['', ''],
])('reduces “%s” to the initials “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
