import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { categoryRefusal, changePriceByPercent } from '#features/listings/rules.ts';
import type { ManagerRow } from '#features/listings/schema.ts';
import { BulkBar } from '#features/listings/web/bulk/bulk-bar.tsx';
import {
  BulkDialog,
  type BulkKind,
  BulkPreview,
  buildBulkChange,
  Choices,
  PercentField,
} from '#features/listings/web/bulk/bulk-dialog.tsx';
import { CallError } from '#kit/web/call.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { changedAddress } from './listing-filter.ts';
import { sumStats } from './listing-stats.ts';
import { menuFor, selectAllFor } from './listing-table.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { ListingsDashboard } from './listings-dashboard.tsx';
import { PlanUsageBar } from './plan-usage.tsx';
import { type ManagerFilter, type ManagerPage, managerPageQuery, tabsQuery } from './queries.ts';
import {
  AvailabilitySwitch,
  FeaturedMark,
  HomeCell,
  RowState,
  rowPrice,
  Thumbnail,
  TourMark,
} from './row-parts.tsx';

const row = {
  id: 31,
  title: 'House in Kira',
  location: 'Kira',
  price: 1_200_000,
  currency: 'UGX',
  category: 'rental_units',
  picture: { key: 'a'.repeat(32), colour: '#c9b8a0' },
  hasTour: false,
  tourUrl: null,
  isFeatured: false,
  isAvailable: true,
  listedUntil: null,
  isHidden: false,
} as unknown as ManagerRow;

const nothing = () => {};
const acts = (busy = false) => ({
  edit: nothing,
  addTour: nothing,
  duplicate: nothing,
  remove: nothing,
  toggleAvailability: nothing,
  isBusy: (id: number) => busy && id === row.id,
});

