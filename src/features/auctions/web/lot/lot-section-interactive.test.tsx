import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { LiveLot } from '#features/auctions/live-lot.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import {
  buildBid,
  buildBidderStatus,
  buildLot,
  buildPurchase,
  someBidder,
} from '#features/auctions/web/testing/some-lot.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import LotSection from './lot-section.tsx';

const stream = vi.hoisted(() => ({ say: (_text: string) => {}, left: 0, topic: '' }));
vi.mock('#kit/web/listen-for-changes.ts', () => ({
  subscribeLive: (topic: string, onText: (text: string) => void) => {
    stream.say = onText;
    stream.topic = topic;
    return () => (stream.left += 1);
  },
}));

const million = 1_000_000;
const home = { id: 88, title: 'A house', bankSale: null, landTenure: null };
const readLot = 'GET /api/properties/88/lot';
const readOwn = 'GET /api/properties/88/lot/own';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Renders the section for a visitor, or for a signed-in user with a bidder status. */
const shown = (lot: Partial<LotDetail> = {}, own?: Partial<BidderStatus>) =>
  renderInteractive(<LotSection property={home} />, [
    [lotQuery(88).queryKey, buildLot(lot)],
    [currentUserKey, own ? someBidder : null],
    ...(own ? [[bidderStatusQuery(88).queryKey, buildBidderStatus(own)] as const] : []),
  ]);
type Client = ReturnType<typeof shown>['client'];
/** Makes the page reload the lot, and responds with this lot. */
async function says(client: Client, lot: Partial<LotDetail>): Promise<void> {
  void client.invalidateQueries({ queryKey: lotQuery(88).queryKey });
  await respondTo(readLot, buildLot(lot));
}
async function stands(client: Client, own: Partial<BidderStatus>): Promise<void> {
  void client.invalidateQueries({ queryKey: bidderStatusQuery(88).queryKey });
  await respondTo(readOwn, buildBidderStatus(own));
}
const bidCount = () => screen.getByText('Bids').nextElementSibling?.textContent;

test('reloads an auction that failed to load', async () => {
  const { user } = renderInteractive(<LotSection property={home} />, [[currentUserKey, null]]);
  await respondWithError(readLot, 500, 'Broken');
  expectShown('We could not load the auction.');
  await user.click(button('Try again'));
  await respondTo(readLot, buildLot());
  expectShown('Bidding open');
});

test('requests the bidder status of a signed-in user when there is a lot', async () => {
  renderInteractive(<LotSection property={home} />, [[currentUserKey, someBidder]]);
  expect(pendingRequests()).toEqual([readLot]);
  await respondTo(readLot, buildLot());
  expect(pendingRequests()).toEqual([readOwn]);
  await respondTo(readOwn, buildBidderStatus());
  expect(button('Place Bid').disabled).toBe(false);
});

test('requests no bidder status for a visitor', async () => {
  shown();
  expect(pendingRequests()).toEqual([]);
  expectShown('Sign in to bid');
});

test('shows a toast once when a bidder is outbid', async () => {
  const { client } = shown({}, { isLeading: false });
  expect(toastText()).toBeNull();
  await stands(client, { isLeading: true, maximum: 120 * million });
  expect(toastText()).toBeNull();
  expectShown('You are the highest bidder.');
  await stands(client, { isLeading: false, maximum: 119 * million });
  expect(toastText()).toBe('You have been outbid: A house');
  expectShown('You have been outbid. Your highest bid was UGX 119,000,000.');
  await stands(client, { isLeading: false, maximum: 120 * million });
  expectShown('Another bidder bid UGX 120,000,000 before you, so they lead. Bid more to take the lead.');
});

test('shows the winner neither as leading nor as outbid', async () => {
  const { client } = shown({}, { isLeading: true });
  await stands(client, { isLeading: false, hasWon: true });
  expect(toastText()).toBeNull();
});

test('applies streamed bids at once, and ignores an older response', async () => {
  const { client } = shown();
  expect(stream.topic).toBe('lot:88');
  const live: LiveLot = {
    ...buildLot({ price: 130 * million, bids: 3, minimum: 131 * million, leader: 1 }),
    history: [buildBid({ number: 3, price: 130 * million })],
  };
  await act(async () => stream.say(JSON.stringify(live)));
  await expect.poll(bidCount).toBe('3');
  await says(client, {});
  expect(bidCount()).toBe('3');
  await says(client, { price: 140 * million, bids: 4 });
  expect(bidCount()).toBe('4');
});

test('stops following the lot when the page is left', () => {
  const { change } = shown();
  const before = stream.left;
  change(null);
  expect(stream.left).toBe(before + 1);
});

