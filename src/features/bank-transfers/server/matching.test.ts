import { expect, test } from 'vitest';
import { withCheckCharacter } from '#features/payments/bank-code.ts';
import { matchLine } from './matching.ts';

const [one, two] = [withCheckCharacter('K7PM42Q'), withCheckCharacter('B3XX99T')];
const amina = { code: one, amount: 12, currency: 'UGX', isPaid: false };
const brian = { code: two, amount: 12, currency: 'UGX', isPaid: false };
const chloe = { code: withCheckCharacter('Z222222'), amount: 500, currency: 'UGX', isPaid: false };
const all = [amina, brian, chloe] as never[];
const line = (description: string, amount: number, currency = 'UGX') =>
  matchLine({ description, amount: amount as 0, currency }, all);

test.each([
  ['credits code and amount that agree', line(`DEP ${one} AMINA`, 12), 'exact', [amina]],
  ['proposes a code with another amount', line(`DEP ${one} AMINA`, 11), 'proposed', [amina]],
  ['proposes a code in another currency', line(`DEP ${one} AMINA`, 12, 'USD'), 'proposed', [amina]],
  ['proposes all payments of an amount', line('DEP AMINA', 12), 'proposed', [amina, brian]],
  ['prefers the code to the amount', line(`DEP ${one}`, 500), 'proposed', [amina]],
  ['decides nothing about two codes', line(`DEP ${one} ${two}`, 12), 'proposed', [amina, brian]],
  ['finds nothing', line('SALARY', 13), 'none', []],
])('%s', (_name, match, state, transfers) => {
  expect(match).toEqual({ state, transfers });
});

test('does not credit a paid payment again, but proposes it', () => {
  const paid = [{ ...amina, isPaid: true }] as never[];
  expect(matchLine({ description: one, amount: 12 as 0, currency: 'UGX' }, paid).state).toBe('proposed');
  expect(matchLine({ description: 'DEP', amount: 12 as 0, currency: 'UGX' }, paid).state).toBe('none');
});