function draw(part: ReactNode) {
  const html = renderToStaticMarkup(<Router ssrPath="/admin/properties">{part}</Router>);
  return { html, words: textOf(html) };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('dashboard row', () => {
  const home = (changes: Partial<ManagerRow> = {}) =>
    draw(<HomeCell row={{ ...row, ...changes }} acts={acts()} hasOwner={false} />);

  test.each([
    ['rental_units', 'Rental Unit'],
    ['furnished_houses', 'BnB'],
    ['for_sale', 'For Sale'],
    ['bank_sales', 'Bank Sale'],
  ] as const)('names the category %s as %s beside the place', (category, words) => {
    expect(home({ category }).words).toBe(`House in Kira ${words} · Kira`);
  });

  test('shows the whole title, and what the switch does not say', () => {
    const title = 'Three-bedroom bungalow with a garden near Ntinda main market';
    expect(home({ title }).words).toMatch(new RegExp(`^${title} `));
    expect(home({ isAvailable: false, isPaused: true }).words).toBe(
      'House in Kira Paused · Rental Unit · Kira',
    );
    expect(home({ listedUntil: '2026-03-31T21:30:00Z' }).words).toMatch(/ until 1 Apr 2026 · Rental Unit/);
    // A listing that an admin has made available is no longer paused.
    expect(home({ isPaused: true }).words).toBe('House in Kira Rental Unit · Kira');
  });

  test('shows the price with its currency', () => {
    expect(rowPrice(row)).toBe('UGX 1,200,000');
    expect(rowPrice({ ...row, price: 85.5, currency: 'USD' })).toBe('USD 85.50');
  });

  test('shows whether it has a tour, is featured, and until when it is listed', () => {
    expect(draw(<TourMark row={row} />).words).toBe('Virtual Tour: Not Available –');
    expect(draw(<TourMark row={{ ...row, hasTour: true }} />).words).toBe('Virtual Tour: Available');
    expect(draw(<FeaturedMark row={row} />).words).toBe('Not featured –');
    expect(draw(<FeaturedMark row={{ ...row, isFeatured: true }} />).words).toBe('Featured');
    expect(draw(<RowState row={row} />).words).toBe('Available');
    expect(draw(<RowState row={{ ...row, listedUntil: '2026-03-31T21:30:00Z' }} />).words).toBe(
      'until 1 Apr 2026',
    );
  });

  test('shows the cover in the smallest width, or a placeholder', () => {
    expect(draw(<Thumbnail row={row} className="size-12" />).html).toContain(
      `src="/pictures/${'a'.repeat(32)}/320.webp"`,
    );
    expect(draw(<Thumbnail row={{ ...row, picture: null }} className="size-12" />).html).toContain('#i-home');
  });

  const toggle = (changes: Partial<ManagerRow> = {}, busy = false) =>
    draw(<AvailabilitySwitch row={{ ...row, ...changes }} acts={acts(busy)} />);

  test('has a switch named after the listing', () => {
    expect(toggle().words).toBe('Available: House in Kira');
    expect(toggle().html).toMatch(/role="switch"[^>]* checked=""/);
    expect(toggle({ isAvailable: false }).html).not.toContain('checked=""');
    expect(toggle({ isAvailable: false }).words).toBe('Available: House in Kira');
  });

  test('links a hidden listing to the reports instead', () => {
    const { html, words } = toggle({ isHidden: true });
    expect(words).toBe('Hidden : House in Kira');
    expect(html).toMatch(/^<a [^>]*href="\/admin\/reports"/);
  });

  test('disables the switch while a change is in progress', () => {
    expect([toggle({}, true), toggle()].map(({ html }) => html.includes('disabled=""'))).toEqual([
      true,
      false,
    ]);
  });

  test('offers the actions in its menu, with the owner for users who manage several, and deletion last', () => {
    const names = (changes: Partial<ManagerRow>, ownerAddress: Parameters<typeof menuFor>[2] = null) =>
      menuFor({ ...row, ...changes }, acts(), ownerAddress).map(({ name }) => name);
    expect(names({})).toEqual([
      ...['Edit', 'View page', 'Add tour', 'Make unavailable', 'Duplicate', 'Delete'],
    ]);
    const tourUrl = 'http://v1.localhost:3001/index.htm';
    expect(names({ tourUrl, isAvailable: false })).toContain('Open tour');
    expect(names({ isAvailable: false })).toContain('Make available');
    expect(names({ isHidden: true, isAvailable: false })).not.toContain('Make available');
    const owned = menuFor(
      { ...row, ownerId: 7, ownerName: 'Achen Rose' },
      acts(),
      (owner) => `/own/${owner}`,
    );
    expect(owned.find(({ name }) => name === 'Listings by Achen Rose')?.href).toBe('/own/7');
    expect(owned.at(-1)).toMatchObject({ name: 'Delete', isDanger: true });
  });

  test('sums the figures of its days', () => {
    const days = [
      { ago: 29, views: 2, tours: 0, contacts: 0, enquiries: 0 },
      { ago: 0, views: 4, tours: 1, contacts: 3, enquiries: 2 },
    ];
    expect(sumStats(days)).toEqual({ views: 6, tours: 1, contacts: 3, enquiries: 2 });
  });
});

describe('select-all checkbox', () => {
  const all = (rows: number, ticked: number, total: number, isSelectingAll = false) => {
    const selected = new Map(Array.from({ length: ticked }, (_, at) => [at, { ...row, id: at }]));
    return selectAllFor({
      rows: Array.from({ length: rows }, (_, id) => ({ ...row, id })),
      total,
      selection: { rows: selected, toggle: nothing, set: nothing, remove: nothing, clear: nothing },
      onSelectAll: nothing,
      isSelectingAll,
    });
  };

  test.each([
    [3, 3, 3, 'all'],
    [3, 2, 3, 'some'],
    [3, 3, 9, 'some'],
    [3, 9, 9, 'all'],
    // All are selected once the limit of a bulk change is reached.
    [3, 2_000, 9_000, 'all'],
    [0, 0, 0, 'none'],
  ])('with %d rows, %d selected and %d found has the state: %s', (rows, ticked, total, state) => {
    expect(all(rows, ticked, total).state).toBe(state);
  });

  test('shows how many it selects, and is disabled while they load', () => {
    expect(all(3, 0, 9).label).toBe('Select all 9 properties');
    expect(all(1, 0, 1).label).toBe('Select all 1 property');
    expect([all(3, 0, 9), all(3, 0, 9, true)].map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
  });
});

describe('actions on the selected rows', () => {
  const bar = (count: number) =>
    draw(<BulkBar count={count} onClear={nothing} onDelete={nothing} onChange={nothing} />);

  test('appear only with a selection', () => {
    expect(bar(0).html).toBe('');
    expect(bar(1).words).toBe(
      '1 selected Clear Selection Edit the selected properties Edit... Availability Category Price change (%) Featured Delete Selected (1)',
    );
    expect(bar(2).html).not.toMatch(/<(button|select)[^>]* disabled=""/);
    expect(bar(2_000).words).toContain('2000 selected This is the most at once.');
  });

  test('put deletion last, without filling it', () => {
    expect(bar(1).html).not.toMatch(/bg-(accent|danger)/);
    expect(bar(1).html).toMatch(/text-danger!.*?Delete Selected/);
  });
});

describe('bulk change', () => {
  test.each([
    ['availability', 'no', '', { kind: 'availability', isAvailable: false }],
    ['featured', 'yes', '', { kind: 'featured', isFeatured: true }],
    ['category', 'for_sale', '', { kind: 'category', category: 'for_sale' }],
    ['price', '', '-7,5 %', { kind: 'price', percent: -7.5 }],
    ['price', '', '−10', { kind: 'price', percent: -10 }],
    ['price', '', '0', null],
    ['price', '', '', null],
    ['price', '', 'ten', null],
    ['price', '', '100,01', null],
    ['price', '', '-100', null],
    ['price', '', '-50', { kind: 'price', percent: -50 }],
    ['price', '', '100', { kind: 'price', percent: 100 }],
  ] as const)('sends %s by "%s%s" as %o', (kind, choice, percent, change) => {
    expect(buildBulkChange(kind, choice, percent)).toEqual(change);
  });

  test.each([
    [800_000, 5, 'UGX', 840_000],
    [333_333, -7.5, 'UGX', 308_000],
    [280_000, 0.1, 'UGX', 280_000],
    [45_000, 1, 'UGX', 45_500],
    [99.99, 10, 'USD', 110],
    [1, -50, 'UGX', 0],
  ] as const)('changes %d by %d per cent in %s to %d', (price, percent, currency, result) => {
    expect(changePriceByPercent(price, percent, currency)).toBe(result);
  });
});

describe('bulk change dialog', () => {
  const ask = (kind: BulkKind, rows: ManagerRow[]) =>
    draw(
      <QueryClientProvider client={new QueryClient()}>
        <BulkDialog kind={kind} rows={rows} onDone={nothing} onClose={nothing} />
      </QueryClientProvider>,
    );
  const isReady = ({ html }: { html: string }) => !/<button type="submit"[^>]* disabled=""/.test(html);
  const off = { ...row, isAvailable: false };

  test.each([
    ['availability', [off], 'House in Kira Unavailable → Available Cancel Update 1 property'],
    ['availability', [row, off], 'House in Kira Available (no change) and 1 more Cancel Update 2 properties'],
    ['featured', [row], 'House in Kira Not featured → Featured Cancel'],
    ['category', [row], 'House in Kira Rental Unit (no change) Cancel'],
  ] as const)('previews %s on the first listing', (kind, rows, words) => {
    const asked = ask(kind, [...rows]);
    expect(asked.words).toContain(words);
    expect(isReady(asked)).toBe(true);
  });

  test('requires a number for a price change', () => {
    const asked = ask('price', [row]);
    expect(asked.words).toMatch(
      /^Price change \(%\): 1 property .*Bids do not change\. Cancel Update 1 property$/,
    );
    expect(isReady(asked)).toBe(false);
  });

  test('blocks a change of more listings than the limit', () => {
    const many = (count: number) => Array.from({ length: count }, (_, id) => ({ ...row, id }));
    expect(isReady(ask('availability', many(2_000)))).toBe(true);
    const asked = ask('availability', many(2_001));
    expect(asked.words).toContain('You can update at most 2000 properties at a time.');
    expect(isReady(asked)).toBe(false);
  });
});

test.each([
  ['abc', 'Enter a number'],
  ['-100', 'You can lower prices by at most 50% at a time'],
  ['1000', 'You can raise prices by at most 100% at a time'],
  ['0', 'Enter a percentage other than 0'],
  ['1.234', 'Use at most two decimal places'],
  ['', 'Enter 10 to raise prices by 10%, or -10 to lower them by 10%.'],
  ['-', 'Enter 10 to raise prices by 10%, or -10 to lower them by 10%.'],
])('for the percentage "%s" shows next to the field: %s', (value, words) => {
  expect(draw(<PercentField value={value} onChange={nothing} />).words).toContain(words);
});

test('leaves bank sales out of the target categories and explains why', () => {
  const { words } = draw(<Choices kind="category" value="for_sale" onChange={nothing} />);
  expect(words).toBe(
    'Category Rental Unit BnB For Sale A bank sale needs a bank, a closing time and a starting bid. Change the category in the property form.',
  );
});

test('shows in advance which category changes will be rejected and why', () => {
  const [rental, sale] = [row, { ...row, category: 'for_sale' } as ManagerRow];
  expect(draw(<BulkPreview rows={[rental, sale, rental]} to="bank_sales" />).words).toBe(
    'None of the properties can be updated because of these: 2 of 3: A monthly rent is not a sale price. Change the category in the property form. 1 of 3: The bank sale details are missing (Bank, Bidding closes, Starting bid). Add them in the property form.',
  );
  expect(draw(<BulkPreview rows={[rental, rental]} to="rental_units" />).html).toBe('');
  expect(categoryRefusal({ category: 'for_sale' }, 'rental_units')).toBe(
    'A sale price is not a monthly rent. Change the category in the property form',
  );
});

test('names the listing in the deletion dialog, with a quiet delete button', () => {
  const { html, words } = renderPart(
    <DeleteDialog
      row={{ id: 1, title: 'House in Kira' }}
      onConfirm={nothing}
      onTakeOffMarket={nothing}
      onClose={nothing}
    />,
  );
  expect(words).toBe(
    'Delete Property House in Kira Are you sure you want to delete this property? This action cannot be undone. Checking for bookings... Cancel Delete',
  );
  expect(html).not.toContain('bg-accent');
});

const runs = { isLapsed: false, graceUntil: null };

test.each([
  [4, false],
  [5, true],
])('with %d of 5 homes used shows the upgrade link: %s', (used, isFull) => {
  const { html, words } = draw(<PlanUsageBar plan="Basic" limit={5} used={used} paused={0} {...runs} />);
  expect(words).toContain(`Basic plan: ${used} of 5 available properties used.`);
  expect(words.includes('To list another, make one unavailable or upgrade your membership')).toBe(isFull);
  expect(html.includes('href="/profile/membership"')).toBe(isFull);
});

test.each([
  [5, 'To list another, make one unavailable or upgrade'],
  [6, 'Your available homes stay available. To list another, make 2 unavailable or upgrade'],
])('with %i of 5 homes used shows how to free a place', (used, way) => {
  const { words } = draw(
    <PlanUsageBar plan="Basic" limit={5} used={used} paused={0} isLapsed={false} graceUntil={null} />,
  );
  expect(words).toContain(way);
  expect(words.includes('Your available homes stay available.')).toBe(used > 5);
});

test.each([
  [{ paused: 2, isLapsed: true }, 'Your plan has ended, so 2 properties are paused. Nothing was deleted'],
  [{ paused: 1, isLapsed: true }, 'Your plan has ended, so 1 property is paused. Nothing was deleted'],
  [{ paused: 0, isLapsed: true }, 'Your plan has ended, so none of your homes can be available. Nothing'],
  [
    { paused: 0, isLapsed: false, graceUntil: '2026-11-29T09:00:00Z' },
    'Your Basic plan has ended. Your properties stay available until 29 November 2026. After that we pause them until you pay.',
  ],
  [
    { paused: 1, isLapsed: false },
    '1 property is paused because they exceed your plan’s limit for homes, photos or tours.',
  ],
])('explains the usage %j', (state, words) => {
  const drawn = draw(<PlanUsageBar plan="Basic" limit={5} used={5} graceUntil={null} {...state} />);
  expect(drawn.words).toContain(words);
  expect(drawn.html).toContain('href="/profile/membership"');
});

test('shows only the number of paused homes when the plan has no limit of homes', () => {
  const { words } = draw(<PlanUsageBar plan="Premium" limit={null} used={9} paused={2} {...runs} />);
  expect(words).toBe(
    '2 properties are paused because they exceed your plan’s limit for homes, photos or tours.',
  );
});

test('shows the usage in the grace period when there is a limit', () => {
  const grace = { paused: 0, isLapsed: false, graceUntil: '2026-11-29T09:00:00Z' };
  expect(draw(<PlanUsageBar plan="Basic" limit={5} used={3} {...grace} />).words).toContain(
    'Nothing is deleted. 3 of 5 available properties used. View your membership',
  );
  expect(draw(<PlanUsageBar plan="Premium" limit={null} used={3} {...grace} />).words).toMatch(
    /Nothing is deleted\. View your membership$/,
  );
});

test('shows all filter buttons in order and marks the current one', () => {
  const client = new QueryClient();
  client.setQueryData(tabsQuery().queryKey, []);
  const { html } = draw(
    <QueryClientProvider client={client}>
      <ListingToolbar
        filter={{ q: 'kira', category: 'for_sale', show: ['no-pin', 'paused'] }}
        counts={{ 'no-photos': 12, 'no-tour': 0, 'no-pin': 3, paused: 0 } as ManagerPage['counts']}
        addressFor={(change) =>
          changedAddress('/admin/properties', new URLSearchParams('q=kira&page=4'), change)
        }
        onSearch={nothing}
        onSort={nothing}
      />
    </QueryClientProvider>,
  );
  const chips = [...html.matchAll(/<a ([^>]*)>([^<]+)/g)].map(([, attributes = '', name]) => [
    name,
    attributes.match(/href="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&'),
    attributes.includes('aria-current="true"'),
  ]);
  expect(chips).toEqual([
    ['All', '/admin/properties', false],
    ['All Properties', '/admin/properties?q=kira', false],
    ['Rentals', '/admin/properties?q=kira&category=rental_units', false],
    ['BnBs', '/admin/properties?q=kira&category=furnished_houses', false],
    ['For Sale', '/admin/properties?q=kira&category=for_sale', true],
    ['Bank Sales', '/admin/properties?q=kira&category=bank_sales', false],
    // The other filters are in the menu.
    ['No map pin', '/admin/properties?q=kira&show=paused', true],
    ['Paused', '/admin/properties?q=kira&show=no-pin', true],
  ]);
  expect(html).toMatch(/<input type="search"[^>]* value="kira"/);
});

describe('dashboard', () => {
  const filter = { q: '', category: null };
  const newClient = () =>
    new QueryClient({
      defaultOptions: {
        queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9, retry: false, retryOnMount: false },
      },
    });
  const desk = (page?: object, asked: ManagerFilter = filter, client = newClient()) => {
    if (page)
      client.setQueryData(managerPageQuery(asked).queryKey, {
        items: [],
        total: 0,
        page: 1,
        pages: 1,
        counts: {} as ManagerPage['counts'],
        room: null,
        ...page,
      });
    return draw(
      <QueryClientProvider client={client}>
        <ListingsDashboard
          filter={asked}
          addressFor={(change) =>
            changedAddress('/admin/properties', new URLSearchParams('q=x&category=y&owner=7'), change)
          }
          onSearch={nothing}
          onSort={nothing}
          onAdd={nothing}
          onEdit={nothing}
          onAddTour={nothing}
        />
      </QueryClientProvider>,
    );
  };

  test('shows an empty state, or the number of results', () => {
    const { words } = desk({});
    expect(words).toContain('No properties found. Add a new property to get started. 0 properties found');
    expect(words).toMatch(/^Property Manager Export Import Add Property/);
    expect(words).not.toContain('plan:');
  });

  test('offers a full export as a file', () => {
    expect(desk({}).html).toContain('<a href="/api/desk/properties.csv" download=""');
  });

  test('shows the usage of the plan', () => {
    expect(
      desk({ room: { plan: 'Standard', limit: 20, used: 3, paused: 0, isLapsed: false } }).words,
    ).toContain('Standard plan: 3 of 20 available properties used.');
  });

  test('links back to all listings when a filter has no results', () => {
    const wayBack = '<a href="/admin/properties?owner=7"';
    expect(desk({}).words).not.toContain('Show all properties');
    for (const narrowed of [{ ...filter, q: 'castle' }, { ...filter, category: 'for_sale' } as const])
      expect(desk({}, narrowed).html).toContain(wayBack);
  });

  test('links to the previous and next page', () => {
    const { html } = desk({ items: [row], total: 120, page: 2, pages: 3 });
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(Previous|\d|Next)</g)].map(
      ([, href, name]) => [name, href?.replaceAll('&amp;', '&')],
    );
    const at = (page: string) => `/admin/properties?q=x&category=y&owner=7${page}`;
    expect(links).toEqual([
      ['Previous', at('')],
      ['1', at('')],
      ['2', at('&page=2')],
      ['3', at('&page=3')],
      ['Next', at('&page=3')],
    ]);
  });

  test('names the owner whose listings are shown and links to all listings', () => {
    const asked = { ...filter, owner: 7 };
    expect(desk({}, asked).words).toContain('Listings by account 7 Show all owners');
    const owned = [{ ...row, id: 30, ownerId: 8, ownerName: 'Okello' } as ManagerRow];
    owned.push({ ...row, ownerId: 7, ownerName: 'Achen Rose' });
    const { words, html } = desk({ items: owned, total: 2 }, asked);
    expect(words).toContain('Listings by Achen Rose Show all owners');
    expect(html).toContain('<a href="/admin/properties?q=x&amp;category=y"');
    expect(desk({}).words).not.toContain('Listings by');
  });

  test('shows an error with a retry', async () => {
    const client = newClient();
    const queryFn = () => Promise.reject(new CallError(503, '', null));
    await client.prefetchQuery({ ...managerPageQuery(filter), queryFn });
    const { words } = desk(undefined, filter, client);
    expect(words).toContain('Error loading properties. Please try again later. Try again');
    expect(words).not.toMatch(/properties found|No properties/);
  });

  test('shows ten skeleton rows while loading', () => {
    const { html, words } = desk();
    expect(html.match(/md:h-14/g)).toHaveLength(10);
    expect(words).not.toContain('properties found');
  });
});