test('shows the buyer what to pay as soon as they have won', async () => {
  const { client } = shown({}, { isLeading: true });
  await stands(client, { hasWon: true, purchase: buildPurchase() });
  const title = await screen.findByRole('heading', { name: 'You have won this home for UGX 120,000,000.' });
  expect(title).toBeTruthy();
});

test('opens the dialogs on a tap, and closes them', async () => {
  const { user, client } = shown({}, { state: null, number: null, deposit: null });
  await user.click(button('Register to bid'));
  await screen.findByRole('heading', { name: 'Register to bid' });
  await user.click(button('Close'));
  expect(screen.queryByRole('heading', { name: 'Register to bid' })).toBeNull();
  await stands(client, {});
  await user.click(button('Place Bid'));
  await screen.findByRole('heading', { name: 'Place Bid' });
});

test('keeps an unsent bid visible when the lot closes', async () => {
  const { user, client } = shown({}, {});
  await user.click(button('Place Bid'));
  await screen.findByRole('heading', { name: 'Place Bid' });
  await says(client, { state: 'stopped', stoppedBy: 'court', reason: 'An injunction' });
  expectShown('Bidding has closed: stopped, An injunction.');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull();
});

test('counts down by the second, and shows the lot as closing without bids at the close', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z') });
  shown({ closesAt: '2026-11-24T11:00:02Z', plannedClose: '2026-11-24T11:00:02Z' }, {});
  expectShown('2 h 00 min');
  await act(() => vi.advanceTimersByTimeAsync(2 * 3_600_000 - 7_000));
  expectShown('0 min 09 s');
  expect([screen.queryByRole('heading', { name: 'Bidding open' }), button('Place Bid').disabled]).toEqual([
    expect.anything(),
    false,
  ]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  screen.getByRole('heading', { name: 'Closing...' });
  expect(button('Place Bid').disabled).toBe(true);
});

test.each<[string, Partial<BidderStatus> | undefined, string | null]>([
  ['watches', { isWatching: true, number: null }, 'Bidding closes soon: A house'],
  ['bids', { isWatching: false, number: 1 }, 'Bidding closes soon: A house'],
  ['does neither', { isWatching: false, number: null }, null],
])(
  'shows a toast at the start of the last hour only to involved users, user who %s: %#',
  async (_, own, words) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z') });
    shown({ closesAt: '2026-11-24T10:00:25Z' }, own);
    expect(screen.queryByText('Closing soon:')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expectShown(/^Closing soon:/);
    expect(toastText()).toBe(words);
  },
);

test('shows the last hour to a user who arrives in it, without a toast', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z') });
  shown({ closesAt: '2026-11-24T09:50:00Z' }, { isWatching: true });
  expectShown(/^Closing soon:/);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(toastText()).toBeNull();
});

test('scrolls to the bids once they have loaded when the link asks for them', async () => {
  location.hash = '#auction';
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  renderInteractive(<LotSection property={home} />, [[currentUserKey, null]]);
  expect(scroll).not.toHaveBeenCalled();
  await respondTo(readLot, buildLot());
  expect(scroll.mock.contexts).toEqual([screen.getByRole('region')]);
  scroll.mockRestore();
  location.hash = '';
});

test('puts the action into the bar of a phone', async () => {
  const act = document.createElement('span');
  const { user } = renderInteractive(<LotSection property={home} bar={act} />, [
    [lotQuery(88).queryKey, buildLot()],
    [currentUserKey, someBidder],
    [bidderStatusQuery(88).queryKey, buildBidderStatus()],
  ]);
  expect(act.textContent).toBe('Place Bid');
  await user.click(act.querySelector('button') ?? act);
  await screen.findByRole('heading', { name: 'Place Bid' });
});

test.each<[string, Partial<BidderStatus>]>([
  ['waits to be let in', { state: 'paid' }],
  ['was refused', { state: 'refused', reason: 'No identity' }],
  ['sees what is sealed', { seesSealed: true, state: null, number: null }],
])('fills the bar of a phone with nothing for a bidder who %s', (_, own) => {
  const act = document.createElement('span');
  renderInteractive(<LotSection property={home} bar={act} />, [
    [lotQuery(88).queryKey, buildLot()],
    [currentUserKey, someBidder],
    [bidderStatusQuery(88).queryKey, buildBidderStatus(own)],
  ]);
  // The link of the bar is shown only while this place is empty.
  expect([act.textContent, act.childElementCount]).toEqual(['', 1]);
});

test('offers nothing before the status of a signed-in user is known', async () => {
  const act = document.createElement('span');
  renderInteractive(<LotSection property={home} bar={act} />, [
    [lotQuery(88).queryKey, buildLot()],
    [currentUserKey, someBidder],
  ]);
  const offered = () => screen.queryAllByRole('button', { name: /^(Place Bid|Register to bid)$/ }).length;
  expect([offered(), act.childElementCount]).toEqual([0, 0]);
  await respondTo(readOwn, buildBidderStatus());
  expect([offered(), act.textContent]).toEqual([1, 'Place Bid']);
});

