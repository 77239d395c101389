import { describe, expect, test } from 'vitest';
import { renderSignedIn } from '#app/web/testing/render-signed-in.tsx';
import type { Ledger } from '#features/auctions/ledger.ts';
import { ledgerQuery } from '#features/auctions/web/queries.ts';
import { roundToMinorUnit } from '#kit/money.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { CallError } from '#kit/web/call.ts';
import LotLedger, { VerificationResult } from './lot-ledger.tsx';

const bid = { salt: 'salt', seal: null, closesAt: '2026-12-01T06:03:00.000000Z' };
const sold: Ledger = {
  format: 'lot-ledger-1',
  lot: {
    ...{
      id: 3,
      title: 'Four rooms',
      currency: 'UGX',
      startingBid: shillings(100),
      increment: shillings(10),
      reserve: null,
      premiumBasisPoints: 0,
    },
    ...{ opensAt: '2026-12-01T06:00:00.000000Z', plannedClose: '2026-12-01T06:03:00.000000Z' },
    ...{ latestClose: '2026-12-01T07:03:00.000000Z', softCloseSeconds: 300, salt: 'salt', seal: null },
  },
  bids: [
    {
      ...{
        ...bid,
        number: 1,
        bidder: 1,
        kind: 'maximum',
        amount: shillings(150),
        price: shillings(100),
        leader: 1,
      },
      ...{ at: '2026-12-01T06:01:00.000000Z', hash: 'a1' },
    },
    {
      ...{
        ...bid,
        number: 2,
        bidder: 2,
        kind: 'bid',
        amount: shillings(210),
        price: shillings(210),
        leader: 2,
      },
      ...{ at: '2026-12-01T06:02:00.000000Z', hash: 'b2' },
    },
  ],
  ...{ outcome: 'sold', winner: 2, price: shillings(210) },
};
const sealed = sold.bids.map((bid) => ({ ...bid, amount: null, salt: null }));
const closed = { ...sold.lot, salt: null };
const said = (over: Partial<Ledger>, faults: string[] | null = []) =>
  renderSignedIn(<VerificationResult ledger={{ ...sold, ...over }} errors={faults} />).words;

describe('the bid check in the browser', () => {
  const none = 'No bid was changed, removed, added or reordered.';
  const right = `Your browser has verified the bids and the outcome. ${none}`;
  const unchanged = 'Your browser has verified the bids. None was changed, removed, added or reordered.';

  test.each([
    [{ winner: 2, price: shillings(210) }, `${right} Bidder 2 won at UGX 210.`],
    [
      { winner: 2, price: roundToMinorUnit(123.45, 'USD'), lot: { ...sold.lot, currency: 'USD' } },
      'Bidder 2 won at USD 123.45.',
    ],
    [{ outcome: 'no_bid', bids: [] }, `${right} There were no bids.`],
    [{ outcome: 'below_reserve' }, `${right} The bids did not reach the reserve`],
    [{ outcome: 'stopped' }, `${unchanged} The sale was stopped, so there was no winner.`],
    [{ outcome: 'postponed' }, `${unchanged} The sale was postponed, so there was no winner.`],
  ] satisfies [Partial<Ledger>, string][])('shows the verdict of case %#', (over, words) => {
    expect(said(over)).toContain(words);
  });

  test('lists what remains sealed, where anything does', () => {
    const stopped = { outcome: 'stopped' } as const;
    expect(said(stopped)).not.toContain('sealed');
    expect(said({ ...stopped, lot: closed })).toContain('The reserve price is not published.');
    expect(said({ ...stopped, lot: closed })).not.toContain('fingerprints');
    expect(said({ ...stopped, bids: sealed })).toMatch(
      /The bid amounts are not published\. .*Your browser used the published fingerprints to check the order and times of the bids\. It also checked that the price followed the rules\./,
    );
    expect(said({ ...stopped, bids: sealed, lot: closed })).toMatch(
      /The reserve price and the bid amounts are not published\. .*Your browser used the published fingerprints to check the order and times of the bids\. It also checked that the price followed the rules\./,
    );
  });

  test('shows no success when something is wrong or before the check is done', () => {
    const faults = Array.from({ length: 21 }, (_, index) => `Fault ${index + 1}.`);
    const words = said({}, faults);
    expect(words).toMatch(/^Your browser found problems with these bids: Fault 1\. .*Fault 20\.$/);
    for (const one of [words, said({}, null)]) expect(one).not.toMatch(/Your browser has verified|won at/);
  });
});

test('shows each bid with bidder, amount and leader, and no amount for a sealed one', () => {
  const draw = (ledger: Ledger) =>
    renderSignedIn(<LotLedger params={{ id: '3' }} search={new URLSearchParams()} />, [
      [ledgerQuery('3').queryKey, ledger],
    ]).words;
  expect(draw(sold)).toMatch(
    /Bidder 1 bid up to UGX 150 .*UGX 100 Leading: bidder 1 a1 2 Bidder 2 bid UGX 210 .*UGX 210 Leading: bidder 2 b2$/,
  );
  expect(draw({ ...sold, bids: sealed })).toMatch(
    /Bidder 1 bid up to an undisclosed amount .*Bidder 2 bid an undisclosed amount/,
  );
});

const refused = (problem: { message: string } | null, status = 409) =>
  renderSignedIn(<LotLedger params={{ id: '3' }} search={new URLSearchParams()} />, [
    [
      ledgerQuery('3').queryKey,
      new CallError(status, `${status}: no`, problem && { status, code: 'x', ...problem }),
    ],
  ]).words;

test('links from the address of an unknown lot to ended lots', () => {
  expect(refused({ message: 'Auction not found.' }, 404)).toBe(
    'Bid history Auction not found. Past auction results',
  );
});

test("shows the server's message for a lot that is not over", () => {
  expect(refused({ message: 'The bids are published when it is over.' })).toContain(
    'The bids are published when it is over.',
  );
  expect(refused(null)).toContain('We could not load the bid history.');
});
