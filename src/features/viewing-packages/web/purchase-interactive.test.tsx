import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { Payment } from '#features/payments/schema.ts';
import { ownPaymentsQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import type { Access, Offer, ViewingPackage } from '#features/viewing-packages/schema.ts';
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
import { BoughtPackages } from './bought-packages.tsx';
import { OfferList } from './offer-list.tsx';
import PurchaseDialog from './purchase-dialog.tsx';
import { fullOffersQuery, offersQuery, ownPackagesQuery } from './queries.ts';
import ViewingOffer from './viewing-offer.tsx';

const ten: Offer = {
  code: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  hours: 24,
  price: 15_000,
  currency: 'UGX',
  features: ['24-hour access'],
  comingSoon: false,
};
const standard: Offer = {
  ...ten,
  code: 'furnished-5',
  title: 'Standard Access',
  opens: 'furnished',
  quota: 5,
  hours: 168,
  price: 10_000,
  features: ['Basic details'],
};
const premium: Offer = {
  ...standard,
  code: 'furnished-unlimited',
  title: 'Premium Access',
  quota: null,
  hours: 720,
  price: 30_000,
  features: ['Priority booking'],
};
const held: ViewingPackage = {
  id: 1,
  offer: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  used: 10,
  startsAt: '2026-11-24T09:00:00Z',
  endsAt: '2026-11-25T09:00:00Z',
};
const none: Access = { packages: [], opened: [], isTest: true };
const readOwn = 'GET /api/viewing-packages/mine';
const buy = (code: string) => `POST /api/viewing-packages/${code}/purchase`;

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tab = (name: RegExp) => screen.getByRole('tab', { name });

const known = (sold: Offer[] = [ten, standard, premium], access: Access = none, begun: Payment[] = []) =>
  [
    [offersQuery().queryKey, sold],
    [fullOffersQuery().queryKey, sold],
    [ownPackagesQuery().queryKey, access],
    [ownPaymentsQuery(null).queryKey, { payments: begun, next: null }],
  ] as const;

describe('buying a package', () => {
  const onClose = vi.fn<() => void>();
  const onBought = vi.fn<() => void>();
  beforeEach(() => vi.clearAllMocks());
  type Shown = { offer?: Offer; sold?: Offer[]; wayBack?: string };

  const opened = ({ offer = ten, sold, wayBack }: Shown = {}) =>
    renderInteractive(
      <PurchaseDialog
        offer={offer}
        {...(wayBack !== undefined && { wayBack })}
        payer={{ name: 'Amina Sample', email: 'amina@example.com', phone: '0772 123 456' }}
        onBought={onBought}
        onClose={onClose}
      />,
      known(sold),
    );

  test("uses the payer's details after the browser has its cookie", async () => {
    const { user } = opened({ wayBack: '/property/7?visit=2026-11-27T15' });
    await user.click(button('Pay UGX 15,000'));
    expect(pendingRequests()).toEqual([readOwn]);
    await respondTo(readOwn, none);
    expect(sentBody(buy('rental-10')).body).toEqual({
      name: 'Amina Sample',
      email: 'amina@example.com',
      phone: '0772 123 456',
    });
    await respondTo(buy('rental-10'), { ...samplePayment, reference: 'pay_1', status: 'created' });
    expect(localStorage.getItem('way-back pay_1')).toBe('/property/7?visit=2026-11-27T15');
    expect(pendingRequests()).toEqual(['POST /api/payments/pay_1/checkout']);
  });

  test('shows a pending payment before another can be made', () => {
    renderInteractive(<PurchaseDialog offer={ten} onClose={onClose} />, known([ten], none, [samplePayment]));
    expectShown('A payment is waiting. Continue or cancel it before you pay again.');
    expect(button('Cancel payment').disabled).toBe(false);
  });

  test('shows an active package with remaining unlocks instead of selling it again', () => {
    const running = {
      ...{ id: 1, offer: 'rental-10', title: 'Viewing Package', opens: 'rental_units' as const },
      ...{ quota: 10, used: 5, startsAt: '2026-11-28T12:10:00Z', endsAt: '2026-11-29T12:10:00Z' },
    };
    renderInteractive(
      <PurchaseDialog offer={ten} onClose={onClose} />,
      known([ten], { ...none, packages: [running] }),
    );
    expectShown('You already have 5 unlocks until 3:10 PM on 29 Nov 2026.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('saves no return page when there is none', async () => {
    const { user } = opened();
    await user.click(button('Pay UGX 15,000'));
    await respondTo(readOwn, none);
    await respondTo(buy('rental-10'), { ...samplePayment, reference: 'pay_1', status: 'created' });
    expect(localStorage.getItem('way-back pay_1')).toBeNull();
  });

  test('sends nothing without a session', async () => {
    const { user } = opened();
    await user.click(button('Pay UGX 15,000'));
    await respondWithError(readOwn, 503, 'Please try again later');
    expectShown('Please try again later');
    expect(pendingRequests()).toEqual([]);
  });

  test('reloads the remainder after payment, confirms it, and closes the dialog', async () => {
    vi.stubGlobal('FlutterwaveCheckout', ({ callback }: { callback: () => void }) => {
      callback();
      return undefined;
    });
    document.documentElement.dataset['checkout'] = '';
    const { user, client } = opened();
    await user.click(button('Pay UGX 15,000'));
    await respondTo(readOwn, none);
    await respondTo(buy('rental-10'), { ...samplePayment, reference: 'pay_1', status: 'created' });
    await respondTo('POST /api/payments/pay_1/checkout', {
      url: 'https://pay.example/1',
      inline: {
        ...{
          scriptUrl: 'https://pay.example/v3.js',
          publicKey: 'key',
          reference: 'pay_1 1',
          title: 'Ennyumba',
        },
        ...{ amount: 15_000, currency: 'UGX', paymentOptions: 'card' },
        payer: { name: 'Amina Sample', email: 'amina@example.com', phone: null },
      },
      isTest: true,
    });
    await respondTo('POST /api/payments/pay_1/check', {
      ...samplePayment,
      reference: 'pay_1',
      status: 'succeeded',
    });
    delete document.documentElement.dataset['checkout'];
    expect(toastText()).toBe(
      'Payment Successful: Your payment of 15,000 UGX has been processed successfully. You can view up to 10 properties for the next 24 hours.',
    );
    expect([onBought.mock.calls, onClose.mock.calls]).toEqual([[[]], [[]]]);
    expect(client.getQueryState(ownPackagesQuery().queryKey)?.isInvalidated).toBe(true);
    expect(pendingRequests()).toEqual([readOwn]);
  });

  test('pays for the selected kind at its price with a separate key', async () => {
    const { user } = opened({ offer: standard });
    expectShown('UGX 10,000 per week', 'Basic details');
    await user.click(button('Pay UGX 10,000'));
    await respondTo(readOwn, none);
    const key = sentBody(buy('furnished-5')).headers.get('idempotency-key');
    await failWithNetworkError(buy('furnished-5'));
    await user.click(tab(/^Premium Access/));
    expectShown('UGX 30,000 per month', 'Priority booking');
    expect(screen.queryByText('Basic details')).toBeNull();
    await user.click(button('Pay UGX 30,000'));
    await respondTo(readOwn, none);
    // The server rejects a key that was used for another request.
    expect(sentBody(buy('furnished-unlimited')).headers.get('idempotency-key')).not.toBe(key);
    await failWithNetworkError(buy('furnished-unlimited'));
    await user.click(tab(/^Standard Access/));
    await user.click(button('Pay UGX 10,000'));
    await respondTo(readOwn, none);
    expect(sentBody(buy('furnished-5')).headers.get('idempotency-key')).toBe(key);
  });

  test('shows a coming-soon kind without a payment', async () => {
    const { user } = opened({ offer: standard, sold: [standard, { ...premium, comingSoon: true }] });
    await user.click(tab(/^Premium Access/));
    expectShown('Coming soon. You cannot buy this yet.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await user.click(tab(/^Standard Access/));
    expect(button('Pay UGX 10,000').disabled).toBe(false);
  });

  test('moves between kinds by arrow keys, cyclically, with the focus', async () => {
    const { user } = opened({ offer: standard });
    act(() => tab(/^Standard Access/).focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab(/^Premium Access/));
    expect(tab(/^Premium Access/).getAttribute('aria-selected')).toBe('true');
    expectShown('UGX 30,000 per month');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab(/^Standard Access/));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab(/^Premium Access/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(tab(/^Premium Access/));
    expect(tab(/^Premium Access/).getAttribute('tabindex')).toBe('0');
    expect(tab(/^Standard Access/).getAttribute('tabindex')).toBe('-1');
  });

  test('moves through three kinds in order, backwards too', async () => {
    const third = { ...standard, code: 'furnished-20', title: 'Larger Access', price: 20_000 };
    const { user } = opened({ offer: standard, sold: [standard, premium, third] });
    act(() => tab(/^Standard Access/).focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab(/^Larger Access/));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tab(/^Premium Access/));
  });
});

describe('the package banner', () => {
  const link = () => screen.getByRole('link', { name: 'Purchase Viewing Package' });
  const dialog = () => screen.findByRole('dialog', { name: 'Viewing Package' });

  function openedAt(address: string, sold?: Offer[], access?: Access) {
    history.replaceState({ from: 'search' }, '', address);
    return renderInteractive(<ViewingOffer />, known(sold, access));
  }

  test('opens the purchase in its place, and closes it', async () => {
    const { user } = openedAt('/properties?q=kololo');
    await user.click(link());
    await dialog();
    expect(location.search).toBe('?q=kololo');
    await user.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays closed in this tab', async () => {
    const { user } = openedAt('/properties');
    await user.click(button('Close: Viewing package'));
    expect(screen.queryByText('Viewing Package Required')).toBeNull();
    cleanup();
    openedAt('/properties');
    expect(screen.queryByText('Viewing Package Required')).toBeNull();
    sessionStorage.clear();
  });

  test('opens a package from the address once, and keeps the rest of the address', async () => {
    openedAt('/properties?q=kololo&buy=rental-10');
    await dialog();
    expect(location.search).toBe('?q=kololo');
    expect(history.state).toMatchObject({ from: 'search' });
  });

  test.each(['nothing', 'furnished-unlimited'])('opens nothing for an unavailable package (%s)', (code) => {
    openedAt(`/properties?buy=${code}`, [ten, standard, { ...premium, comingSoon: true }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.search).toBe('');
  });

  test('offers another package once one is used up', async () => {
    const { user } = openedAt('/properties', undefined, { ...none, packages: [held] });
    const links = screen.getAllByRole('link', { name: 'Purchase Viewing Package' });
    const [, shown] = links;
    await user.click(shown ?? document.body);
    await dialog();
    expect(links).toHaveLength(2);
  });

  test('stores the remaining unlocks in localStorage', async () => {
    renderInteractive(<ViewingOffer />, [[offersQuery().queryKey, [ten]]]);
    expect(localStorage.getItem('viewedPropertiesCount')).toBeNull();
    await respondTo(readOwn, { ...none, packages: [{ ...held, used: 2 }], opened: [4, 7] });
    expect(localStorage.getItem('viewedPropertiesCount')).toBe('2');
    expectShown(/^Viewing Package: 8 of 10 unlocks left/);
  });

  test('preloads the dialog when the page is idle', () => {
    const idle = vi.fn<(work: () => void) => number>().mockReturnValue(1);
    vi.stubGlobal('requestIdleCallback', idle);
    vi.stubGlobal('cancelIdleCallback', vi.fn<() => void>());
    renderInteractive(<ViewingOffer />, [
      [offersQuery().queryKey, [ten]],
      [ownPackagesQuery().queryKey, none],
    ]);
    expect(pendingRequests()).toEqual([]);
    idle.mock.calls[0]?.[0]();
    expect(pendingRequests()).toEqual(['GET /api/viewing-packages']);
  });
});

test('buys the offer whose button is tapped', async () => {
  const onBuy = vi.fn<(offer: { code: string }) => void>();
  const { user } = renderInteractive(<OfferList offers={[ten, standard]} onBuy={onBuy} />);
  await user.click(button('Buy Standard Access'));
  expect(onBuy.mock.calls.map(([{ code }]) => code)).toEqual(['furnished-5']);
});

test('loads bought packages and shows their states', async () => {
  renderInteractive(<BoughtPackages />);
  expectShown('Loading...');
  await respondTo('GET /api/viewing-packages/bought', [{ ...held, state: 'over', homes: [] }]);
  expectShown('Expired', '10 homes for 24 hours, expired on 25 Nov 2026. 0 homes unlocked');
});
