import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import type { DeskRow } from '#features/listings/schema.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { changedAddress } from './desk-filter.ts';
import { SelectAll } from './desk-table.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { PropertyChoice } from './property-choice.tsx';
import { PropertyDesk } from './property-desk.tsx';
import { deskPagesQuery } from './queries.ts';
import { RoomLine } from './room-line.tsx';
import {
  AvailabilityToggle,
  CategoryBadge,
  FeaturedBadge,
  priceOf,
  RowActions,
  RowCheckbox,
  Thumbnail,
  TourBadge,
  Until,
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
} as unknown as DeskRow;

const nothing = () => {};
const acts = (busy = false) => ({
  edit: nothing,
  addTour: nothing,
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

describe('a row', () => {
  test.each([
    ['rental_units', 'Rental Unit'],
    ['furnished_houses', 'BnB'],
    ['for_sale', 'For Sale'],
    ['bank_sales', 'Bank Sale'],
  ] as const)('of %s is called %s', (category, words) => {
    expect(draw(<CategoryBadge row={{ ...row, category }} />).words).toBe(words);
  });

  test('shows its price with its currency', () => {
    expect(priceOf(row)).toBe('UGX 1,200,000');
    expect(priceOf({ ...row, price: 85.5, currency: 'USD' })).toBe('USD 85.50');
  });

  test('shows whether there is a tour, whether it is featured, and until when it is listed', () => {
    expect(draw(<TourBadge row={row} />).words).toBe('Not Available');
    const there = draw(<TourBadge row={{ ...row, hasTour: true }} />);
    expect([there.words, there.html.includes('text-leaf')]).toEqual(['Available', true]);
    expect(draw(<FeaturedBadge row={row} />).html).toBe('<span aria-label="Not featured">–</span>');
    expect(draw(<FeaturedBadge row={{ ...row, isFeatured: true }} />).words).toBe('Featured');
    expect(draw(<Until row={row} />).html).toBe('');
    expect(draw(<Until row={{ ...row, listedUntil: '2026-03-31T21:30:00Z' }} />).words).toBe(
      'until 1 Apr 2026',
    );
  });

  test('shows its cover in the smallest width, or a placeholder', () => {
    expect(draw(<Thumbnail row={row} />).html).toContain(`src="/pictures/${'a'.repeat(32)}/320.webp"`);
    expect(draw(<Thumbnail row={{ ...row, picture: null }} />).html).toContain('#i-home');
  });

  test.each([
    [true, 'Available', 'text-leaf'],
    [false, 'Unavailable', 'text-alert'],
  ])('isAvailable %s is a button that says %s', (isAvailable, word, tone) => {
    const { html } = draw(<AvailabilityToggle row={{ ...row, isAvailable }} acts={acts()} />);
    expect(html).toContain(`aria-label="${word}: House in Kira"`);
    expect(html).toContain(`>${word}</button>`);
    expect(html).toContain(tone);
    expect(html).toContain('aria-busy="false"');
    expect(html).not.toContain('disabled=""');
  });

  test('cannot be toggled while a toggle is in progress', () => {
    const { html } = draw(<AvailabilityToggle row={row} acts={acts(true)} />);
    expect(html).toContain('aria-busy="true" disabled=""');
  });

  test('can be edited and deleted, and gets a tour or opens the one it has', () => {
    const names = (html: string) => [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);
    const without = draw(<RowActions row={row} acts={acts()} />).html;
    expect(names(without)).toEqual([
      'Edit House in Kira',
      'Add tour to House in Kira',
      'Delete House in Kira',
    ]);
    const tourUrl = 'http://v1.localhost:3001/index.htm';
    const { html } = draw(<RowActions row={{ ...row, tourUrl }} acts={acts()} />);
    expect(names(html)).toEqual(['Edit House in Kira', 'Open tour of House in Kira', 'Delete House in Kira']);
    expect(html).toMatch(new RegExp(`<a href="${tourUrl}" target="_blank" rel="noopener"`));
  });

  test('is selected by a checkbox with its name', () => {
    const box = (isTicked: boolean) => draw(<RowCheckbox row={row} isTicked={isTicked} onToggle={nothing} />);
    expect(box(false).words).toBe('Select House in Kira');
    expect(box(false).html).not.toContain('checked=""');
    expect(box(true).html).toContain('checked=""');
  });
});

describe('the select-all checkbox', () => {
  const all = (rows: number, ticked: number, total: number, isSelectingAll = false) => {
    const ids = new Set(Array.from({ length: ticked }, (_, at) => at));
    const selection = { ids, toggle: nothing, set: nothing, clear: nothing };
    return draw(
      <SelectAll
        rows={Array.from({ length: rows }, (_, id) => ({ ...row, id }))}
        total={total}
        hasMore={false}
        onNearEnd={nothing}
        selection={selection}
        onSelectAll={nothing}
        isSelectingAll={isSelectingAll}
        acts={acts()}
      />,
    );
  };

  test.each([
    [3, 3, 3, true],
    [3, 2, 3, false],
    [3, 3, 9, false],
    [0, 0, 0, false],
  ])('of %d rows with %d selected and %d found is checked: %s', (rows, ticked, total, isTicked) => {
    expect(all(rows, ticked, total).html.includes('checked=""')).toBe(isTicked);
  });

  test('says how many it selects, and is disabled while they load', () => {
    expect(all(3, 0, 9).words).toBe('Select all 9 properties');
    expect(all(3, 0, 9).html).not.toContain('disabled=""');
    expect(all(3, 0, 9, true).html).toContain('disabled=""');
  });
});

describe('actions on the selected rows', () => {
  const bar = (count: number, deletion: { done: number; all: number } | null) =>
    draw(<BulkBar count={count} deletion={deletion} onClear={nothing} onDelete={nothing} />);

  test('are offered only when there are some', () => {
    expect(bar(0, null).html).toBe('');
    expect(bar(1, null).words).toBe('1 selected Clear Selection Delete Selected (1)');
    expect(bar(2, null).html).not.toContain('disabled=""');
  });

  test('show their progress, and cannot be started twice', () => {
    const { html, words } = bar(0, { done: 3, all: 10 });
    expect(words).toContain('Deleting... 3 done, 7 to go');
    expect(html.match(/disabled=""/g)).toHaveLength(2);
  });
});

describe('deletion asks for confirmation', () => {
  const ask = (count: number | null, title?: string) =>
    draw(<DeleteDialog count={count} title={title} onConfirm={nothing} onClose={nothing} />).words;

  test('of one listing', () => {
    expect(ask(1, 'House in Kira')).toBe(
      'Delete Property House in Kira Are you sure you want to delete this property? This action cannot be undone. Cancel Delete',
    );
  });

  test('of several, with their number', () => {
    expect(ask(12)).toBe(
      'Delete Properties Are you sure you want to delete 12 properties? This action cannot be undone. Cancel Delete 12',
    );
  });
});

test.each([
  [4, false],
  [5, true],
  [6, true],
])('%d of 5 places used: the link to upgrade is shown: %s', (used, isFull) => {
  const { html, words } = draw(<RoomLine plan="Basic" limit={5} used={used} />);
  expect(words).toContain(`Basic plan: ${used} of 5 available properties used.`);
  expect(words.includes('To list another one, make one unavailable, or upgrade your membership')).toBe(
    isFull,
  );
  expect(html.includes('href="/profile?tab=profile"')).toBe(isFull);
});

test('the filter buttons are complete and in order, and the current one is marked', () => {
  const { html } = draw(
    <DeskToolbar
      filter={{ q: 'kira', category: 'for_sale' }}
      addressFor={(change) => changedAddress('/admin/properties', new URLSearchParams('q=kira'), change)}
      onSearch={nothing}
    />,
  );
  const chips = [...html.matchAll(/<a ([^>]*)>([^<]+)/g)].map(([, attributes = '', name]) => [
    name,
    attributes.match(/href="([^"]*)"/)?.[1]?.replace('&amp;', '&'),
    attributes.includes('aria-current="true"'),
  ]);
  expect(chips).toEqual([
    ['All Properties', '/admin/properties?q=kira', false],
    ['Rentals', '/admin/properties?q=kira&category=rental_units', false],
    ['BnBs', '/admin/properties?q=kira&category=furnished_houses', false],
    ['For Sale', '/admin/properties?q=kira&category=for_sale', true],
    ['Bank Sales', '/admin/properties?q=kira&category=bank_sales', false],
  ]);
  expect(html).toMatch(/<input type="search"[^>]* value="kira"/);
});

describe('the desk', () => {
  const filter = { q: '', category: null };
  const desk = (page?: object) => {
    const client = new QueryClient({
      defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: 1e9 } },
    });
    if (page)
      client.setQueryData(deskPagesQuery(filter).queryKey, {
        pages: [{ items: [], nextBefore: null, total: 0, room: null, ...page }],
        pageParams: [undefined],
      } as never);
    return draw(
      <QueryClientProvider client={client}>
        <PropertyDesk
          filter={filter}
          addressFor={() => '/admin/properties'}
          onSearch={nothing}
          onAdd={nothing}
          onEdit={nothing}
          onAddTour={nothing}
        />
      </QueryClientProvider>,
    );
  };

  test('says when there are no properties, and how many it found', () => {
    const { words } = desk({});
    expect(words).toContain('No properties found. Add a new property to get started. 0 properties found');
    expect(words).toMatch(/^Property Manager Export Import Add Property/);
    expect(words).not.toContain('plan:');
  });

  test('offers a full export as a file', () => {
    expect(desk({}).html).toContain('<a href="/api/desk/properties.csv" download=""');
  });

  test('says how much of the plan is used', () => {
    expect(desk({ room: { plan: 'Standard', limit: 20, used: 3 } }).words).toContain(
      'Standard plan: 3 of 20 available properties used.',
    );
  });

  test('shows eight skeleton rows while loading', () => {
    const { html, words } = desk();
    expect(html.match(/h-\[65px\]/g)).toHaveLength(8);
    expect(words).not.toContain('properties found');
  });
});