test('says that the bank transfer of the deposit is checked, instead of asking for it again', async () => {
  const transfer = {
    ...{ reference: 'pay_1', code: 'K7PM42QX', amount: 2_000_000, currency: 'UGX' },
    ...{ expiresAt: '2026-12-09T08:00:00.000Z', isSlipSent: true, isSlipRejected: false },
  };
  const depositDue = { received: 0, left: 2_000_000, until: '2026-12-09T08:00:00.000Z' };
  const waiting: Partial<BidderStatus> = { state: 'registered', deposit: null, depositDue, transfer };
  const { client } = shown({}, waiting);
  expectShown('We are checking your bank transfer.', /^UGX 2,000,000 with reference K7PM-42QX\./);
  expect(screen.queryByRole('button', { name: 'Register to bid' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See bank transfer' }).getAttribute('href')).toBe(
    '/payments/pay_1',
  );
  await stands(client, { ...waiting, transfer: { ...transfer, isSlipRejected: true } });
  expectShown('We could not accept your slip.');
  expect(screen.getByRole('link', { name: 'Send bank slip' })).toBeTruthy();
  await stands(client, { ...waiting, transfer: null });
  expect(button('Register to bid')).toBeTruthy();
});

test('asks a signed-out visitor to sign in, and returns to this home', async () => {
  const { client } = shown();
  const signIn = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Sign in to bid' });
  expect(signIn()?.getAttribute('href')).toContain(encodeURIComponent('/property/88'));
  expect(screen.queryByRole('button', { name: /^(Place Bid|Register to bid)$/ })).toBeNull();
  client.setQueryData(lotQuery(88).queryKey, buildLot({ state: 'completed', soldPrice: 1 }));
  await waitFor(() => expect(signIn()).toBeNull());
});

describe('bidder actions', () => {
  const bidActions = () =>
    screen
      .queryAllByRole<HTMLButtonElement>('button', { name: /^(Place Bid|Register to bid)$/ })
      .map(({ disabled, textContent }) => (disabled ? `(${textContent})` : textContent));

  test.each<[string, Partial<LotDetail>, Partial<BidderStatus>, string[]]>([
    ['who did not register', {}, { number: null, state: null }, ['Register to bid']],
    [
      'who registers before it opens',
      { state: 'announced' },
      { number: null, state: null },
      ['Register to bid'],
    ],
    ['who has not paid the deposit', {}, { state: 'registered', deposit: null }, ['Register to bid']],
    ['who waits to be let in', {}, { state: 'paid' }, []],
    ['who was refused', {}, { state: 'refused', reason: 'No identity' }, []],
    ['who was let in', {}, {}, ['Place Bid']],
    ['who was let in before it opens', { state: 'announced' }, {}, ['(Place Bid)']],
    ['who sees what is sealed', {}, { seesSealed: true, state: null, number: null }, []],
    ['an approved bidder, once it is over', { state: 'no_bid', price: null }, {}, []],
    ['who did not register, once it was stopped', { state: 'stopped' }, { number: null, state: null }, []],
    ['an approved bidder, once it was postponed', { state: 'postponed' }, {}, []],
  ])('offers only the actions allowed by the status: %s', (_, lot, own, can) => {
    shown(lot, own);
    expect(bidActions()).toEqual(can);
    expect(screen.queryByRole('link', { name: 'Sign in to bid' })).toBeNull();
  });

  test.each<[string, Partial<LotDetail>, Partial<BidderStatus>, string]>([
    ['who waits reads their number', {}, { state: 'paid', number: 7 }, 'You are bidder 7.'],
    [
      'who was refused reads why',
      {},
      { state: 'refused', reason: 'No identity' },
      'Your registration was declined: No identityAsk us about this decision',
    ],
    [
      'who sees what is sealed reads that',
      {},
      { seesSealed: true },
      'You cannot bid on this home because you can see the reserve price and bidder details.',
    ],
    [
      'who was let in before it opens reads when',
      { state: 'announced' },
      {},
      'Bidding opens on Nov 20, 2026 at 9:00 AM, Kampala time.',
    ],
  ])('explains the bidder’s situation: %s', (_, lot, own, words) => {
    shown(lot, own);
    expect(document.body.textContent).toContain(words);
  });

  test('does not offer to watch before the bidder status is known', () => {
    const watch = () => screen.queryByRole('button', { name: 'Watch this auction' });
    shown();
    expect(watch()).toBeNull();
    cleanup();
    shown({}, {});
    expect(watch()).not.toBeNull();
  });
});
