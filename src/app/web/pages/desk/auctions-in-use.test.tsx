import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { someProperty } from '#app/web/testing/some-property.ts';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { DeskLot } from '#features/auctions/schema.ts';
import { deskLotQuery, deskLotsQuery } from '#features/auctions/web/queries.ts';
import { someDeskLot } from '#features/auctions/web/testing/some-lot.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { answer, inUse, sentWith } from '#kit/web/testing/in-use.tsx';
import AuctionsPage from './auctions.tsx';

const home = someProperty(88, { category: 'bank_sales', startingBid: 100_000_000, bidIncrement: 1_000_000 });

function open(lots: Partial<DeskLot>[]) {
  return inUse(<AuctionsPage params={{}} search={new URLSearchParams('home=88')} />, [
    [currentUserKey, someUser],
    [propertyQuery('88').queryKey, home],
    [deskLotsQuery().queryKey, { lots: lots.map(someDeskLot), homes: [] }],
    ...lots.map((lot) => [deskLotQuery(lot.id ?? 5).queryKey, someDeskLot(lot)] as const),
  ]);
}

test('a home without an auction is put up for one with what its listing says', async () => {
  const { user, history } = open([]);
  expect(screen.getByLabelText<HTMLInputElement>('Starting bid').value).toBe('100,000,000');
  for (const [label, value] of [
    ['Bidding opens (Kampala time)', '2026-12-01T11:00'],
    ['Bidding closes (Kampala time)', '2026-12-02T11:00'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Save terms' }));
  const save = 'PUT /api/desk/properties/88/lot';
  expect(sentWith(save).body).toMatchObject({ startingBid: 100_000_000, increment: 1_000_000 });
  await answer(save, someDeskLot({ id: 9, state: 'draft' }));
  expect(history.at(-1)).toBe('/admin/auctions?lot=9');
});

test.each<[DeskLot['state'], boolean]>([
  ['draft', true],
  ['open', true],
  ['awaiting_balance', true],
  ['second_bidder', true],
  ['no_bid', false],
  ['stopped', false],
])('a home with a lot that is %s: that is shown: %s', (state, isShown) => {
  open([{ id: 5, state, soldPrice: 1 }]);
  expect(screen.queryByText('Notices and checks') !== null).toBe(isShown);
  expect(screen.queryByText(home.title) !== null).toBe(!isShown);
});
