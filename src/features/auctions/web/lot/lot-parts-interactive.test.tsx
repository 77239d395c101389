import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { BidderStatus, LotDetail, WatchedLot } from '#features/auctions/schema.ts';
import { BidHistory } from '#features/auctions/web/bidding/bid-history.tsx';
import RegisterDialog from '#features/auctions/web/bidding/register-dialog.tsx';
import SecondOffer from '#features/auctions/web/bidding/second-offer.tsx';
import { bidderStatusQuery, lotQuery, watchedLotsQuery } from '#features/auctions/web/queries.ts';
import { StopWatching } from '#features/auctions/web/stop-watching.tsx';
import {
  buildBid,
  buildBidderStatus,
  buildLot,
  someBidder,
} from '#features/auctions/web/testing/some-lot.ts';
import { WatchLot } from '#features/auctions/web/watch-lot.tsx';
import { WatchedLots } from '#features/auctions/web/watched-lots.tsx';
import { readReturnPath } from '#features/payments/web/checkout/return-path.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { LotQuestions } from './lot-questions.tsx';

const million = 1_000_000;
const home = { id: 88, title: 'A house', bankSale: null, landTenure: null };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const lost = 'You are offline. Your changes are still here. Try again when you are back online.';

/** Returns the names of the queries that the action has invalidated. */
function outdatedIn({ client }: Pick<ReturnType<typeof renderInteractive>, 'client'>) {
  const all = { lot: lotQuery(88), own: bidderStatusQuery(88), watched: watchedLotsQuery() };
  return Object.entries(all).flatMap(([name, { queryKey }]) =>
    client.getQueryState(queryKey)?.isInvalidated ? name : [],
  );
}

const known = (lot: LotDetail, own: BidderStatus) =>
  [
    [lotQuery(88).queryKey, lot],
    [bidderStatusQuery(88).queryKey, own],
    [watchedLotsQuery().queryKey, []],
  ] as const;

describe('watching', () => {
  const shown = (own: Partial<BidderStatus>) => {
    const [lot, standing] = [buildLot(), buildBidderStatus(own)];
    return renderInteractive(<WatchLot lot={lot} own={standing} propertyId={88} />, known(lot, standing));
  };

  test('watches the lot from its page', async () => {
    const used = shown({ isWatching: false });
    await used.user.click(button('Watch this auction'));
    expect(pendingRequests()).toEqual(['PUT /api/lots/5/watch']);
    expect(button('Watch this auction').disabled).toBe(true);
    expect(outdatedIn(used)).toEqual([]);
    await respondTo('PUT /api/lots/5/watch', { isWatching: true });
    expect(outdatedIn(used)).toEqual(['own', 'watched']);
    expect(button('Watch this auction').disabled).toBe(false);
  });

  test('unwatches a lot with a tap', async () => {
    const used = shown({ isWatching: true });
    await used.user.click(button('Stop watching'));
    await respondTo('DELETE /api/lots/5/watch', { isWatching: false });
    expect(outdatedIn(used)).toEqual(['own', 'watched']);
  });

  test('shows why watching failed, and reloads the bidder status', async () => {
    const used = shown({ isWatching: false });
    await used.user.click(button('Watch this auction'));
    await respondWithError('PUT /api/lots/5/watch', 409, 'The auction is over');
    expectShown('The auction is over');
    expect(outdatedIn(used)).toEqual(['own', 'watched']);
  });
});

