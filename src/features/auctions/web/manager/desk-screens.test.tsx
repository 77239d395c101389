import { describe, expect, test } from 'vitest';
import { fileLimits } from '#features/auctions/choices.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { viewingDayLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { managerLotQuery, managerLotsQuery } from '#features/auctions/web/queries.ts';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import {
  buildLotDocument,
  buildManagerLot,
  buildStep,
  buildViewingDay,
} from '#features/auctions/web/testing/some-lot.ts';
import {
  buttonsOf,
  descriptionsByTerm,
  headingsOf,
  linksOf,
  listItemsOf,
  tableRowsOf,
  textContent,
} from '#kit/web/testing/render-to-string.tsx';
import { AuctionsDashboard } from './auctions-dashboard.tsx';
import { documentError } from './lot-document-list.tsx';
import { type AmountName, formatKampalaInput, parseTerms } from './lot-terms.ts';
import { LotView } from './lot-view.tsx';

const million = 1_000_000;
const view = (changes: Partial<ManagerLot> = {}) =>
  renderLotPart(<LotView id={5} />, [[managerLotQuery(5), buildManagerLot(changes)]]);
const said = (changes: Partial<ManagerLot> = {}) => textContent(view(changes));
const question = { id: 1, words: 'Who pays the rates?', askedAt: '2026-11-20T06:00:00Z', answer: null };
const bidder: ManagerLot['bidders'][number] = {
  ...{ number: 1, name: 'Amina Sample', email: 'amina@example.com', state: 'paid' },
  ...{ reason: null, deposit: 'held', received: null },
};

describe('the sections of a lot', () => {
  const always = ['Notices and checks', 'Documents'];

  test.each<[ManagerLot['state'], string[]]>([
    ['draft', ['Terms', ...always, 'Viewing days']],
    ['announced', [...always, 'Viewing days', 'Bidders (0)']],
    ['open', [...always, 'Viewing days', 'Bidders (0)']],
    ['stopped', [...always, 'Bidders (0)']],
    ['postponed', [...always, 'Bidders (0)']],
    ['below_reserve', [...always, 'Bidders (0)']],
    ['defaulted', [...always, 'Bidders (0)']],
    ['no_bid', [...always, 'Bidders (0)']],
    ['awaiting_balance', [...always, 'Bidders (0)', 'Balance']],
    ['second_bidder', [...always, 'Bidders (0)', 'Offer to second bidder']],
    ['completed', [...always, 'Bidders (0)']],
  ])('shows the sections for a lot in state %s', (state, parts) => {
    expect(headingsOf(view({ state, soldPrice: 110 * million }))).toEqual(parts);
  });

  test.each<[ManagerLot['state'], boolean, boolean]>([
    ['draft', true, false],
    ['announced', false, true],
    ['open', false, true],
    ['awaiting_balance', false, false],
    ['second_bidder', false, false],
    ['postponed', false, false],
    ['no_bid', false, false],
  ])('offers to announce and to stop a lot in state %s: %s, %s', (state, isAnnounced, isStopped) => {
    const html = view({ state, soldPrice: 110 * million });
    expect([
      buttonsOf(html).includes('Announce auction'),
      textContent(html).includes('Stop or postpone'),
    ]).toEqual([isAnnounced, isStopped]);
  });

  test('names the incomplete steps of a draft, and until when the opening is blocked', () => {
    const steps = [buildStep(), buildStep({ code: 'deed', title: 'Deed', doneOn: null, fault: 'missing' })];
    const html = view({ state: 'draft', steps });
    expect(buttonsOf(html)).toContain('Announce with incomplete steps');
    expect(textContent(html)).toContain(
      'Incomplete: Deed. Bidding cannot open on Nov 20, 2026 at 9:00 AM until these are done.',
    );
  });

  test('lets steps be edited until the opening, and shows them read-only afterwards', () => {
    const steps = [
      buildStep({ note: 'In the New Vision' }),
      buildStep({ code: 'deed', title: 'Deed', fault: 'stale' }),
    ];
    expect(listItemsOf(view({ state: 'announced', steps })).slice(0, 2)).toEqual([
      expect.stringMatching(/^Survey Complete Completed on .* Save$/),
      expect.stringMatching(/^Deed out of date Completed on .* Save$/),
    ]);
    for (const state of ['draft', 'announced'] as const)
      expect(view({ state, steps })).toContain('name="doneOn"');
    expect(view({ state: 'stopped', steps })).not.toContain('name="doneOn"');
    expect(listItemsOf(view({ steps })).slice(0, 2)).toEqual([
      'Survey Complete Nov 01, 2026 · In the New Vision',
      'Deed out of date Nov 01, 2026',
    ]);
  });

  test('shows the seller a hidden reserve, and whether it is met', () => {
    expect(descriptionsByTerm(view())).toMatchObject({
      ...{ Status: 'Bidding open', 'Highest bid': 'UGX 120,000,000, 2 bids', 'Reserve price': 'None' },
      ...{ 'Bid increment': 'UGX 1,000,000', 'Deposit per bidder': 'UGX 2,000,000' },
    });
    const reserve = (isReserveMet: boolean) =>
      descriptionsByTerm(view({ ownReserve: 150 * million, isReserveMet }))['Reserve price'];
    expect([reserve(true), reserve(false)]).toEqual(['UGX 150,000,000, met', 'UGX 150,000,000, not met']);
    expect(descriptionsByTerm(view({ price: null, bids: 0 }))).toMatchObject({
      'Starting bid': 'UGX 100,000,000, 0 bids',
    });
  });

  test('shows how long the second bidder has to accept, with the deposit if there is one', () => {
    const offered = {
      state: 'second_bidder',
      soldPrice: 110 * million,
      offerUntil: '2026-12-04T09:00:00Z',
    } as const;
    expect(said(offered)).toContain('Offer to second bidder Offered for UGX 110,000,000. No response yet.');
    expect(said(offered)).toContain(
      'The bidder has until Dec 04, 2026 at 12:00 PM to accept by paying the deposit again. If they do not, the auction ends without a sale.',
    );
    expect(said({ ...offered, deposit: 0 })).toContain(
      'The bidder has until Dec 04, 2026 at 12:00 PM to accept. If they do not, the auction ends without a sale.',
    );
  });

  test('offers to confirm the balance or record a default', () => {
    const html = view({ state: 'awaiting_balance', soldPrice: 110 * million });
    expect(textContent(html)).toContain('Sold for UGX 110,000,000.');
    expect(buttonsOf(html)).toEqual(
      expect.arrayContaining(['Confirm balance received', 'Record buyer default']),
    );
  });
});

