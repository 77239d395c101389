import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { BidderStatus, LotDetail, PlacedBid } from '#features/auctions/schema.ts';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import { buildBidderStatus, buildLot } from '#features/auctions/web/testing/some-lot.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import BidDialog from './bid-dialog.tsx';

const million = 1_000_000;
const bid = 'POST /api/lots/5/bids';
const placed: PlacedBid = {
  ...{ number: 3, price: 121 * million, isLeading: true, maximum: 121 * million, minimum: 122 * million },
  closesAt: '2026-11-24T09:00:00Z',
};
const unanswered =
  'The connection was lost, so we cannot tell whether your bid was placed. Send the same bid again. It will count only once.';
const amountField = (label = 'Your bid') => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

function opened(lot: Partial<LotDetail> = {}, own: Partial<BidderStatus> = {}) {
  const onClose = vi.fn<() => void>();
  const dialog = (shown: Partial<LotDetail>) => (
    <BidDialog lot={buildLot(shown)} own={buildBidderStatus(own)} title="A house" onClose={onClose} />
  );
  const used = renderInteractive(dialog(lot), [
    [lotQuery(88).queryKey, buildLot(lot)],
    [bidderStatusQuery(88).queryKey, buildBidderStatus(own)],
  ]);
  const isOutdated = () =>
    [lotQuery(88), bidderStatusQuery(88)].map(
      ({ queryKey }) => used.client.getQueryState(queryKey)?.isInvalidated,
    );
  return { ...used, onClose, isOutdated, show: (shown: Partial<LotDetail>) => used.change(dialog(shown)) };
}

async function typeAmount(user: ReturnType<typeof opened>['user'], text: string, label?: string) {
  await user.clear(amountField(label));
  await user.type(amountField(label), text);
}

test('shows the minimum for an amount below it, and sends nothing', async () => {
  const { user, onClose } = opened();
  await typeAmount(user, '120,999,999');
  await user.click(button('Bid UGX 120,999,999'));
  expectShown('The minimum bid is UGX 121,000,000');
  expect([pendingRequests(), onClose.mock.calls]).toEqual([[], []]);
});

test('asks for an amount when it is empty, and sends nothing', async () => {
  const { user } = opened();
  await user.clear(amountField());
  await user.click(button('Place Bid'));
  expectShown('Please enter an amount');
  expect(pendingRequests()).toEqual([]);
});

test('sends a bid once, confirms the lead, and invalidates the lot’s data', async () => {
  const { user, onClose, isOutdated } = opened();
  await typeAmount(user, '125m');
  await user.click(button('Bid UGX 125,000,000'));
  expect(sentBody(bid).body).toEqual({ kind: 'bid', amount: 125 * million });
  expect(button('Placing your bid...').disabled).toBe(true);
  expect(isOutdated()).toEqual([false, false]);
  await respondTo(bid, { ...placed, price: 125 * million });
  expect(toastText()).toBe('Bid Placed: Your bid of UGX 125,000,000 has been placed for A house');
  expect(onClose).toHaveBeenCalledOnce();
  expect(isOutdated()).toEqual([true, true]);
});

test('sends a maximum, and shows the resulting price', async () => {
  const { user, onClose } = opened();
  await user.click(screen.getByLabelText(/^Bid for me up to this amount/));
  await typeAmount(user, '150m', 'Your maximum bid');
  await user.click(button('Bid for me up to UGX 150,000,000'));
  expect(sentBody(bid).body).toEqual({ kind: 'maximum', amount: 150 * million });
  await respondTo(bid, { ...placed, maximum: 150 * million });
  expect(toastText()).toBe('Bid Placed: Your bid of UGX 121,000,000 has been placed for A house');
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows the current price when a bid does not lead', async () => {
  const { user, onClose } = opened();
  await user.click(button('Bid UGX 121,000,000'));
  await respondTo(bid, { ...placed, price: 122 * million, isLeading: false });
  expect(toastText()).toBe(
    'Bid Placed: Your bid of UGX 121,000,000 has been placed for A house, but another bidder’s maximum bid outbid it. The current bid is UGX 122,000,000.',
  );
  expect(onClose).toHaveBeenCalledOnce();
});

test('says that the earlier of two equal bids leads', async () => {
  const { user } = opened();
  await user.click(button('Bid UGX 121,000,000'));
  await respondTo(bid, { ...placed, isLeading: false });
  expect(toastText()).toBe(
    'Bid Placed: Another bidder bid UGX 121,000,000 for A house before you. The earlier of two equal bids leads, so bid more to take the lead.',
  );
});

