import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { LotDocuments as File } from '#features/auctions/document-schema.ts';
import type { BidderStatus, LotDetail, WatchedLot } from '#features/auctions/schema.ts';
import BidDialog from '#features/auctions/web/bidding/bid-dialog.tsx';
import RegisterDialog from '#features/auctions/web/bidding/register-dialog.tsx';
import SecondOffer from '#features/auctions/web/bidding/second-offer.tsx';
import { LotDocumentItem } from '#features/auctions/web/lot/document-row.tsx';
import { LotDocumentsSection } from '#features/auctions/web/lot/lot-documents.tsx';
import { bidsLabel, stateLabels, stepName, viewingDayLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { LotLinks } from '#features/auctions/web/lot/lot-links.tsx';
import { LotQuestions } from '#features/auctions/web/lot/lot-questions.tsx';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import {
  buildBidderStatus,
  buildLot,
  buildLotDocument,
  buildViewingDay,
} from '#features/auctions/web/testing/some-lot.ts';
import type { Property } from '#features/properties/schema.ts';
import {
  buttonsOf,
  descriptionsByTerm,
  headingsOf,
  linksOf,
  listItemsOf,
  textContent,
} from '#kit/web/testing/render-to-string.tsx';
import { EndsSoon } from './ends-soon.tsx';
import { bidderStatusQuery, lotDocumentsQuery, lotQuery, watchedLotsQuery } from './queries.ts';
import { WatchLot } from './watch-lot.tsx';
import { WatchedLots } from './watched-lots.tsx';

/** The screens as they are after hydration, when the user is known. */
vi.mock('#kit/web/hooks/use-hydrated.ts', () => ({ useHydrated: () => true }));

const million = 1_000_000;
const minuteMs = 60_000;
const closesIn = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();
const home = { id: 88, title: 'A house', bankSale: null, landTenure: null };

describe('the closing-soon notice', () => {
  test.each<[string, Partial<LotDetail>, boolean]>([
    ['in its last hour', { closesAt: closesIn(50) }, true],
    ['more than an hour before', { closesAt: closesIn(70) }, false],
    ['when its time is over', { closesAt: closesIn(-1) }, false],
    ['of one that has closed before its time', { closesAt: closesIn(50), state: 'no_bid' }, false],
    ['of a lot that has not opened', { closesAt: closesIn(50), state: 'announced' }, false],
    ['of one that was stopped', { closesAt: closesIn(50), state: 'stopped' }, false],
  ])('shows the closing-soon notice only in the last hour of an open lot: %s', (_, lot, isSaid) => {
    const html = renderLotPart(<EndsSoon lot={buildLot(lot)} own={null} />);
    expect(html.includes('Closing soon')).toBe(isSaid);
  });
});

describe('watching', () => {
  const part = (lot: Partial<LotDetail>, own: Partial<BidderStatus> = {}) =>
    renderLotPart(<WatchLot lot={buildLot(lot)} own={buildBidderStatus(own)} propertyId={88} />);

  test.each<[string, Partial<LotDetail>, boolean, string]>([
    [
      'an open lot',
      {},
      false,
      'Watch this auction If you watch this auction, we will email you an hour before bidding closes, and with the result.',
    ],
    [
      'in its last hour',
      { closesAt: closesIn(30) },
      false,
      'Watch this auction If you watch this auction, we will email you the result.',
    ],
    [
      'an announced one',
      { state: 'announced' },
      false,
      'Watch this auction If you watch this auction, we will email you a day before bidding opens, when it opens, an hour before bidding closes, and with the result.',
    ],
    [
      'one that is watched',
      {},
      true,
      'Stop watching Watched auctions You are watching this auction. We will email you an hour before bidding closes, and with the result.',
    ],
    ['one that is watched and over', { state: 'no_bid' }, true, 'Stop watching Watched auctions'],
    ['one that is over', { state: 'no_bid' }, false, ''],
  ])('offers to watch or unwatch, with the emails to expect: %s', (_, lot, isWatching, words) => {
    expect(textContent(part(lot, { isWatching }))).toBe(words);
  });
});

describe('watched lots', () => {
  const some = (changes: Partial<WatchedLot>): WatchedLot => ({
    ...buildLot(),
    isRegistered: false,
    ...changes,
  });
  const list = (...lots: WatchedLot[]) => renderLotPart(<WatchedLots />, [[watchedLotsQuery(), lots]]);

  test.each<[string, Partial<WatchedLot>, RegExp]>([
    ['bids stand', {}, /^A house Bidding open UGX 120,000,000 , 2 bids Closes .*, \d+ h \d\d min$/],
    ['the user bids', { isRegistered: true }, /^A house Registered to bid Bidding open /],
    ['there is no bid', { price: null, bids: 0 }, /UGX 100,000,000 starting bid/],
    ['it ends soon', { closesAt: closesIn(50) }, /^A house Closing soon /],
    [
      'it is announced',
      { state: 'announced', price: null, bids: 0 },
      /^A house Upcoming auction UGX 100,000,000 starting bid Opens Nov 20, 2026 at 9:00 AM$/,
    ],
    [
      'it was sold for less',
      { state: 'completed', soldPrice: 110 * million },
      /^A house Sold UGX 110,000,000 , 2 bids$/,
    ],
    [
      'it was stopped',
      { state: 'stopped', stoppedBy: 'bank', reason: 'The loan was paid.' },
      /Reason given by the bank: The loan was paid\.$/,
    ],
  ])('describes a watched lot: %s', (_, lot, words) => {
    expect(listItemsOf(list(some(lot)))).toEqual([expect.stringMatching(words)]);
  });

  test.each(['stopped', 'postponed', 'no_bid', 'below_reserve', 'awaiting_balance', 'completed'] as const)(
    'shows neither the opening nor the close of a watched lot that is %s',
    (state) => {
      expect(textContent(list(some({ state })))).not.toMatch(/Opens|Closes|Closing soon/);
    },
  );

  test('links each watched lot to its home, or to its bids when the listing was deleted', () => {
    expect(list(some({}))).toContain('href="/property/88#auction"');
    expect(list(some({ propertyId: null, state: 'no_bid' }))).toContain('href="/auctions/5/ledger"');
  });

  test('renders an empty watch list', () => {
    const html = list();
    expect(textContent(html)).toContain('You are not watching any auctions yet.');
    expect(linksOf(html)).toEqual({ 'See bank sales': '/bank-sales' });
  });
});

describe('questions about a lot', () => {
  const question = { id: 1, words: 'Who pays the rates?', askedAt: '2026-11-20T06:00:00Z', answer: null };
  const part = (lot: Partial<LotDetail>, isSignedIn: boolean) =>
    renderLotPart(<LotQuestions lot={buildLot(lot)} isSignedIn={isSignedIn} propertyId={88} />);

  test('shows each question with its answer, or as unanswered', () => {
    const questions = [question, { ...question, id: 2, words: 'Is it empty?', answer: 'It is.' }];
    expect(descriptionsByTerm(part({ questions }, false))).toEqual({
      'Who pays the rates?': 'Not answered yet',
      'Is it empty?': 'It is.',
    });
    expect(textContent(part({ questions }, false))).toContain('Questions and answers (2)');
  });

  test.each([
    ['open', true, ['Post question'], []],
    ['announced', true, ['Post question'], []],
    ['open', false, [], ['Sign in to ask a question']],
    ['no_bid', true, [], []],
    ['no_bid', false, [], []],
  ] as const)(
    'offers to ask about a lot that is %s, when signed in: %s',
    (state, isSignedIn, buttons, links) => {
      const html = part({ state, questions: [question] }, isSignedIn);
      expect([buttonsOf(html), Object.keys(linksOf(html))]).toEqual([buttons, links]);
    },
  );

  test('renders nothing without questions when asking is not possible', () => {
    expect([part({ state: 'stopped' }, false), part({ state: 'stopped' }, true)]).toEqual(['', '']);
    expect([part({}, true), part({}, false)]).not.toContain('');
  });
});

test.each([
  ['announced', { 'Add to calendar': '/auctions/5/auction.ics' }],
  ['open', { 'Add to calendar': '/auctions/5/auction.ics' }],
  ['stopped', { 'View all bids': '/auctions/5/ledger' }],
  ['second_bidder', { 'View all bids': '/auctions/5/ledger' }],
  ['defaulted', { 'View all bids': '/auctions/5/ledger' }],
  ['completed', { 'View all bids': '/auctions/5/ledger' }],
] as const)('links a lot that is %s to its calendar, or to its bids once published', (state, links) => {
  expect(linksOf(renderLotPart(<LotLinks lot={buildLot({ state })} />))).toEqual({
    ...links,
    'Past auction results': '/auctions/results',
  });
});

describe('the bid dialog', () => {
  const dialog = (lot: Partial<LotDetail>, own: Partial<BidderStatus>) =>
    renderLotPart(
      <BidDialog lot={buildLot(lot)} own={buildBidderStatus(own)} title="A house" onClose={() => {}} />,
    );
  const typed = (html: string) =>
    /<input[^>]* value="([^"]*)"/.exec(html.replace(/<input[^>]*radio[^>]*>/g, ''))?.[1];

  test('starts at the minimum for a bid or a maximum', () => {
    const html = dialog({}, {});
    expect(textContent(html)).toContain('Current bid UGX 120,000,000 . The minimum bid is UGX 121,000,000.');
    expect([typed(html), html.match(/type="radio"/g)?.length]).toEqual(['121,000,000', 2]);
    expect(buttonsOf(html)).toContain('Bid UGX 121,000,000');
    expect(html).not.toContain('role="alert"');
  });

  test('shows the starting bid before the first bid', () => {
    expect(textContent(dialog({ price: null, minimum: 100 * million }, {}))).toContain(
      'Starting bid UGX 100,000,000',
    );
  });

  test('lets the leader only raise their maximum', () => {
    const html = dialog({}, { isLeading: true, maximum: 130 * million });
    expect(textContent(html)).toContain('Current bid UGX 120,000,000 . You are the highest bidder.');
    expect(textContent(html)).toContain('Your maximum bid');
    expect([typed(html), html.includes('type="radio"')]).toEqual(['', false]);
    expect(buttonsOf(html)).toContain('Place Bid');
  });

  test('stays open with the reason when the lot closes, and disables the bid', () => {
    const html = dialog({ state: 'stopped', reason: 'An injunction.' }, {});
    expect(textContent(html)).toContain('Bidding has closed: stopped, An injunction..');
    expect(buttonsOf(html)).toContain('(Bid UGX 121,000,000)');
  });
});