describe('bidders', () => {
  test.each<[string, Partial<typeof bidder>, ManagerLot['state'], boolean]>([
    ['who paid waits for a decision', {}, 'open', true],
    ['who paid before it opens waits too', {}, 'announced', true],
    ['who did not pay does not', { state: 'registered', deposit: null }, 'open', false],
    ['who was let in does not', { state: 'approved' }, 'open', false],
    ['not when it is over', {}, 'no_bid', false],
    ['nor does who was refused', { state: 'refused' }, 'open', false],
    ['not when it was stopped', {}, 'stopped', false],
  ])('offers a decision only on paid bidders before the close: %s', (_, changes, state, isToDecide) => {
    const html = view({ state, bidders: [{ ...bidder, ...changes }] });
    expect(buttonsOf(html).includes('Approve')).toBe(isToDecide);
    expect(buttonsOf(html).includes('Decline')).toBe(isToDecide);
  });

  test('shows each bidder with contact, deposit and the reason when refused', () => {
    const refused = {
      ...bidder,
      number: 2,
      state: 'refused',
      deposit: 'returned',
      reason: 'No identity',
    } as const;
    const words = said({ bidders: [{ ...bidder, state: 'registered', deposit: null }, refused] });
    expect(words).toContain('Bidders (2)');
    expect(words).toContain('Bidder 1: Amina Sample Registered, deposit not paid amina@example.com');
    expect(words).toContain(
      'Bidder 2: Amina Sample Declined, deposit refunded amina@example.com · No identity',
    );
  });
});

