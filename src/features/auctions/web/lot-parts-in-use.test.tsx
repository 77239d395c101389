import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { OwnStanding, ShownLot, WatchedLot } from '#features/auctions/schema.ts';
import { someBid, someBidder, someLot, someStanding } from '#features/auctions/web/testing/some-lot.ts';
import { readWayBack } from '#features/payments/web/way-back.ts';
import {
  answer,
  breakLine,
  expectShown,
  inUse,
  refuse,
  sentWith,
  waiting,
} from '#kit/web/testing/in-use.tsx';
import { BidHistory } from './bid-history.tsx';
import { LotQuestions } from './lot-questions.tsx';
import { lotQuery, standingQuery, watchedLotsQuery } from './queries.ts';
import RegisterDialog from './register-dialog.tsx';
import SecondOffer from './second-offer.tsx';
import { StopWatching } from './stop-watching.tsx';
import { WatchLot } from './watch-lot.tsx';
import { WatchedLots } from './watched-lots.tsx';

const million = 1_000_000;
const home = { id: 88, title: 'A house', bankSale: null, landTenure: null };
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const lost = 'You are offline. Your changes are still here. Try again when you are back online.';

/** Which of what a page of the lot knows is outdated. */
function outdatedIn({ client }: Pick<ReturnType<typeof inUse>, 'client'>) {
  const all = { lot: lotQuery(88), own: standingQuery(88), watched: watchedLotsQuery() };
  return Object.entries(all).flatMap(([name, { queryKey }]) =>
    client.getQueryState(queryKey)?.isInvalidated ? name : [],
  );
}

const known = (lot: ShownLot, own: OwnStanding) =>
  [
    [lotQuery(88).queryKey, lot],
    [standingQuery(88).queryKey, own],
    [watchedLotsQuery().queryKey, []],
  ] as const;

describe('watching', () => {
  const shown = (own: Partial<OwnStanding>) => {
    const [lot, standing] = [someLot(), someStanding(own)];
    return inUse(<WatchLot lot={lot} own={standing} propertyId={88} />, known(lot, standing));
  };

  test('is asked for, and taken back, at the lot itself', async () => {
    const used = shown({ isWatching: false });
    await used.user.click(button('Watch this auction'));
    expect(waiting()).toEqual(['PUT /api/lots/5/watch']);
    expect(button('Watch this auction').disabled).toBe(true);
    expect(outdatedIn(used)).toEqual([]);
    await answer('PUT /api/lots/5/watch', { isWatching: true });
    expect(outdatedIn(used)).toEqual(['own', 'watched']);
    expect(button('Watch this auction').disabled).toBe(false);
  });

  test('ends with a tap', async () => {
    const used = shown({ isWatching: true });
    await used.user.click(button('Stop watching'));
    await answer('DELETE /api/lots/5/watch', { isWatching: false });
    expect(outdatedIn(used)).toEqual(['own', 'watched']);
  });

  test('that is refused says why, and looks up how it stands', async () => {
    const used = shown({ isWatching: false });
    await used.user.click(button('Watch this auction'));
    await refuse('PUT /api/lots/5/watch', 409, 'The auction is over');
    expectShown('The auction is over');
    expect(outdatedIn(used)).toEqual(['own', 'watched']);
  });
});