describe('the registration dialog', () => {
  const dialog = (lot: Partial<LotDetail>, own: BidderStatus | null) =>
    renderLotPart(<RegisterDialog lot={buildLot(lot)} own={own} property={home} onClose={() => {}} />);

  test('shows the terms and the cost, and requires accepting the terms', () => {
    const html = dialog({}, null);
    expect(headingsOf(html)[0]).toBe('Register to bid');
    expect(textContent(html)).toContain('Terms of sale The terms.');
    expect(textContent(html)).toContain('Full cost');
    expect([html.includes('checked=""'), buttonsOf(html)]).toEqual([false, ['Close', '(Continue)']]);
  });

  test('asks a registered user for the deposit, and says when we refund it', () => {
    const html = dialog({ isTest: true }, buildBidderStatus({ state: 'registered', deposit: null }));
    expect(headingsOf(html)[0]).toBe('Pay the deposit');
    expect(textContent(html)).toContain('UGX 2,000,000. We refund it if you do not win');
    expect(textContent(html)).toContain('The seller will then review your registration.');
    expect(textContent(html)).toContain('Test mode');
  });

  test('tells the second bidder what the deposit commits them to', () => {
    const html = dialog(
      { state: 'second_bidder', soldPrice: 110 * million },
      buildBidderStatus({ isSecond: true, deposit: 'returned' }),
    );
    expect(headingsOf(html)[0]).toBe('Pay the deposit');
    expect(textContent(html)).toContain('buy this home for UGX');
    expect(textContent(html)).not.toContain('We refund it if you do not win');
    expect(textContent(html)).not.toContain('Test mode');
  });
});

