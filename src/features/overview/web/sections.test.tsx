import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { adminQueueCountsQuery } from '#features/accounts/web/admin-queue-query.ts';
import { listingStates, type Stage, stages } from '#features/overview/choices.ts';
import type { MarketOverview as Overview } from '#features/overview/schema.ts';
import { paymentPurposeNames } from '#features/payments/choices.ts';
import { waitlistQuery } from '#features/waitlist/web/queries.ts';
import { FunnelSection } from './funnel-section.tsx';
import { ListingSection } from './listing-section.tsx';
import { MarketOverview } from './market-overview.tsx';
import { MoneySection } from './money-section.tsx';
import { overviewQuery } from './queries.ts';
import { SearchSection } from './search-section.tsx';
import { WaitlistSection } from './waitlist-section.tsx';

const overview: Overview = {
  ...{ from: '2026-11-24', to: '2026-11-26', countedAt: '2026-11-26T09:05:00.000Z', isTest: false },
  ...{ days: [], money: [], listings: [], shown: [], searches: [] },
  before: { days: [], money: [] },
};

const client = (known: readonly (readonly [{ queryKey: readonly unknown[] }, unknown])[] = []) => {
  const made = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
  });
  for (const [{ queryKey }, value] of known) made.setQueryData(queryKey, value);
  return made;
};
const draw = (screen: ReactNode, with_ = client()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={with_}>
      <Router ssrPath="/admin/overview">{screen}</Router>
    </QueryClientProvider>,
  );
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const titlesOf = (html: string) =>
  [...html.matchAll(/<title>(.*?)<\/title>/gs)].map(([, words = '']) => words.split('\n'));
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr class="border-t[^"]*">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => wordsOf(cell)),
  );

describe('the payments chart', () => {
  type Row = Overview['money'][number];
  const some = (row: Partial<Row>): Row => ({
    ...{ day: '2026-11-25', currency: 'UGX', purpose: 'membership', payments: 1, paid: 0, givenBack: 0 },
    ...row,
  });
  const drawn = (money: Row[], isTest = false) =>
    draw(<MoneySection overview={{ ...overview, money, isTest }} period={7} />);

  test.each(paymentPurposeNames)('draws payments for %s on their day', (purpose) => {
    const [before, on, after] = titlesOf(drawn([some({ purpose, paid: 288_000 })]));
    expect([before, after]).toEqual([
      ['24 Nov 2026', 'nothing'],
      ['26 Nov 2026', 'nothing'],
    ]);
    expect(on).toEqual(['25 Nov 2026', expect.stringMatching(/: UGX 288,000$/)]);
  });

  test('stacks both instalments of a stay as one bar on other payments', () => {
    const html = drawn([
      some({ purpose: 'viewing_package', paid: 40_000 }),
      some({ purpose: 'stay_deposit', paid: 72_000 }),
      some({ purpose: 'stay_balance', paid: 288_000 }),
    ]);
    expect(titlesOf(html)[1]).toEqual(['25 Nov 2026', 'Viewing packages: UGX 40,000', 'Stays: UGX 360,000']);
    // A bar for 400,000 is as tall as the plot.
    const bars = [...html.matchAll(/y="([\d.]+)" height="([\d.]+)" class="(fill-ink|fill-ok)"/g)];
    expect(bars.map(([, y, height, fill]) => [fill, Number(y), Number(height)])).toEqual([
      ['fill-ink', 90, 10],
      ['fill-ok', 0, 90],
    ]);
  });

  test('sums each currency separately in text and table, with refunds apart', () => {
    const html = drawn([
      some({ paid: 30_000, payments: 2 }),
      some({ purpose: null, givenBack: 5_000, payments: 0 }),
      some({ day: '2026-11-26', currency: 'USD', paid: 12.5 }),
    ]);
    expect(wordsOf(html)).toContain(
      'UGX 30,000 received in 2 payments. UGX 5,000 refunded. USD 12.50 received in 1 payment.',
    );
    expect([...html.matchAll(/<h3[^>]*>(\w+)<\/h3>/g)].map(([, name]) => name)).toEqual(['UGX', 'USD']);
    expect(rowsOf(html)).toEqual([
      ['26 Nov 2026', 'UGX 0', 'UGX 0', 'USD 12.50', 'USD 0', '1'],
      ['25 Nov 2026', 'UGX 30,000', 'UGX 5,000', 'USD 0', 'USD 0', '2'],
      ['24 Nov 2026', 'UGX 0', 'UGX 0', 'USD 0', 'USD 0', '0'],
    ]);
  });

  test('shows an empty state in shillings, and whether payments are test payments', () => {
    expect(wordsOf(drawn([]))).toMatch(/UGX 0 received in 0 payments\. No data for this period\./);
    expect(drawn([])).not.toMatch(/USD|<h3/);
    expect([drawn([], true), drawn([])].map((html) => html.includes('Test mode'))).toEqual([true, false]);
  });
});