describe('the property picker', () => {
  const choice = (total: number, chosen: { id: number; title: string; location: string } | null = null) => {
    const client = new QueryClient();
    client.setQueryData(['desk choice', ''], { items: [row], total });
    const { html } = draw(
      <QueryClientProvider client={client}>
        <PropertyChoice chosen={chosen} onChoose={nothing} />
      </QueryClientProvider>,
    );
    const options = [...html.matchAll(/<option value="([^"]*)"( selected="")?>([^<]+)/g)].map(
      ([, value, isChosen, words]) => `${isChosen ? '*' : ''}${value}: ${words}`,
    );
    return { html, options };
  };

  test('offers one’s own properties, by title and place', () => {
    expect(choice(1).options).toEqual(['*: Select a property', '31: House in Kira (Kira)']);
  });

  test('includes the chosen one, whether it is in the list or not', () => {
    expect(choice(1, row).options).toEqual([': Select a property', '*31: House in Kira (Kira)']);
    expect(choice(1, { id: 5, title: 'Flat', location: 'Ntinda' }).options).toEqual([
      ': Select a property',
      '*5: Flat (Ntinda)',
      '31: House in Kira (Kira)',
    ]);
  });

  test.each([
    [20, false],
    [21, true],
  ])('of %d has a search box: %s', (total, isLong) => {
    expect(choice(total).html.includes('Narrow the list')).toBe(isLong);
  });
});
