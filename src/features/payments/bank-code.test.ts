import { expect, test } from 'vitest';
import {
  bankCodeCharacters,
  bankCodesIn,
  formatBankCode,
  isBankCode,
  withCheckCharacter,
} from './bank-code.ts';

const code = withCheckCharacter('K7PM42Q');

test('notices every wrong character and every two that were exchanged', () => {
  for (let place = 0; place < code.length; place++) {
    for (const wrong of bankCodeCharacters)
      expect(isBankCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(wrong === code[place]);
    for (let other = place + 1; other < code.length; other++) {
      const characters = code.split('');
      [characters[place], characters[other]] = [characters[other]!, characters[place]!];
      expect(isBankCode(characters.join(''))).toBe(code[place] === code[other]);
    }
  }
});

test.each([
  `CASH DEP ${code} BY OKELLO J`,
  `cash dep/${formatBankCode(code).toLowerCase()}/okello`,
  `TRF FROM 0140012345678 ${code.slice(0, 2)} ${code.slice(2, 6)} ${code.slice(6)}`,
  `REF:${code}20261201`,
])('finds a code in “%s”', (text) => {
  expect(bankCodesIn(text)).toContain(code);
});

test('reads the letter O as a zero', () => {
  const withZero = withCheckCharacter('K0PM42Q');
  expect(bankCodesIn(`DEP ${withZero.replace('0', 'O')}`)).toContain(withZero);
});