describe('the conversion from visit to booking', () => {
  const counts: Record<Stage, number> = {
    ...{ views: 400, tours: 20, contacts: 12, enquiries: 8, viewings: 3, stays: 1 },
  };
  const html = draw(
    <FunnelSection
      overview={{
        ...overview,
        days: [
          { day: '2026-11-24', ...counts },
          { day: '2026-11-26', ...counts, tours: 0 },
        ],
      }}
      period={30}
    />,
  );

  test('sums each step over its days, with its share of the visits', () => {
    const steps = [...html.matchAll(/<li [^>]*>(.*?)<\/li>/gs)].map(([, step = '']) => wordsOf(step));
    expect(steps).toEqual([
      'Home views 800 100%',
      'Tour views 20 2.5%',
      'Contact clicks 24 3%',
      'Enquiries 16 2%',
      'Viewings booked 6 0.8%',
      'Stays booked 2 0.3%',
    ]);
    expect(wordsOf(html)).toContain('1% to a booking. 800 visits, 16 enquiries, 8 bookings.');
  });

  test('shows uncounted days as unknown in the table, latest day first', () => {
    expect(rowsOf(html)).toEqual([
      ['26 Nov 2026', '400', '0', '12', '8', '3', '1'],
      ['25 Nov 2026', ...stages.map(() => '–')],
      ['24 Nov 2026', '400', '20', '12', '8', '3', '1'],
    ]);
  });

  test('charts tours separately from enquiries and bookings', () => {
    expect(titlesOf(html)).toEqual([
      ['24 Nov 2026', 'Tour views: 20'],
      ['25 Nov 2026', 'nothing'],
      ['26 Nov 2026', 'nothing'],
      ['24 Nov 2026', 'Enquiries: 8', 'Viewings booked: 3', 'Stays booked: 1'],
      ['25 Nov 2026', 'nothing'],
      ['26 Nov 2026', 'Enquiries: 8', 'Viewings booked: 3', 'Stays booked: 1'],
    ]);
  });

  test('exports the days of the chosen period', () => {
    expect(html).toContain('href="/api/overview.csv?part=days&amp;days=30" download="days.csv"');
  });
});

