import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftKey, saveListingDraft } from '#features/listings/web/form/state/draft-store.ts';
import { emptyValues } from '#features/listings/web/form/state/form-values.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { PropertyChoice } from './property-choice.tsx';
import type { ManagerPage } from './queries.ts';
import { UnfinishedDraft } from './unfinished-draft.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z') }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const search = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('searchbox', { name });
const type = (name: string | RegExp, value: string) => fireEvent.change(search(name), { target: { value } });

describe('dashboard search', () => {
  const name = 'Search your properties';
  const onSearch = vi.fn<(q: string) => void>();
  const bar = (q: string) => (
    <ListingToolbar
      filter={{ q, category: null }}
      counts={undefined}
      addressFor={() => '/desk'}
      onSearch={onSearch}
      onSort={() => {}}
    />
  );
  beforeEach(() => void onSearch.mockReset());

  test('searches with trimmed text after a pause in typing', async () => {
    renderInteractive(bar(''));
    type(name, 'kir');
    await pass(200);
    type(name, 'kira ');
    await pass(200);
    expect(onSearch).not.toHaveBeenCalled();
    await pass(50);
    expect(onSearch.mock.calls).toEqual([['kira']]);
    expect(search(name).value).toBe('kira ');
  });

  test('searches at once and once on Enter', async () => {
    renderInteractive(bar(''));
    type(name, 'kira');
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch.mock.calls).toEqual([['kira']]);
    await pass(300);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  test('keeps newer input when its own URL arrives, and follows any other URL', async () => {
    const { change } = renderInteractive(bar(''));
    type(name, 'kira');
    await pass(250);
    type(name, 'kira road');
    change(bar('kira'));
    expect(search(name).value).toBe('kira road');
    await pass(250);
    change(bar('kira road'));
    change(bar(''));
    expect(search(name).value).toBe('');
  });

  test('does not search after the dashboard is left', async () => {
    const { change } = renderInteractive(bar(''));
    type(name, 'kira');
    change(null);
    await pass(300);
    expect(onSearch).not.toHaveBeenCalled();
  });
});

describe('property picker', () => {
  const read = 'GET /api/desk/properties?limit=20';
  const found = (q: string) => `GET /api/desk/properties?limit=20&q=${q}`;
  const page = (ids: number[], total = ids.length): ManagerPage => ({
    items: ids.map((id) => ({
      id,
      title: `Home ${id}`,
      location: 'Kira',
      price: 1,
      currency: 'UGX',
      category: 'for_sale',
      hasTour: false,
      tourUrl: null,
      isFeatured: false,
      isAvailable: true,
      isPaused: false,
      listedUntil: null,
      isHidden: false,
      ownerId: 7,
      ownerName: 'Achen Rose',
      picture: null,
      version: '',
    })),
    total,
    page: 1,
    pages: 1,
    counts: {} as ManagerPage['counts'],
    room: null,
  });
  const picker = (chosen: { id: number; title: string; location: string } | null = null) => {
    const onChoose = vi.fn<(id: number) => void>();
    return { ...renderInteractive(<PropertyChoice chosen={chosen} onChoose={onChoose} />), onChoose };
  };
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Property' });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  test('shows the selected property and opens with the newest ones', async () => {
    const { onChoose } = picker({ id: 5, title: 'Flat', location: 'Ntinda' });
    await respondTo(read, page([31, 30], 500));
    await pass(0);
    expect(box().value).toBe('Flat (Ntinda)');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expectShown('2 of 500 shown. Type more to find the others.');
    fireEvent.click(box());
    expect(options()).toEqual(['Home 31 (Kira)', 'Home 30 (Kira)']);
    fireEvent.click(screen.getByRole('option', { name: 'Home 30 (Kira)' }));
    expect(onChoose.mock.calls).toEqual([[30]]);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  test('searches after a pause and supports selection by keyboard', async () => {
    const { onChoose } = picker();
    await respondTo(read, page([31, 30], 21));
    await pass(0);
    fireEvent.input(box(), { target: { value: ' nti ' } });
    await pass(200);
    expect(pendingRequests()).toEqual([]);
    await pass(50);
    expect(pendingRequests()).toEqual([found('nti')]);
    expect(options()).toEqual(['Home 31 (Kira)', 'Home 30 (Kira)']);
    await respondTo(found('nti'), page([30]));
    await pass(0);
    expect(options()).toEqual(['Home 30 (Kira)']);
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onChoose.mock.calls).toEqual([[30]]);
  });

  test('shows an empty result and discards the input on blur', async () => {
    picker({ id: 5, title: 'Flat', location: 'Ntinda' });
    await respondTo(read, page([31]));
    fireEvent.input(box(), { target: { value: 'castle' } });
    await pass(250);
    await respondTo(found('castle'), page([]));
    await pass(0);
    expectShown('No property matches. Try another word of its title or location.');
    fireEvent.blur(box());
    expect(box().value).toBe('Flat (Ntinda)');
  });

  test('shows an error when the list fails to load', async () => {
    picker();
    await respondWithError(read, 500, 'Broken');
    await pass(0);
    expectShown('Error loading properties. Please try again later.');
  });
});

describe('unfinished listing', () => {
  const keep = (title: string) =>
    saveListingDraft(draftKey(3, 'new'), {
      base: emptyValues,
      values: { ...emptyValues, title, price: '5' },
      changed: ['title', 'price'],
      disputed: [],
      version: null,
      attempt: null,
    });

  test('offers the draft to its author with title and time', async () => {
    keep('Flat');
    const { change } = renderInteractive(<UnfinishedDraft userId={3} />);
    expectShown(/^You have an unfinished listing, “Flat”, from 24 Nov 2026 at 12:00/);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin/properties/new');
    change(<UnfinishedDraft userId={4} />);
    expect(screen.queryByText(/unfinished listing/)).toBeNull();
  });

  test('offers unsaved changes to a stored listing, the newest first', () => {
    keep('Flat');
    vi.setSystemTime('2026-11-24T10:00:00Z');
    saveListingDraft(draftKey(3, 31), {
      base: { ...emptyValues, title: 'House in Kira' },
      values: { ...emptyValues, title: 'House in Kira', price: '5' },
      changed: ['price'],
      disputed: [],
      version: 'v1',
      attempt: null,
    });
    renderInteractive(<UnfinishedDraft userId={3} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/properties/31/edit',
      '/admin/properties/new',
    ]);
    expectShown(/^You have unsaved changes to a listing, “House in Kira”, from 24 Nov 2026 at 1:00/);
  });

  test('offers a draft without a title', () => {
    keep('');
    renderInteractive(<UnfinishedDraft userId={3} />);
    expectShown(/^You have an unfinished listing from 24 Nov 2026/);
  });
});