describe('the unsubscribe link of an email', () => {
  const end = 'DELETE /api/lot-watches/secret';

  test('ends nothing before it is tapped, then says what ended', async () => {
    const used = renderInteractive(<StopWatching token="secret" />, [[watchedLotsQuery().queryKey, []]]);
    expect(pendingRequests()).toEqual([]);
    await used.user.click(button('Stop emails'));
    expect(button('Unsubscribing...').disabled).toBe(true);
    await respondTo(end, { title: 'A house' });
    expectShown('You are no longer watching “A house”. We will not send you any more emails about it.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(outdatedIn(used)).toEqual(['watched']);
  });

  test('that is not valid any more says so, and stays', async () => {
    const used = renderInteractive(<StopWatching token="secret" />, [[watchedLotsQuery().queryKey, []]]);
    await used.user.click(button('Stop emails'));
    await respondWithError(end, 404, 'This link has expired');
    expectShown('This link has expired', 'Stop emails');
    expect(outdatedIn(used)).toEqual([]);
  });
});

test('reloads watched lots after an error', async () => {
  const { user } = renderInteractive(<WatchedLots />);
  await respondWithError('GET /api/lots/watched', 500, 'Broken');
  expectShown('We could not load your watched auctions.');
  await user.click(button('Try again'));
  const lots: WatchedLot[] = [{ ...buildLot(), isRegistered: false }];
  await respondTo('GET /api/lots/watched', lots);
  expectShown('A house');
});

describe('the offer to the second bidder', () => {
  const send = 'POST /api/lots/5/second';
  const shown = (changes: Partial<LotDetail> = {}) => {
    const lot = buildLot({ state: 'second_bidder', soldPrice: 110 * million, ...changes });
    const own = buildBidderStatus({ isSecond: true });
    return renderInteractive(<SecondOffer lot={lot} own={own} property={home} />, known(lot, own));
  };

  test.each([
    ['Accept offer', true],
    ['Decline', false],
  ])('without a deposit, sends the answer %s once and reloads the bidder status', async (words, accepts) => {
    const used = shown({ deposit: 0 });
    await used.user.click(button(words));
    expect(sentBody(send).body).toEqual({ accepts });
    expect([button('Accept offer').disabled, button('Decline').disabled]).toEqual([true, true]);
    await respondTo(send);
    expect(outdatedIn(used)).toEqual(['lot', 'own']);
  });

  test('shows that an offer has ended, and reloads the bidder status', async () => {
    const used = shown();
    await used.user.click(button('Decline'));
    await respondWithError(send, 409, 'The time to answer is over');
    expectShown('The time to answer is over');
    expect(outdatedIn(used)).toEqual(['lot', 'own']);
  });

  test('opens a payment dialog to accept with a deposit, and lets it be closed', async () => {
    const { user } = shown();
    await user.click(button('Pay UGX 2,000,000 and accept'));
    await screen.findByRole('heading', { name: 'Pay the deposit' });
    expect(pendingRequests()).toEqual(['GET /api/payments/bank-offer']);
    await user.click(button('Close'));
    expect(screen.queryByRole('heading', { name: 'Pay the deposit' })).toBeNull();
  });
});

describe('questions', () => {
  const ask = 'POST /api/lots/5/questions';
  const field = () =>
    screen.getByLabelText<HTMLTextAreaElement>('Your question (shown publicly without your name)');
  const shown = () =>
    renderInteractive(
      <LotQuestions lot={buildLot()} isSignedIn propertyId={88} />,
      known(buildLot(), buildBidderStatus()),
    );

  test('sends a question once, clears the field, and invalidates the lot', async () => {
    const used = shown();
    await used.user.type(field(), 'Who pays the rates?');
    await used.user.click(button('Post question'));
    expect(sentBody(ask).body).toEqual({ words: 'Who pays the rates?' });
    expect(button('Sending...').disabled).toBe(true);
    await respondTo(ask);
    expect(field().value).toBe('');
    expect(outdatedIn(used)).toEqual(['lot']);
  });

  test('keeps a question that was rejected or not sent', async () => {
    const used = shown();
    await used.user.type(field(), 'Rent?');
    await used.user.click(button('Post question'));
    await respondWithError(ask, 400, 'Invalid', {
      fields: { words: 'Enter a question of 5 to 500 characters' },
    });
    expectShown('Enter a question of 5 to 500 characters');
    await used.user.click(button('Post question'));
    expect(screen.queryByText('Enter a question of 5 to 500 characters')).toBeNull();
    await failWithNetworkError(ask);
    expectShown(lost);
    expect(field().value).toBe('Rent?');
    expect(outdatedIn(used)).toEqual([]);
  });
});

describe('earlier bids', () => {
  const earlier = 'GET /api/lots/5/bids?before=8';
  const shown = () => {
    const history = [buildBid({ number: 9, bidder: 2 }), buildBid({ number: 8, bidder: 3 })];
    return renderInteractive(<BidHistory lot={buildLot({ history, bids: 9 })} own={null} />);
  };
  const bidders = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => /Bidder \d+/.exec(textContent)?.[0]);

  test('appends earlier bids to the list, down to the first', async () => {
    const { user } = shown();
    await user.click(button('Show earlier bids (7)'));
    expect(button('Loading...').disabled).toBe(true);
    await respondTo(earlier, [buildBid({ number: 7, bidder: 4 }), buildBid({ number: 6, bidder: 5 })]);
    expect(bidders()).toEqual(['Bidder 2', 'Bidder 3', 'Bidder 4', 'Bidder 5']);
    await user.click(button('Show earlier bids (5)'));
    await respondTo(
      'GET /api/lots/5/bids?before=6',
      [5, 4, 3, 2, 1].map((number) => buildBid({ number, bidder: 6 })),
    );
    expect(bidders()).toHaveLength(9);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('offers to retry when earlier bids fail to load, and keeps the others', async () => {
    const { user } = shown();
    await user.click(button('Show earlier bids (7)'));
    await failWithNetworkError(earlier);
    expectShown(lost);
    expect(bidders()).toEqual(['Bidder 2', 'Bidder 3']);
    await user.click(button('Show earlier bids (7)'));
    expect(pendingRequests()).toEqual([earlier]);
    expect(screen.queryByText(lost)).toBeNull();
  });
});

describe('registering', () => {
  const register = 'POST /api/lots/5/registration';
  const accept = () =>
    screen.getByLabelText<HTMLInputElement>(
      'I have read and accept the terms of sale and the risks of buying this home',
    );
  const shown = (changes: Partial<LotDetail> = {}, own: Partial<BidderStatus> = {}) => {
    const lot = buildLot(changes);
    const standing = buildBidderStatus({ state: null, number: null, deposit: null, ...own });
    const onClose = vi.fn<() => void>();
    const used = renderInteractive(
      <RegisterDialog lot={lot} own={standing} property={home} onClose={onClose} />,
      known(lot, standing),
    );
    return { ...used, onClose };
  };

  test('starts with confirming the email address, and offers to resend the email', async () => {
    const [lot, standing] = [buildLot(), buildBidderStatus({ state: null, number: null, deposit: null })];
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1');
    const { user } = renderInteractive(
      <RegisterDialog lot={lot} own={standing} property={home} onClose={() => {}} />,
      [...known(lot, standing), [currentUserKey, { ...someBidder, isEmailConfirmed: false }]],
    );
    expectShown(/^A bid is binding, .* the link that we sent to amina@example\.com/);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await user.click(button('Resend'));
    await respondTo('POST /api/user/email-confirmation', { message: 'A link is on its way.' });
    expectShown('A link is on its way.');
    await user.click(button('I have confirmed it'));
    await respondTo('GET /api/user', someBidder);
    await screen.findByRole('button', { name: 'Continue' });
  });

  test('requires accepting the terms to continue', async () => {
    const { user } = shown();
    expect(button('Continue').disabled).toBe(true);
    await user.click(accept());
    expect(button('Continue').disabled).toBe(false);
    await user.click(accept());
    expect(button('Continue').disabled).toBe(true);
  });

  test('registers once, and keeps the dialog open for the deposit', async () => {
    const used = shown();
    await used.user.click(accept());
    await used.user.click(button('Continue'));
    expect(sentBody(register).body).toEqual({ acceptsTerms: true });
    expect(button('Registering...').disabled).toBe(true);
    await respondTo(register, buildBidderStatus({ state: 'registered', deposit: null }));
    expect(outdatedIn(used)).toEqual(['own']);
    expect(used.onClose).not.toHaveBeenCalled();
  });

  test('closes the dialog after registering without a deposit', async () => {
    const used = shown({ deposit: 0 });
    await used.user.click(accept());
    await used.user.click(button('Continue'));
    await respondTo(register, buildBidderStatus({ state: 'paid', deposit: null }));
    expect(outdatedIn(used)).toEqual(['own']);
    expect(used.onClose).toHaveBeenCalledOnce();
  });

  test.each([0, 2 * million])(
    'shows why a registration was rejected, and keeps the dialog open: deposit %i',
    async (deposit) => {
      const used = shown({ deposit });
      await used.user.click(accept());
      await used.user.click(button('Continue'));
      await respondWithError(register, 409, 'Bidding has closed');
      expectShown('Bidding has closed');
      expect(used.onClose).not.toHaveBeenCalled();
      expect([accept().checked, outdatedIn(used)]).toEqual([true, ['own']]);
    },
  );

  test('asks for the payer of the deposit, and returns to the home after payment', async () => {
    const { user } = shown({}, { state: 'registered', number: 1 });
    await user.type(screen.getByLabelText('Full name'), 'Amina Sample');
    await user.type(screen.getByLabelText('Email'), 'amina@example.com');
    await user.type(screen.getByLabelText('Mobile money number'), '0772 123456');
    await user.click(button('Pay UGX 2,000,000'));
    const { body, headers } = sentBody('POST /api/lots/5/deposit');
    expect(body).toEqual({
      payer: { name: 'Amina Sample', email: 'amina@example.com', phone: '0772 123456' },
    });
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await respondWithError('POST /api/lots/5/deposit', 409, 'The deposit is paid already');
    expectShown('The deposit is paid already');
    await user.click(button('Pay UGX 2,000,000'));
    await respondTo('POST /api/lots/5/deposit', { reference: 'pay_0123456789' }, 201);
    expect(readReturnPath('pay_0123456789')).toBe('/property/88');
    expect(pendingRequests()).toEqual([
      'GET /api/payments/bank-offer',
      'POST /api/payments/pay_0123456789/checkout',
    ]);
    localStorage.clear();
  });
});
