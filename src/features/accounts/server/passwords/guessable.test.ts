import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';

const known = {
  username: 'zawadi',
  email: 'zawadi.n@example.com',
  fullName: 'Zawadi Nakato',
  productName: 'Ennyumba',
};

test('rejects each of the 10,000 most common passwords of six or more characters', async () => {
  const commonest = dictionary['passwords-common'].filter((word) => word.length >= 6).slice(0, 10_000);
  const taken = [];
  for (const word of commonest)
    for (const typed of [word, word.toUpperCase()]) if (!(await isGuessable(typed, known))) taken.push(typed);
  expect([commonest.length, taken]).toEqual([10_000, []]);
});

test.each([
  'P@ssw0rd!',
  'dragon2024',
  '2024 dragon',
  'letme1n99',
  'l0vely',
  'johnson1985',
  'ｐａｓｓｗｏｒｄ',
  'abcdefgh',
  '98765432',
  'xyzxyzxyz',
  'Kampala2024!',
  'mobilemoney1',
])('rejects the disguised common password %s', async (password) => {
  expect(await isGuessable(password, known)).toBe(true);
});

test.each([
  'zawadi2024',
  'Z4wad1!!',
  'nakato1987',
  'nakatozawadi',
  'zawadi.n@example.com',
  'Ennyumba@2026',
  '3nnyumb4',
  'ennyumba-admin',
  'zawadi-kampala',
])('rejects the password %s, made of the user’s or the product’s name', async (password) => {
  expect(await isGuessable(password, known)).toBe(true);
});

test.each([
  'jacaranda on the hill',
  'hills of Gulu',
  'zawadi loves matooke',
  'kawempe-bridge7',
  'gT5-pw9r',
  'x7Kq!2mZ',
  'mango in rain',
  'ebibala ebiwooma',
])('accepts the password %s, which is hard to guess', async (password) => {
  expect(await isGuessable(password, known)).toBe(false);
});
