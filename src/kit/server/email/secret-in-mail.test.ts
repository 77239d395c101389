import { expect, test } from 'vitest';
import { secretIn } from './secret-in-mail.ts';

const token = 'aB3_'.repeat(8);
const other = 'xY9-'.repeat(6);
const template = { code: 'news', values: { text: `Not a link: ${'z'.repeat(40)}` } };
const letter = { template };
const linkTo = (path: string) => ({ label: 'Open', address: `https://homes.example${path}` });
const month = 30 * 24 * 60;

test.each([
  ['a path', { link: linkTo(`/stays/${token}`) }, token],
  ['a query', { link: linkTo(`/payments/pay_1/receipt?key=${token}`) }, token],
  ['a fragment', { link: linkTo(`/auth/new-password#${token}`) }, token],
  ['an item', { items: [{ text: 'A stay', address: `https://homes.example/stays/${token}` }] }, token],
  [
    'the link that ends mails',
    { unsubscribe: { ...linkTo('/stop'), oneTap: `https://homes.example/stop-mails/a12.saved.${token}` } },
    token,
  ],
  [
    'two links',
    { link: linkTo(`/stays/${token}`), unsubscribe: { ...linkTo(`/x/${other}`), oneTap: '' } },
    `${token}|${other}`,
  ],
])('finds the token in %s', (_, links, pattern) => {
  expect(secretIn({ ...letter, ...links })).toEqual({ pattern, minutes: month });
});

test('keeps the time of a secret that expires earlier', () => {
  const secret = { text: other, minutes: 60 };
  expect(secretIn({ ...letter, link: linkTo(`/stays/${token}`), secret })).toEqual({
    pattern: `${other}|${token}`,
    minutes: 60,
  });
});

test('escapes all but letters and digits, so that the pattern matches the text itself', () => {
  expect(secretIn({ ...letter, secret: { text: 'a.b+c', minutes: 1 } })?.pattern).toBe('a\\.b\\+c');
});

test('finds no token in the address of a public page', () => {
  expect(secretIn({ ...letter, link: linkTo('/property/12?area=ntinda') })).toBeNull();
  expect(secretIn(letter)).toBeNull();
});