describe('the offer to the second bidder', () => {
  const offer = (lot: Partial<LotDetail>) => {
    const shown = buildLot({ state: 'second_bidder', soldPrice: 110 * million, ...lot });
    return renderLotPart(
      <SecondOffer lot={shown} own={buildBidderStatus({ isSecond: true })} property={home} />,
    );
  };

  test('offers to accept by paying the deposit again before the deadline', () => {
    const html = offer({ offerUntil: '2026-12-04T09:00:00Z' });
    expect(textContent(html)).toContain('highest bid, UGX 110,000,000. Accept by Dec 04, 2026 at 12:00');
    expect(textContent(html)).toContain('the deposit of UGX 2,000,000');
    expect(buttonsOf(html)).toEqual(['Pay UGX 2,000,000 and accept', 'Decline']);
  });

  test('offers to accept without a payment when there is no deposit', () => {
    const html = offer({ deposit: 0 });
    expect(textContent(html)).toContain('If you accept, you must pay the full price.');
    expect(buttonsOf(html)).toEqual(['Accept offer', 'Decline']);
  });
});

describe('a document', () => {
  test('renders a document as a link for permitted readers, and as a name for others', () => {
    const line = (canRead: boolean) =>
      renderLotPart(<LotDocumentItem lotId={5} lotDocument={buildLotDocument()} canRead={canRead} />);
    expect(linksOf(line(true))).toEqual({ 'Valuation report': '/api/lots/5/papers/3' });
    expect(linksOf(line(false))).toEqual({});
    expect(textContent(line(false))).toBe('Valuation report PDF, 240 kB · added Nov 01, 2026');
  });

  test('shows that a document was late, and when and why it was removed', () => {
    const removed = { at: '2026-11-21T06:00:00Z', reason: 'Another plot.' };
    const words = textContent(
      renderLotPart(
        <LotDocumentItem
          lotId={5}
          lotDocument={buildLotDocument({ isLate: true, removed })}
          canRead={false}
        />,
      ),
    );
    expect(words).toContain('added Nov 01, 2026, after bidding opened');
    expect(words).toContain('Removed Nov 21, 2026: Another plot.');
  });
});

