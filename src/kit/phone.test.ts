import { expect, test } from 'vitest';
import { callAddress, chatAddress, formatPhone } from './phone.ts';

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