describe('questions', () => {
  test('lets questions be answered, edited and hidden, and shows why one was hidden', () => {
    const questions = [
      { ...question, hiddenBecause: null },
      { ...question, id: 2, answer: 'The bank does.', hiddenBecause: null },
      { ...question, id: 3, hiddenBecause: 'It names a neighbour.' },
    ];
    const lines = listItemsOf(view({ questions })).filter((line) => line.startsWith('Who pays'));
    expect(lines).toEqual([
      expect.stringMatching(/^Who pays the rates\? Public answer Reply Hide question/),
      expect.stringMatching(/^Who pays the rates\? Public answer Edit Hide question/),
      'Who pays the rates? Hidden: It names a neighbour.',
    ]);
    expect(view({ questions })).toContain('value="The bank does."');
    expect(said()).not.toContain('Questions');
  });
});

describe('documents', () => {
  const removed = { at: '2026-11-21T06:00:00Z', reason: 'Another plot.' };

  test('lets documents be read and removed, except removed ones', () => {
    const html = view({ papers: [buildLotDocument(), buildLotDocument({ id: 4, name: 'Notice', removed })] });
    expect(linksOf(html)).toMatchObject({ 'Valuation report': '/api/lots/5/papers/3' });
    expect(linksOf(html)['Notice']).toBeUndefined();
    expect([...html.matchAll(/aria-label="(Remove [^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Remove Valuation report',
    ]);
  });

  test('offers to add documents up to the limit', () => {
    const papers = (count: number) => Array.from({ length: count }, (_, id) => buildLotDocument({ id }));
    const canAdd = [fileLimits.papers - 1, fileLimits.papers].map((count) =>
      buttonsOf(view({ papers: papers(count) })).includes('Add document'),
    );
    expect(canAdd).toEqual([true, false]);
  });

  test('requires a file of at most 10 MB', () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'report.pdf');
    expect([null, 'report.pdf', file(0)].map(documentError)).toEqual(
      Array.from({ length: 3 }, () => ({ paper: 'Choose a file' })),
    );
    expect(documentError(file(fileLimits.paperBytes))).toEqual({});
    expect(documentError(file(fileLimits.paperBytes + 1))).toEqual({
      paper: 'The file can be at most 10 MB',
    });
  });
});

describe('viewing days', () => {
  test('lets viewing days be removed until they begin, and shows ended ones as past', () => {
    const [over, goesOn, comes] = [
      buildViewingDay(-3),
      buildViewingDay(-1),
      buildViewingDay(48, { note: 'Ask for the caretaker' }),
    ];
    const html = view({ viewingDays: [over, goesOn, comes] });
    expect(listItemsOf(html).filter((line) => / to /.test(line))).toEqual([
      `${viewingDayLabel(over)} (over)`,
      viewingDayLabel(goesOn),
      `${viewingDayLabel(comes)} Ask for the caretaker Remove`,
    ]);
  });

  test('offers to add viewing days up to the limit while bidding is open', () => {
    const days = (count: number) => Array.from({ length: count }, (_, id) => buildViewingDay(48, { id }));
    const canAdd = ([state, count]: readonly [ManagerLot['state'], number]) =>
      buttonsOf(view({ state, viewingDays: days(count) })).includes('Add viewing day');
    const most = fileLimits.viewingDays;
    expect(
      (
        [
          ['open', most - 1],
          ['open', most],
          ['draft', 0],
          ['no_bid', 1],
        ] as const
      ).map(canAdd),
    ).toEqual([...[true, false, true, false]]);
  });
});

