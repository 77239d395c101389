import { describe, expect, test } from 'vitest';
import type { LotResult, LotResults as Results } from '#features/auctions/schema.ts';
import { resultsQuery } from '#features/auctions/web/queries.ts';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import { linksOf, textContent } from '#kit/web/testing/render-to-string.tsx';
import { LotResults } from './lot-results.tsx';
import { PricePlot } from './price-plot.tsx';
import { ResultTable } from './result-table.tsx';

const million = 1_000_000;
const some = (result: Partial<LotResult> = {}): LotResult => ({
  ...{
    id: 1,
    propertyId: 88,
    title: 'A house',
    bank: 'Sample Bank',
    location: 'Najjera',
    state: 'completed',
  },
  ...{ reason: null, stoppedBy: null, currency: 'UGX', startingBid: 50 * million, price: 90 * million },
  ...{ soldPrice: 80 * million, bids: 2, closedAt: '2026-05-01T08:00:00.000Z', valuedOn: null },
  ...{ marketValue: 100 * million, forcedSaleValue: 70 * million },
  ...result,
});

describe('a result row', () => {
  const cells = (result: Partial<LotResult>) =>
    [
      ...renderLotPart(<ResultTable results={[some(result)]} />).matchAll(
        /<t[hd](?: scope="row")? class="(?!sr-only)[^"]*"[^>]*>(.*?)<\/t[hd]>/gs,
      ),
    ]
      .slice(-4)
      .map(([, cell = '']) => textContent(cell));

  test('shows the price of a sold lot and its percentage of the market value', () => {
    expect(cells({})).toEqual([
      'A house Najjera · Sample Bank · May 01, 2026',
      'Sold , 2 bids View all bids',
      'Market value UGX 100,000,000 Forced-sale value UGX 70,000,000',
      'UGX 80,000,000 80% of market value',
    ]);
  });

  test('shows the last bid of an unsold lot, and why it was not sold', () => {
    const [, became, , brought] = cells({
      ...{ state: 'stopped', stoppedBy: 'court', reason: 'An injunction.', soldPrice: null, bids: 1 },
    });
    expect([became, brought]).toEqual([
      'Stopped , 1 bid Reason given by the court: An injunction. View all bids',
      'UGX 90,000,000 90% of market value',
    ]);
  });

  test('shows that a lot had no bids, and which valuations are not stated', () => {
    expect(
      cells({
        state: 'no_bid',
        bids: 0,
        price: null,
        soldPrice: null,
        marketValue: null,
        forcedSaleValue: null,
      }),
    ).toEqual([expect.anything(), 'Ended with no bids View all bids', 'Valuation: Not stated', 'No bids']);
    expect(cells({ marketValue: null }).slice(2)).toEqual([
      'Forced-sale value UGX 70,000,000',
      'UGX 80,000,000',
    ]);
  });

  test('shows 100% for a lot sold exactly at its market value', () => {
    expect(cells({ soldPrice: 100 * million })[3]).toBe('UGX 100,000,000 100% of market value');
    expect(cells({ forcedSaleValue: null })[2]).toBe('Market value UGX 100,000,000');
  });

  test('links to the home, or to the bids when the listing was deleted', () => {
    const links = (propertyId: number | null) =>
      linksOf(renderLotPart(<ResultTable results={[some({ propertyId })]} />));
    expect(links(88)).toEqual({ 'A house': '/property/88#auction', 'View all bids': '/auctions/1/ledger' });
    expect(links(null)['A house']).toBe('/auctions/1/ledger');
  });
});

