import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';
import { codeOf, constraintOf, messageOf } from './fault.ts';

test('an unknown error is read for its code, its constraint and its message', () => {
  const error = Object.assign(new Error('gone'), { code: 'ENOENT', constraint: 'one_per_home' });
  expect([codeOf(error), constraintOf(error), messageOf(error)]).toEqual(['ENOENT', 'one_per_home', 'gone']);
  expect(messageOf('in words')).toBe('in words');
});

test.each([[null], [undefined], ['ENOENT'], [{}], [{ code: 7, constraint: null }]])(
  '%j has neither',
  (error) => {
    expect([codeOf(error), constraintOf(error)]).toEqual([undefined, undefined]);
  },
);

test('a text between tags or in an attribute can be nothing else', () => {
  expect(escapeMarkup('<a title="R&B">it’s</a>')).toBe('&lt;a title=&quot;R&amp;B&quot;&gt;it’s&lt;/a&gt;');
  expect(escapeMarkup('&amp;')).toBe('&amp;amp;');
});