test('shows why a bid was rejected, keeps the input, and invalidates the lot’s data', async () => {
  const { user, onClose, isOutdated } = opened();
  await typeAmount(user, '125m');
  await user.click(button('Bid UGX 125,000,000'));
  await respondWithError(bid, 409, 'Too low', { fields: { amount: 'The minimum bid is UGX 126,000,000' } });
  expectShown('The minimum bid is UGX 126,000,000');
  expect(amountField().value).toBe('125,000,000');
  expect(button('Bid UGX 125,000,000').disabled).toBe(false);
  expect([toastText(), onClose.mock.calls]).toEqual([null, []]);
  expect(isOutdated()).toEqual([true, true]);
});

test('resends the same bid with its key after a connection error, although it may have changed the price', async () => {
  const { user, show } = opened();
  await user.click(button('Bid UGX 121,000,000'));
  const key = sentBody(bid).headers.get('idempotency-key');
  await failWithNetworkError(bid);
  expectShown(unanswered);
  show({ price: 121 * million, minimum: 122 * million });
  await user.click(button('Bid UGX 121,000,000'));
  expect(sentBody(bid).headers.get('idempotency-key')).toBe(key);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('validates another amount or bid type as a new attempt with its own key', async () => {
  const { user, show } = opened();
  const key = () => sentBody(bid).headers.get('idempotency-key');
  await user.click(button('Bid UGX 121,000,000'));
  const first = key();
  await failWithNetworkError(bid);
  show({ price: 123 * million, minimum: 124 * million });
  await typeAmount(user, '122m');
  await user.click(button('Bid UGX 122,000,000'));
  expectShown('The minimum bid is UGX 124,000,000');
  expect(pendingRequests()).toEqual([]);
  await typeAmount(user, '130m');
  await user.click(button('Bid UGX 130,000,000'));
  const second = key();
  await failWithNetworkError(bid);
  await user.click(screen.getByLabelText(/^Bid for me up to this amount/));
  await user.click(button('Bid for me up to UGX 130,000,000'));
  expect(new Set([first, second, key()]).size).toBe(3);
});

test('lets the leader raise a maximum, and shows the current one for a lower amount', async () => {
  const { user } = opened({}, { isLeading: true, maximum: 130 * million });
  expectShown('Your maximum bid is now UGX 130,000,000');
  await user.type(amountField('Your maximum bid'), '130m');
  await user.click(button('Bid for me up to UGX 130,000,000'));
  expectShown('Enter more than your current maximum bid, UGX 130,000,000');
  expect(pendingRequests()).toEqual([]);
  await typeAmount(user, '131m', 'Your maximum bid');
  await user.click(button('Bid for me up to UGX 131,000,000'));
  expect(sentBody(bid).body).toEqual({ kind: 'maximum', amount: 131 * million });
});

test('accepts, sends and shows cents for a lot in dollars', async () => {
  const dollars = { currency: 'USD' as const, startingBid: 100_000, price: 101_000.75, minimum: 102_001 };
  const { user } = opened(dollars);
  await typeAmount(user, '102,000.99');
  await user.click(button('Bid USD 102,000.99'));
  expectShown('The minimum bid is USD 102,001');
  await typeAmount(user, '102,001.50');
  await user.click(button('Bid USD 102,001.50'));
  expect(sentBody(bid).body).toEqual({ kind: 'bid', amount: 102_001.5 });
  await respondTo(bid, { ...placed, price: 103_000.25, isLeading: false });
  expect(toastText()).toContain('Your bid of USD 102,001.50 has been placed for A house');
  expect(toastText()).toContain('The current bid is USD 103,000.25.');
});

test('places a bid for a lot whose listing was deleted', async () => {
  const { user, isOutdated, onClose } = opened({ propertyId: null });
  await user.click(button('Bid UGX 121,000,000'));
  await respondTo(bid, placed);
  expect(onClose).toHaveBeenCalledOnce();
  expect(isOutdated()).toEqual([false, false]);
});

test('sends a suspiciously high bid only after confirmation, and asks again when it changes', async () => {
  const { user, onClose } = opened();
  const message = 'UGX 880,000,000 is eight hundred and eighty million shillings. Please confirm the amount.';
  await user.click(screen.getByLabelText(/^Bid for me up to this amount/));
  await typeAmount(user, '880m', 'Your maximum bid');
  await user.click(button('Bid for me up to UGX 880,000,000'));
  const first = sentBody(bid);
  expect(first.body).toEqual({ kind: 'maximum', amount: 880 * million });
  await respondWithError(bid, 409, message, { code: 'bid_needs_confirmation' });
  expectShown(message);
  button('Yes, bid for me up to UGX 880,000,000');
  await typeAmount(user, '881m', 'Your maximum bid');
  button('Bid for me up to UGX 881,000,000');
  await typeAmount(user, '880m', 'Your maximum bid');
  await user.click(button('Yes, bid for me up to UGX 880,000,000'));
  const second = sentBody(bid);
  expect(second.body).toEqual({ kind: 'maximum', amount: 880 * million, confirmed: true });
  await respondTo(bid, { ...placed, maximum: 880 * million });
  expect(onClose).toHaveBeenCalledOnce();
});