describe('the terms of a draft', () => {
  const typed: Record<AmountName, string> = {
    ...{ startingBid: '100m', increment: '1,000,000', reserve: '', deposit: '' },
  };
  const form = (fields: Record<string, string> = {}) => {
    const given = new FormData();
    const all = { opensAt: '2026-12-01T11:00', closesAt: '2026-12-02T00:30', ...fields };
    for (const [name, value] of Object.entries(all)) given.set(name, value);
    return given;
  };

  test('converts the times of a draft to Kampala time and back', () => {
    expect(parseTerms(form(), typed, 'UGX').draft).toEqual({
      ...{ opensAt: '2026-12-01T08:00:00.000Z', closesAt: '2026-12-01T21:30:00.000Z' },
      ...{ startingBid: 100 * million, increment: million, reserve: null, deposit: null },
      isReserveShown: false,
      premiumPercent: 0,
    });
    expect(formatKampalaInput('2026-12-01T21:30:00.000Z')).toBe('2026-12-02T00:30');
    expect([formatKampalaInput(null), formatKampalaInput(undefined)]).toEqual(['', '']);
  });

  test('keeps a reserve, a deposit, and whether the reserve is public', () => {
    const amounts = { ...typed, reserve: '150m', deposit: '0' };
    expect(
      parseTerms(form({ isReserveShown: 'on', premiumPercent: '2,5%' }), amounts, 'UGX').draft,
    ).toMatchObject({
      ...{ reserve: 150 * million, deposit: 0, isReserveShown: true, premiumPercent: 2.5 },
    });
  });

  test.each<[string, Record<string, string>, Partial<typeof typed>]>([
    ['opensAt', { opensAt: '' }, {}],
    ['closesAt', { closesAt: '2026-13-01T11:00' }, {}],
    ['startingBid', {}, { startingBid: '' }],
    ['increment', {}, { increment: 'some' }],
    ['reserve', {}, { reserve: '15o m' }],
    ['deposit', {}, { deposit: 'usual' }],
    ['premiumPercent', { premiumPercent: '16' }, {}],
    ['premiumPercent', { premiumPercent: '2.555' }, {}],
  ])('asks to correct an invalid %s, and saves nothing', (field, fields, amounts) => {
    const { draft, errors } = parseTerms(form(fields), { ...typed, ...amounts }, 'UGX');
    expect([draft, Object.keys(errors)]).toEqual([null, [field]]);
  });

  test('shows the saved terms in the form, in Kampala time', () => {
    const html = view({
      ...{ state: 'draft', opensAt: '2026-12-01T08:00:00.000Z', plannedClose: '2026-12-01T21:30:00.000Z' },
      ...{ ownReserve: 150 * million, reserve: null, deposit: 0, price: null },
    });
    const values = Object.fromEntries(
      [...html.matchAll(/<label for="([^"]*)"[^>]*>([^<]*)<\/label>/g)].map(([, id, name = '']) => [
        textContent(name),
        new RegExp(`<input(?=[^>]* id="${id}")[^>]*? value="([^"]*)"`).exec(html)?.[1],
      ]),
    );
    expect(values).toMatchObject({
      ...{
        'Bidding opens (Kampala time)': '2026-12-01T11:00',
        'Bidding closes (Kampala time)': '2026-12-02T00:30',
      },
      ...{
        'Starting bid': '100,000,000',
        'Bid increment': '1,000,000',
        'Reserve price (optional)': '150,000,000',
      },
      'Deposit per bidder (optional)': '0',
    });
    expect(html).toMatch(/<input(?![^>]*checked)[^>]*name="isReserveShown"/);
    expect(view({ state: 'draft', ownReserve: 1, reserve: 1 })).toMatch(
      /<input[^>]*name="isReserveShown"[^>]*checked/,
    );
  });
});

describe('the manager’s auctions', () => {
  const desk = (lots: ManagerLot[], homes: object[] = []) =>
    renderLotPart(<AuctionsDashboard />, [[managerLotsQuery(), { lots, homes }]]);

  test('lists lots with their bidding state, and the homes that could be auctioned', () => {
    const lots = [
      buildManagerLot({ bids: 1 }),
      buildManagerLot({ id: 6, title: 'A plot', state: 'draft', price: null, bids: 0 }),
    ];
    const html = desk(lots, [{ id: 12, title: 'A farm' }]);
    expect(tableRowsOf(html)).toEqual([
      'Home State Closes Highest bid Bids',
      expect.stringMatching(/^A house Sample Bank Bidding open .* UGX 120,000,000 1$/),
      expect.stringMatching(/^A plot Sample Bank Draft .* – 0$/),
    ]);
    expect(listItemsOf(html)).toEqual(['A farm']);
    expect(linksOf(html)).toEqual({
      ...{
        'A house': '/admin/auctions?lot=5',
        'A plot': '/admin/auctions?lot=6',
        'A farm': '/admin/auctions?home=12',
      },
    });
  });

  test('says without lots how to create one', () => {
    const empty = desk([]);
    expect(textContent(empty)).toBe(
      'No auctions yet. To create one, add a home in the category Bank Sales. Add a home',
    );
    expect(linksOf(empty)).toEqual({ 'Add a home': '/admin/properties/new' });
    expect(textContent(desk([], [{ id: 12, title: 'A farm' }]))).toContain(
      'Choose a home below to create one.',
    );
    expect(textContent(desk([buildManagerLot()]))).not.toContain('No auctions yet.');
  });
});
