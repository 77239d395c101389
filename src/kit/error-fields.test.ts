import { expect, test } from 'vitest';
import { errorCode, errorMessage, violatedConstraint } from './error-fields.ts';
import { escapeMarkup } from './escape-markup.ts';

test('reads code, constraint and message of an unknown error', () => {
  const error = Object.assign(new Error('gone'), { code: 'ENOENT', constraint: 'one_per_home' });
  expect([errorCode(error), violatedConstraint(error), errorMessage(error)]).toEqual([
    'ENOENT',
    'one_per_home',
    'gone',
  ]);
  expect(errorMessage('in words')).toBe('in words');
});

test.each([[null], [undefined], ['ENOENT'], [{}], [{ code: 7, constraint: null }]])(
  'reads neither code nor constraint from %j',
  (error) => {
    expect([errorCode(error), violatedConstraint(error)]).toEqual([undefined, undefined]);
  },
);

test('escapes text for HTML content and attributes', () => {
  expect(escapeMarkup('<a title="R&B">it’s</a>')).toBe('&lt;a title=&quot;R&amp;B&quot;&gt;it’s&lt;/a&gt;');
  expect(escapeMarkup('&amp;')).toBe('&amp;amp;');
});