describe('the listings section', () => {
  test('shows listings by category and state, and views per day', () => {
    const html = draw(
      <ListingSection
        overview={{
          ...overview,
          listings: [
            { category: 'rental_units', state: 'shown', listings: 1_200 },
            { category: 'rental_units', state: 'off', listings: 30 },
            { category: 'for_sale', state: 'shown', listings: 7 },
            { category: 'bank_sales', state: 'paused', listings: 5 },
            { category: 'furnished_houses', state: 'hidden', listings: 2 },
          ],
          shown: [{ day: '2026-11-25', listings: 1_207 }],
        }}
        period={7}
      />,
    );
    expect(wordsOf(html)).toContain(
      '1,207 on the market · 30 off the market · 5 paused (plan limit) · 2 hidden by',
    );
    expect(rowsOf(html)).toEqual([
      ['Rental Unit', '1,200', '30', '0', '0'],
      ['BnB', '0', '0', '0', '2'],
      ['For Sale', '7', '0', '0', '0'],
      ['Bank Sale', '0', '0', '5', '0'],
    ]);
    const totals = [...html.matchAll(/<li [^>]*>(.*?)<\/li>/gs)].map(([, line = '']) => wordsOf(line));
    expect(totals).toEqual(['Rental Unit 1,230', 'BnB 2', 'For Sale 7', 'Bank Sale 5']);
    expect(titlesOf(html).map(([, count]) => count)).toEqual(['nothing', 'On the market: 1,207', 'nothing']);
    expect(html.match(/title="[A-Z][^"]*: \d+"/g)).toHaveLength(4 * listingStates.length);
  });
});

describe('the searches without results', () => {
  const drawn = (searches: Overview['searches']) =>
    draw(<SearchSection overview={{ ...overview, searches }} period={7} />);

  test('link each search with its count and last date, scaled to the most frequent', () => {
    const html = drawn([
      { words: 'castle & moat', times: 8, lastDay: '2026-11-25' },
      { words: 'helipad', times: 2, lastDay: '2026-11-24' },
    ]);
    expect(rowsOf(html)).toEqual([
      ['castle &amp; moat', '8', '25 Nov 2026'],
      ['helipad', '2', '24 Nov 2026'],
    ]);
    expect(html).toContain('href="/explore?q=castle+%26+moat"');
    expect(html.match(/width:\d+%/g)).toEqual(['width:100%', 'width:25%']);
    expect(wordsOf(html)).not.toContain('Every search returned results.');
  });

  test('show an empty state', () => {
    expect(wordsOf(drawn([]))).toContain('Every search returned results.');
    expect(drawn([])).not.toContain('<table');
  });
});

describe('the app waitlist', () => {
  const drawn = (counts?: object[]) =>
    draw(<WaitlistSection />, client(counts ? [[waitlistQuery(), counts]] : []));

  test('is shown by platform with its file', () => {
    const html = drawn([{ platform: 'ios', entries: 12, meanRating: 4.5, lastAt: '2026-11-24T22:00:00Z' }]);
    expect(wordsOf(html)).toContain('iOS 12 people · average rating 4.5 out of 5 · last joined 25 Nov 2026');
    expect(html).toContain('href="/api/waitlist.csv" download="waitlist.csv"');
    expect(wordsOf(html)).toContain(
      'The file contains names and email addresses. Downloads are recorded in the audit log.',
    );
  });

  test('counts each platform separately', () => {
    const counts = { entries: 1, meanRating: 3, lastAt: '2026-11-24T09:00:00Z' };
    const html = drawn([
      { platform: 'ios', ...counts },
      { platform: 'android', ...counts, entries: 2 },
    ]);
    expect(wordsOf(html)).toMatch(
      /iOS 1 person · average rating 3 out of 5 · last joined 24 Nov 2026 Android 2 people · average rating 3 out of 5 ·/,
    );
  });

  test('shows an empty state or a loading state', () => {
    expect(wordsOf(drawn([]))).toContain('No one has joined the app waitlist yet.');
    expect(drawn()).toBe('');
  });
});

describe('the overview page', () => {
  test('shows that the stats could not be loaded, without any section', () => {
    const made = client([[adminQueueCountsQuery(), { rateDays: 0 }]]);
    const failed = new Error('503');
    const query = made.getQueryCache().build(made, { queryKey: overviewQuery(7).queryKey });
    query.setState({ status: 'error', error: failed });
    made.setDefaultOptions({ queries: { ...made.getDefaultOptions().queries, retryOnMount: false } });
    const html = draw(<MarketOverview period={7} />, made);
    expect(wordsOf(html)).toContain('We could not load the figures. Try again');
    expect(wordsOf(html)).not.toMatch(/Payments by day|Kampala time\. Updated at/);
  });

  test("marks the period, the time of today's count, and all sections", () => {
    const html = draw(
      <MarketOverview period={30} />,
      client([
        [overviewQuery(30), overview],
        [adminQueueCountsQuery(), { rateDays: 0 }],
        [waitlistQuery(), []],
      ]),
    );
    const chips = [...html.matchAll(/<a href="\/admin\/overview\?days=(\d+)"([^>]*)>/g)];
    expect(chips.map(([, days, rest = '']) => [days, rest.includes('aria-current')])).toEqual([
      ['7', false],
      ['30', true],
      ['90', false],
    ]);
    expect(wordsOf(html)).toContain('Updated at 12:05 PM.');
    expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
      ...['Home views by day', 'Conversion funnel', 'Searches with no results'],
      ...['Payments by day', 'Listings', 'App waitlist'],
    ]);
  });
});