describe('the file of a lot', () => {
  const file: File = { lotId: 5, papers: [], viewingDays: [], terms: 'The terms.' };
  const property = { ...home, landTenure: 'mailo' } as unknown as Property;
  const part = (changes: Partial<File>, own?: Partial<BidderStatus>) =>
    renderLotPart(<LotDocumentsSection property={property} />, [
      [lotDocumentsQuery(88), { ...file, ...changes }],
      [{ queryKey: currentUserKey }, own ? { id: 1 } : null],
      ...(own ? [[bidderStatusQuery(88), buildBidderStatus(own)] as const] : []),
    ]);
  const forBidders =
    'Only bidders who have paid the deposit can read these documents, and only the buyer after the auction.';

  test('links documents for permitted readers, except removed ones', () => {
    const removed = { at: '2026-11-21T06:00:00Z', reason: 'Another plot.' };
    const papers = [buildLotDocument(), buildLotDocument({ id: 4, name: 'Notice', removed })];
    const mayRead = part({ papers }, { mayReadPapers: true });
    expect(linksOf(mayRead)).toMatchObject({ 'Valuation report': '/api/lots/5/papers/3' });
    expect([linksOf(mayRead)['Notice'], textContent(mayRead).includes(forBidders)]).toEqual([
      undefined,
      false,
    ]);
    for (const html of [part({ papers }, { mayReadPapers: false }), part({ papers })])
      expect([html.includes('/papers/'), textContent(html).includes(forBidders)]).toEqual([false, true]);
  });

  test('shows that there are no documents or viewing days', () => {
    const words = textContent(part({}));
    expect(words).toContain('Documents and viewing days No documents or viewing days yet. Ask the seller.');
    expect(words).not.toContain('No viewing days are planned');
    expect(textContent(part({ viewingDays: [buildViewingDay(48)] }))).toContain(
      'The seller has not added any documents yet.',
    );
    expect(words).not.toContain(forBidders);
    expect(words).toContain('Terms of sale The terms.');
  });

  test('shows past viewing days as past, also while another is in progress', () => {
    const [over, goesOn, comes] = [
      buildViewingDay(-3),
      buildViewingDay(-1),
      buildViewingDay(48, { note: 'Ask for the caretaker' }),
    ];
    const html = part({ viewingDays: [over, goesOn, comes] });
    expect(listItemsOf(html)).toEqual([
      viewingDayLabel(goesOn),
      `${viewingDayLabel(comes)} Ask for the caretaker`,
    ]);
    expect(textContent(html)).toMatch(/Past viewing days: \w+ \d\d, \d{4} Documents/);
    expect(textContent(part({ viewingDays: [comes] }))).not.toContain('Over:');
    expect(textContent(part({ viewingDays: [over] }))).toContain('No viewing days are planned.');
  });

  test('lists what the seller has not stated', () => {
    expect(textContent(part({}))).toContain(
      'The auctioneer, the auctioneer’s licence, the valuation date. Ask',
    );
  });
});

test('labels each lot state, step state and bid count', () => {
  expect(new Set(Object.values(stateLabels)).size).toBe(Object.keys(stateLabels).length);
  expect(stepName('Survey of the boundary')).toBe('Survey of the boundary');
  expect([0, 1, 12].map(bidsLabel)).toEqual(['0 bids', '1 bid', '12 bids']);
});

test('refetches a lot with its seller and its listing, and the bidder status with the account', () => {
  expect(lotQuery(88).meta.follows.map(String)).toEqual(['lots', 'property:88']);
  expect(bidderStatusQuery(88).meta.follows.map(String)).toEqual(['account']);
});