describe('the results page', () => {
  const page = (changes: Partial<Results> = {}, asked = {}) =>
    renderLotPart(<LotResults query={asked} />, [
      [
        resultsQuery(asked),
        { results: [some()], banks: ['Sample Bank'], years: [2026], next: null, isTest: false, ...changes },
      ],
    ]);

  test.each<[string, LotResult[], number | null, string]>([
    ['one that was sold', [some()], null, '1 of 1 home sold. Median sale price: 80% of market value.'],
    [
      'none that was',
      [some({ state: 'no_bid', price: null }), some({ id: 2, state: 'defaulted' })],
      null,
      '0 of 2 homes sold.',
    ],
    [
      'with more to come',
      [some(), some({ id: 2, state: 'awaiting_balance', soldPrice: 60 * million })],
      7,
      '2 of 2 homes on this page',
    ],
  ])('summarizes the results: %s', (_, results, next, words) => {
    expect(textContent(page({ results, next }))).toContain(words);
  });

  test('links to earlier results with the same filters, when there are any', () => {
    expect(linksOf(page({ next: 7 }, { bank: 'Sample Bank' }))['Earlier auctions']).toBe(
      '/auctions/results?bank=Sample+Bank&before=7',
    );
    expect(linksOf(page())['Earlier auctions']).toBeUndefined();
  });

  test('keeps the other filter when the year or the bank changes, and marks the current filters', () => {
    const both = { banks: ['Lake Bank', 'Sample Bank'], years: [2026, 2025] };
    const html = page(both, { bank: 'Lake Bank', year: 2025 });
    expect(linksOf(html)).toMatchObject({
      ...{ 'All years': '/auctions/results?bank=Lake+Bank', 'All banks': '/auctions/results?year=2025' },
      ...{ 2026: '/auctions/results?bank=Lake+Bank&year=2026' },
      'Sample Bank': '/auctions/results?bank=Sample+Bank&year=2025',
    });
    const marked = [...html.matchAll(/aria-current="true"[^>]*>(.*?)<\/a>/g)].map(([, words]) => words);
    expect(marked).toEqual(['2025', 'Lake Bank']);
    expect(page()).not.toContain('All years');
    expect(page()).not.toContain('All banks');
  });

  test('shows that there are no results yet, or none for the filters', () => {
    expect(textContent(page({ results: [], banks: [], years: [] }))).toContain('No past auctions yet.');
    const html = page({ results: [] }, { year: 2025 });
    expect(textContent(html)).toContain('No past auctions match your filters.');
    expect(linksOf(html)).toEqual({ 'All past auctions': '/auctions/results' });
  });

  test('shows the test mode notice only for sample results', () => {
    expect([page({ isTest: true }), page()].map((html) => html.includes('Test mode'))).toEqual([true, false]);
  });
});

describe('the price plot', () => {
  const at = Date.parse('2026-05-01T08:00:00Z');
  const point = { id: 1, at, brought: 80, forcedSale: 70, wasSold: true };
  const later = { ...point, id: 2, at: at + 86_400_000, brought: 40, forcedSale: null, wasSold: false };

  test('plots sold lots as filled points, unsold ones as hollow points, and forced-sale values as lines', () => {
    const html = renderLotPart(<PricePlot points={[point, later]} />);
    // 110% is at the top of the plot, at 12 pixels, and 0% is at 232 pixels.
    const circles = [
      ...html.matchAll(/<circle cx="([\d.]+)%" cy="([\d.]+)" r="5" stroke-width="2" class="(fill-\w+)/g),
    ];
    expect(circles.map(([, x, y, fill]) => [Number(x), Number(y), fill])).toEqual([
      [4, 72, 'fill-ok'],
      [97, 152, 'fill-surface'],
    ]);
    expect(html.match(/<line x1="[\d.]+%"/g)).toHaveLength(1);
    expect(html).toContain('market value: median sale price 80%.');
    expect(textContent(html)).toContain('May 01, 2026 May 02, 2026');
  });

  test('centers a single point, says when no lot was sold, and renders nothing without points', () => {
    const html = renderLotPart(<PricePlot points={[later]} />);
    expect(html).toContain('cx="50.5%"');
    expect(html).toContain('market value: none sold.');
    expect(renderLotPart(<PricePlot points={[]} />)).toBe('');
  });

  test('fits a price above twice the market value into the plot', () => {
    const html = renderLotPart(<PricePlot points={[{ ...point, brought: 220 }]} />);
    expect(html).toContain('cy="12"');
    expect(textContent(html)).toContain('150% 200%');
  });
});
