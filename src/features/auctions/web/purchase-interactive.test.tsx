import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Purchase as Bought, LotDetail } from '#features/auctions/schema.ts';
import { Proofs } from '#features/auctions/web/manager/proofs.tsx';
import {
  buildBidderStatus,
  buildLot,
  buildProof,
  buildPurchase,
} from '#features/auctions/web/testing/some-lot.ts';
import { expectShown, renderInteractive, respondTo } from '#kit/web/testing/render-interactive.tsx';
import Purchase from './purchase.tsx';
import { bidderStatusQuery, managerLotQuery } from './queries.ts';

const sent = vi.hoisted(() => vi.fn<(lotId: number, file: File) => Promise<unknown>>());
vi.mock('./send-proof.ts', () => ({ sendProof: sent }));

const shown = (purchase: Partial<Bought> = {}, lot: Partial<LotDetail> = {}) =>
  renderInteractive(
    <Purchase
      lot={buildLot({ state: 'awaiting_balance', soldPrice: 120_000_000, ...lot })}
      purchase={buildPurchase(purchase)}
      propertyId={88}
    />,
  );
const terms = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

test('shows the buyer the amount, the due date, the payee and the next steps', () => {
  shown();
  expect(terms()).toEqual([
    'Price: UGX 120,000,000',
    'Deposit paid: UGX 2,000,000',
    'Balance to pay: UGX 118,000,000',
    'Pay by: Dec 29, 2026',
    'Pay to: Sample Bank',
    'Payment reference: Auction 5, bidder 1',
  ]);
  expectShown('Pay UGX 118,000,000 by Dec 29, 2026. If you do not pay in time, you lose the deposit.');
});

test('shows what was paid here and is left, and pays the next part', async () => {
  const { user } = shown({ received: 10_000_000, balance: 108_000_000 });
  expect(terms()).toContain('Paid here: UGX 10,000,000');
  expect(screen.getByRole('progressbar', { name: 'Balance paid' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pay the next part' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay the balance' }));
  const amount = dialog.getByLabelText<HTMLInputElement>('Amount of this payment');
  expect(amount.value).toBe('5,000,000');
  expectShown(
    'With mobile money you pay in parts. The whole balance must arrive by Dec 29, 2026. If it does not, you lose the deposit and we refund these parts.',
  );
});

test('asks for nothing more once the whole balance is paid', () => {
  shown({ received: 118_000_000, balance: 0 });
  expectShown('You have paid everything. We email you when the seller has completed the sale.');
  for (const name of ['Pay the balance', 'Pay the next part', 'Upload proof of payment'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('uploads a proof of payment once a file is chosen, and shows its state', async () => {
  const { user, client } = shown({ proofs: [buildProof({ receivedAt: '2026-12-02T06:00:00.000Z' })] });
  expectShown('PDF, 240 kB · payment received Dec 02, 2026');
  await user.click(screen.getByRole('button', { name: 'Upload proof of payment' }));
  expectShown('Choose a file');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['%PDF-1.4'], 'slip.pdf', { type: 'application/pdf' }));
  screen.getByLabelText<HTMLInputElement>(/^Proof of payment/).files = chosen.files;
  const own = buildBidderStatus({ hasWon: true });
  sent.mockResolvedValue(own);
  await user.click(screen.getByRole('button', { name: 'Upload proof of payment' }));
  expect(sent.mock.calls.map(([lot, { name }]) => [lot, name])).toEqual([[5, 'slip.pdf']]);
  expect(client.getQueryData(bidderStatusQuery(88).queryKey)).toEqual(own);
});

test('accepts no proof for a complete sale', () => {
  shown({ balance: 0, due: null }, { state: 'completed' });
  expectShown('You have bought this home.');
  expect(screen.queryByRole('button', { name: 'Upload proof of payment' })).toBeNull();
});

test('lets the seller and the bank open a proof and mark it as received', async () => {
  const { queryKey } = managerLotQuery(5);
  const { user, client, change } = renderInteractive(
    <Proofs lotId={5} proofs={[buildProof()]} queryKey={queryKey} />,
    [[queryKey, {}]],
  );
  const link = screen.getByRole('link', { name: 'Proof of payment from bidder 1' });
  expect(link.getAttribute('href')).toBe('/api/lots/5/payment-proofs/7');
  await user.click(screen.getByRole('button', { name: /^Mark the payment of bidder 1, .* as received$/ }));
  await respondTo('POST /api/lots/5/payment-proofs/7/receipt');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  change(
    <Proofs
      lotId={5}
      proofs={[buildProof({ receivedAt: '2026-12-02T06:00:00.000Z' })]}
      queryKey={queryKey}
    />,
  );
  expectShown('Payment received Dec 02, 2026');
  change(<Proofs lotId={5} proofs={[]} queryKey={queryKey} />);
  expect(screen.queryByText('Proofs of payment')).toBeNull();
});
