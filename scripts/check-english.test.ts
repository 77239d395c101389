import { expect, test } from 'vitest';
import { findingsIn, subjectError } from './check-english.ts';

test.each([
  ['a.ts', '/** Whether the stay is paid. */'],
  ['a.ts', '// What a guest paid'],
  ['a.ts', '  // it is sent to whoever asks'],
  ['a.sql', '-- nobody reads it'],
  ['a.md', 'Somebody decides it.'],
])('refuses in %s: %s', (path, source) => {
  expect(findingsIn(path, source)).toHaveLength(1);
});

test.each([
  ['a.ts', '/** Returns the nights that are free. */'],
  ['a.ts', "const title = 'Nobody came';"],
  ['a.ts', "// The answer 'nobody came' is stored."],
  ['a.ts', ' * What follows the first line may begin as it likes.'],
  ['a.md', 'The code `nobody` stays.'],
])('accepts in %s: %s', (path, source) => {
  expect(findingsIn(path, source)).toEqual([]);
});

test('limits the length of commit subjects and asks for an imperative', () => {
  expect(subjectError('Add a check of comments')).toBeNull();
  expect(subjectError('comments are checked')).toContain('imperative');
  expect(subjectError(`Add ${'x'.repeat(70)}`)).toContain('at most 72');
});
