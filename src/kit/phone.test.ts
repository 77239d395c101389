import { expect, test } from 'vitest';
import { callAddress, chatAddress, formatPhone } from './phone.ts';
import { readPhone } from './read-phone.ts';

test.each([
  ['+256700000001', '0700 000 001'],
  ['+254700000001', '+254 700 000 001'],
])('%s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown);
});

test('call and chat links; the message is URL-encoded', () => {
  expect(callAddress('+256700000001')).toBe('tel:+256700000001');
  expect(chatAddress('+256700000001', 'Is it free? A & B')).toBe(
    'https://wa.me/256700000001?text=Is%20it%20free%3F%20A%20%26%20B',
  );
});

test.each([
  ['0700 000 001', '+256700000001'],
  ['700000001', '+256700000001'],
  ['256 700 000001', '+256700000001'],
  ['+256 (0) 700', null],
  ['+256-700-000-001', '+256700000001'],
  ['00256700000001', '+256700000001'],
  ['0414 000 001', '+256414000001'],
  ['+254 700 000 001', '+254700000001'],
  ['0044 20 7946 0000', '+442079460000'],
  ['+256 700 000', null],
  ['256 256 700 000', null],
  ['0700 000 00', null],
  ['0700 000 0011', null],
  ['+0700000001', null],
  ['call me', null],
  ['', null],
])('"%s" is read as %s', (text, e164) => {
  expect(readPhone(text)).toBe(e164);
});