describe('the link of a mail', () => {
  const end = 'DELETE /api/lot-watches/secret';

  test('ends nothing before it is tapped, then says what ended', async () => {
    const used = inUse(<StopWatching mark="secret" />, [[watchedLotsQuery().queryKey, []]]);
    expect(waiting()).toEqual([]);
    await used.user.click(button('Stop emails'));
    expect(button('Unsubscribing...').disabled).toBe(true);
    await answer(end, { title: 'A house' });
    expectShown('You are no longer watching “A house”. We will not send you any more emails about it.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(outdatedIn(used)).toEqual(['watched']);
  });

  test('that is not valid any more says so, and stays', async () => {
    const used = inUse(<StopWatching mark="secret" />, [[watchedLotsQuery().queryKey, []]]);
    await used.user.click(button('Stop emails'));
    await refuse(end, 404, 'This link has expired');
    expectShown('This link has expired', 'Stop emails');
    expect(outdatedIn(used)).toEqual([]);
  });
});

test('the lots that are watched are looked up again when that failed', async () => {
  const { user } = inUse(<WatchedLots />);
  await refuse('GET /api/lots/watched', 500, 'Broken');
  expectShown('We could not load your watched auctions.');
  await user.click(button('Try again'));
  const lots: WatchedLot[] = [someLot()];
  await answer('GET /api/lots/watched', lots);
  expectShown('A house');
});

describe('the offer to the second bidder', () => {
  const send = 'POST /api/lots/5/second';
  const shown = (changes: Partial<ShownLot> = {}) => {
    const lot = someLot({ state: 'second_bidder', soldPrice: 110 * million, ...changes });
    const own = someStanding({ isSecond: true });
    return inUse(<SecondOffer lot={lot} own={own} property={home} />, known(lot, own));
  };

  test.each([
    ['Accept offer', true],
    ['Decline', false],
  ])('without a deposit, %s sends that, once, and looks up how it stands', async (words, accepts) => {
    const used = shown({ deposit: 0 });
    await used.user.click(button(words));
    expect(sentWith(send).body).toEqual({ accepts });
    expect([button('Accept offer').disabled, button('Decline').disabled]).toEqual([true, true]);
    await answer(send);
    expect(outdatedIn(used)).toEqual(['lot', 'own']);
  });

  test('that is not open any more says so, and looks up how it stands', async () => {
    const used = shown();
    await used.user.click(button('Decline'));
    await refuse(send, 409, 'The time to answer is over');
    expectShown('The time to answer is over');
    expect(outdatedIn(used)).toEqual(['lot', 'own']);
  });

  test('with a deposit it is taken by paying, in a dialog that can be closed again', async () => {
    const { user } = shown();
    await user.click(button('Pay UGX 2,000,000 and accept'));
    await screen.findByRole('heading', { name: 'Pay the deposit' });
    expect(waiting()).toEqual([]);
    await user.click(button('Close'));
    expect(screen.queryByRole('heading', { name: 'Pay the deposit' })).toBeNull();
  });
});

describe('questions', () => {
  const ask = 'POST /api/lots/5/questions';
  const field = () =>
    screen.getByLabelText<HTMLTextAreaElement>('Your question (shown publicly without your name)');
  const shown = () => inUse(<LotQuestions lot={someLot()} canAsk />, known(someLot(), someStanding()));

  test('are sent once; then the field is empty for the next, and the lot is outdated', async () => {
    const used = shown();
    await used.user.type(field(), 'Who pays the rates?');
    await used.user.click(button('Post question'));
    expect(sentWith(ask).body).toEqual({ words: 'Who pays the rates?' });
    expect(button('Sending...').disabled).toBe(true);
    await answer(ask);
    expect(field().value).toBe('');
    expect(outdatedIn(used)).toEqual(['lot']);
  });

  test('that are refused, or did not arrive, stay as they were written', async () => {
    const used = shown();
    await used.user.type(field(), 'Rent?');
    await used.user.click(button('Post question'));
    await refuse(ask, 400, 'Invalid', { fields: { words: 'Please ask in 5 to 500 characters' } });
    expectShown('Please ask in 5 to 500 characters');
    await used.user.click(button('Post question'));
    expect(screen.queryByText('Please ask in 5 to 500 characters')).toBeNull();
    await breakLine(ask);
    expectShown(lost);
    expect(field().value).toBe('Rent?');
    expect(outdatedIn(used)).toEqual([]);
  });
});

describe('earlier bids', () => {
  const earlier = 'GET /api/lots/5/bids?before=8';
  const shown = () => {
    const history = [someBid({ number: 9, bidder: 2 }), someBid({ number: 8, bidder: 3 })];
    return inUse(<BidHistory lot={someLot({ history, bids: 9 })} own={null} />);
  };
  const bidders = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => /Bidder \d+/.exec(textContent)?.[0]);

  test('follow those that are shown, down to the first', async () => {
    const { user } = shown();
    await user.click(button('Show earlier bids (7)'));
    expect(button('Loading...').disabled).toBe(true);
    await answer(earlier, [someBid({ number: 7, bidder: 4 }), someBid({ number: 6, bidder: 5 })]);
    expect(bidders()).toEqual(['Bidder 2', 'Bidder 3', 'Bidder 4', 'Bidder 5']);
    await user.click(button('Show earlier bids (5)'));
    await answer(
      'GET /api/lots/5/bids?before=6',
      [5, 4, 3, 2, 1].map((number) => someBid({ number, bidder: 6 })),
    );
    expect(bidders()).toHaveLength(9);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that do not come can be asked for again, and the others stay', async () => {
    const { user } = shown();
    await user.click(button('Show earlier bids (7)'));
    await breakLine(earlier);
    expectShown(lost);
    expect(bidders()).toEqual(['Bidder 2', 'Bidder 3']);
    await user.click(button('Show earlier bids (7)'));
    expect(waiting()).toEqual([earlier]);
    expect(screen.queryByText(lost)).toBeNull();
  });
});

