import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestProperty } from '#app/web/testing/some-property.ts';
import { someUser } from '#app/web/testing/some-user.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { managerLotQuery, managerLotsQuery } from '#features/auctions/web/queries.ts';
import { buildManagerLot } from '#features/auctions/web/testing/some-lot.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { renderInteractive, respondTo, sentBody } from '#kit/web/testing/render-interactive.tsx';
import AuctionsPage from './auctions.tsx';

const home = createTestProperty(88, {
  category: 'bank_sales',
  startingBid: 100_000_000,
  bidIncrement: 1_000_000,
});

function open(lots: Partial<ManagerLot>[]) {
  return renderInteractive(<AuctionsPage params={{}} search={new URLSearchParams('home=88')} />, [
    [currentUserKey, someUser],
    [propertyQuery('88').queryKey, home],
    [managerLotsQuery().queryKey, { lots: lots.map(buildManagerLot), homes: [] }],
    ...lots.map((lot) => [managerLotQuery(lot.id ?? 5).queryKey, buildManagerLot(lot)] as const),
  ]);
}

test('starts an auction for a property from the details of its listing', async () => {
  const { user, history } = open([]);
  expect(screen.getByLabelText<HTMLInputElement>('Starting bid').value).toBe('100,000,000');
  for (const [label, value] of [
    ['Bidding opens (Kampala time)', '2026-12-01T11:00'],
    ['Bidding closes (Kampala time)', '2026-12-02T11:00'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Save terms' }));
  const save = 'PUT /api/desk/properties/88/lot';
  expect(sentBody(save).body).toMatchObject({ startingBid: 100_000_000, increment: 1_000_000 });
  await respondTo(save, buildManagerLot({ id: 9, state: 'draft' }));
  expect(history.at(-1)).toBe('/admin/auctions?lot=9');
});

test.each<[ManagerLot['state'], boolean]>([
  ['draft', true],
  ['open', true],
  ['awaiting_balance', true],
  ['second_bidder', true],
  ['no_bid', false],
  ['stopped', false],
])('shows for a property with a lot that is %s its auction: %s', (state, isShown) => {
  open([{ id: 5, state, soldPrice: 1 }]);
  expect(screen.queryByText('Notices and checks') !== null).toBe(isShown);
  expect(screen.queryByText(home.title) !== null).toBe(!isShown);
});
