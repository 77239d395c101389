import { expect, test } from 'vitest';
import { daySchema, emailSchema, pastedCode, pastedLine } from './pasted-shapes.ts';

test.each([
  'grace@example.com',
  ' grace@example.com\u00a0',
  '\u202agrace@example.com\u202c',
  'gra\u200bce@example.com',
  'mailto:grace@example.com',
  'Grace Nakato <grace@example.com>',
  '"Nakato, Grace" <grace@example.com>;',
  'grace@example.com,',
  'grace@example.com.',
  'mailto:grace@example.com?subject=Your%20home',
  "'grace@example.com',",
  'grace＠example.com',
])('accepts %j as an email address', (text) => {
  expect(emailSchema().parse(text)).toBe('grace@example.com');
});

test.each([
  ['', 'Required'],
  ['\u200b', 'Required'],
  [null, 'Required'],
  ['grace', 'Wrong'],
  ['grace @example.com', 'Wrong'],
  ['a@example.com, b@example.com', 'Wrong'],
  [`${'a'.repeat(250)}@example.com`, 'Wrong'],
])('rejects %j: %s', (text, message) => {
  expect(emailSchema('Wrong', 'Required').safeParse(text).error?.issues[0]?.message).toBe(message);
});

test('cleans days, references and links before validation', () => {
  expect(daySchema('No day').parse('2026\u201112\u201120\u200e')).toBe('2026-12-20');
  expect(daySchema('No day').safeParse('2026-02-30').error?.issues[0]?.message).toBe('No day');
  expect(pastedCode().parse('\u2068A٣–1')).toBe('A3-1');
  expect(pastedLine().parse('\u200ehttps://a.example/–')).toBe('https://a.example/–');
});