describe('registering', () => {
  const register = 'POST /api/lots/5/registration';
  const accept = () =>
    screen.getByLabelText<HTMLInputElement>(
      'I have read and accept the terms of sale and the risks of buying this home',
    );
  const shown = (changes: Partial<ShownLot> = {}, own: Partial<OwnStanding> = {}) => {
    const lot = someLot(changes);
    const standing = someStanding({ state: null, number: null, deposit: null, ...own });
    const onClose = vi.fn<() => void>();
    const used = inUse(
      <RegisterDialog lot={lot} own={standing} property={home} onClose={onClose} />,
      known(lot, standing),
    );
    return { ...used, onClose };
  };

  test('begins with the confirmation of the email address, which can be sent again', async () => {
    const [lot, standing] = [someLot(), someStanding({ state: null, number: null, deposit: null })];
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed-in=1');
    const { user } = inUse(<RegisterDialog lot={lot} own={standing} property={home} onClose={() => {}} />, [
      ...known(lot, standing),
      [currentUserKey, { ...someBidder, isEmailConfirmed: false }],
    ]);
    expectShown(/^A bid is binding, .* the link that we sent to amina@example\.com/);
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await user.click(button('Resend'));
    await answer('POST /api/user/email-confirmation', { message: 'A link is on its way.' });
    expectShown('A link is on its way.');
    await user.click(button('I have confirmed it'));
    await answer('GET /api/user', someBidder);
    await screen.findByRole('button', { name: 'Continue' });
  });

  test('goes on only while the terms are accepted', async () => {
    const { user } = shown();
    expect(button('Continue').disabled).toBe(true);
    await user.click(accept());
    expect(button('Continue').disabled).toBe(false);
    await user.click(accept());
    expect(button('Continue').disabled).toBe(true);
  });

  test('is sent once; with a deposit to pay the dialog stays for it', async () => {
    const used = shown();
    await used.user.click(accept());
    await used.user.click(button('Continue'));
    expect(sentWith(register).body).toEqual({ acceptsTerms: true });
    expect(button('Registering...').disabled).toBe(true);
    await answer(register, someStanding({ state: 'registered', deposit: null }));
    expect(outdatedIn(used)).toEqual(['own']);
    expect(used.onClose).not.toHaveBeenCalled();
  });

  test('without a deposit closes the dialog', async () => {
    const used = shown({ deposit: 0 });
    await used.user.click(accept());
    await used.user.click(button('Continue'));
    await answer(register, someStanding({ state: 'paid', deposit: null }));
    expect(outdatedIn(used)).toEqual(['own']);
    expect(used.onClose).toHaveBeenCalledOnce();
  });

  test.each([0, 2 * million])(
    'that is refused says why, in a dialog that stays: deposit %i',
    async (deposit) => {
      const used = shown({ deposit });
      await used.user.click(accept());
      await used.user.click(button('Continue'));
      await refuse(register, 409, 'Bidding has closed');
      expectShown('Bidding has closed');
      expect(used.onClose).not.toHaveBeenCalled();
      expect([accept().checked, outdatedIn(used)]).toEqual([true, ['own']]);
    },
  );

  test('the deposit is asked for with the payer, and the way back leads to the home', async () => {
    const { user } = shown({}, { state: 'registered', number: 1 });
    await user.type(screen.getByLabelText('Full name'), 'Amina Sample');
    await user.type(screen.getByLabelText('Email'), 'amina@example.com');
    await user.type(screen.getByLabelText('Mobile money number'), '0772 123456');
    await user.click(button('Pay UGX 2,000,000'));
    const { body, headers } = sentWith('POST /api/lots/5/deposit');
    expect(body).toEqual({
      payer: { name: 'Amina Sample', email: 'amina@example.com', phone: '0772 123456' },
    });
    expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await refuse('POST /api/lots/5/deposit', 409, 'The deposit is paid already');
    expectShown('The deposit is paid already');
    await user.click(button('Pay UGX 2,000,000'));
    await answer('POST /api/lots/5/deposit', { reference: 'pay_0123456789' }, 201);
    expect(readWayBack('pay_0123456789')).toBe('/property/88');
    expect(waiting()).toEqual(['POST /api/payments/pay_0123456789/checkout']);
    localStorage.clear();
  });
});
