import { expect, test } from 'vitest';
import type { Change } from '#features/favorites/rules.ts';
import { changeLabel, isGoodChange } from './change-label.ts';

const from = { price: 1_200_000, currency: 'UGX' } as const;
const to = { price: 1_100_000, currency: 'UGX' } as const;

test.each<[Change, string, boolean]>([
  [{ kind: 'fell', from, to }, 'Price fell from UGX 1,200,000 to UGX 1,100,000', true],
  [{ kind: 'rose', from: to, to: from }, 'Price rose from UGX 1,100,000 to UGX 1,200,000', false],
  [
    { kind: 'price changed', from, to: { price: 300, currency: 'USD' } },
    'Price was UGX 1,200,000, now USD 300',
    false,
  ],
  [{ kind: 'gone' }, 'No longer listed', false],
  [{ kind: 'taken' }, 'No longer available', false],
  [{ kind: 'free again' }, 'Available again', true],
])('describes %j as %s, with good news: %s', (change, words, isGoodNews) => {
  expect([changeLabel(change), isGoodChange(change)]).toEqual([words, isGoodNews]);
});
