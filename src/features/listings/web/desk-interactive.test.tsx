import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ManagerSort } from '#features/listings/desk-view.ts';
import { noObligations } from '#features/listings/obligations.ts';
import type { ManagerRow, PlanUsage } from '#features/listings/schema.ts';
import { listenForChanges } from '#kit/web/listen-for-changes.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import { ListingsDashboard } from './listings-dashboard.tsx';
import {
  listingStatsQuery,
  type ManagerFilter,
  type ManagerPage,
  managerPageQuery,
  tabsQuery,
} from './queries.ts';

const rowOf = (id: number, changes: Partial<ManagerRow> = {}): ManagerRow => ({
  id,
  title: `Home ${id}`,
  location: 'Kira',
  price: 1_200_000,
  currency: 'UGX',
  category: 'rental_units',
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
  version: '2026-11-24T09:00:00Z',
  ...changes,
});
const pageOf = (ids: number[], more: Partial<ManagerPage> = {}): ManagerPage => ({
  items: ids.map((id) => rowOf(id)),
  total: ids.length,
  page: 1,
  pages: 1,
  counts: {} as ManagerPage['counts'],
  room: null,
  ...more,
});
const all: ManagerFilter = { q: '', category: null };
const readAll = 'GET /api/desk/properties';

const acts = {
  onSearch: vi.fn<(q: string) => void>(),
  onSort: vi.fn<(sort: ManagerSort) => void>(),
  onAdd: vi.fn<() => void>(),
  onEdit: vi.fn<(row: { id: number }) => void>(),
  onAddTour: vi.fn<(row: ManagerRow) => void>(),
};
const managerOf = (filter: ManagerFilter) => (
  <ListingsDashboard
    filter={filter}
    addressFor={({ q, page }) => `/desk?q=${q ?? ''}&page=${page ?? ''}`}
    {...acts}
  />
);

/** Renders the dashboard with loaded statistics, also for the rows that remain after a deletion. */
function desk(page: ManagerPage, left: number[][] = []) {
  const ids = page.items.map(({ id }) => id);
  return renderInteractive(managerOf(all), [
    [managerPageQuery(all).queryKey, page],
    [tabsQuery().queryKey, []],
    ...[ids, ...left].map((some) => [listingStatsQuery(some).queryKey, []] as const),
  ]);
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const titles = () =>
  screen.queryAllByRole('button', { name: /^Edit Home \d+$/ }).map(({ textContent }) => textContent);
const available = (id: number) =>
  screen.getByRole<HTMLInputElement>('switch', { name: `Available: Home ${id}` });
const openMenu = (user: UserEvent, id: number) => user.click(button(`More actions for Home ${id}`));
async function choose(user: UserEvent, id: number, action: string) {
  await openMenu(user, id);
  await user.click(screen.getByRole('menuitem', { name: action }));
}
const selected = () =>
  within(screen.getByRole('region', { name: 'Selection' })).getByRole('status').textContent;

afterEach(() => {
  for (const act of Object.values(acts)) act.mockReset();
});

describe('availability of a row', () => {
  const toggle = 'POST /api/properties/31/toggle-availability';

  test('toggles the availability once and confirms it', async () => {
    const { user, client } = desk(pageOf([31, 30]));
    client.setQueryData(['/api/properties/page'], {});
    await user.click(available(31));
    expect(sentBody(toggle).body).toEqual({ isAvailable: false });
    expect([available(31).disabled, available(30).disabled]).toEqual([true, false]);
    await respondTo(toggle, { isAvailable: false });
    expect([available(31).disabled, available(31).checked, available(30).checked]).toEqual([
      false,
      false,
      true,
    ]);
    expect(toastText()).toBe('Property Updated: The property is now unavailable for booking.');
    expect(client.getQueryState(['/api/properties/page'])?.isInvalidated).toBe(true);
    await user.click(available(31));
    await respondTo(toggle, { isAvailable: true });
    expect(toastText()).toBe('Property Updated: The property is now available for booking.');
  });

  test('keeps the availability when the change is rejected, with the reason', async () => {
    const { user } = desk(pageOf([31]));
    await user.click(available(31));
    await respondWithError(toggle, 403, 'Not yours');
    expect([available(31).disabled, available(31).checked]).toEqual([false, true]);
    expect(toastText()).toBe('Error: Not yours');
    await user.click(available(31));
    await failWithNetworkError(toggle);
    expect(toastText()).toBe('Error: Failed to update property availability');
    expect(currentToast()?.tone).toBe('destructive');
  });

  test('clears a pause by the plan when the owner toggles the availability', async () => {
    const row = rowOf(31, { isAvailable: false, isPaused: true });
    const { user } = desk(pageOf([31], { items: [row] }));
    await user.click(available(31));
    expect(sentBody(toggle).body).toEqual({ isAvailable: true });
    await respondTo(toggle, { isAvailable: true });
    await user.click(available(31));
    await respondTo(toggle, { isAvailable: false });
    expect([available(31).disabled, available(31).checked]).toEqual([false, false]);
    expect(screen.queryByText('Paused')).toBeNull();
  });

  test('removes the end date of a row that is off the market', async () => {
    const row = rowOf(31, { listedUntil: '2026-12-20T09:00:00Z' });
    const { user } = desk(pageOf([31], { items: [row] }));
    expectShown('until 20 Dec 2026');
    await user.click(available(31));
    await respondTo(toggle, { isAvailable: false });
    expect(screen.queryByText('until 20 Dec 2026')).toBeNull();
  });

  test('links to the membership when the plan is full', async () => {
    const { user, history } = desk(pageOf([31]));
    await user.click(available(31));
    await respondWithError(toggle, 409, 'Five of five.', { code: 'plan_full' });
    expect(toastText()).toBe('Your plan is full: Five of five.');
    act(() => currentToast()?.action?.run());
    expect(history.at(-1)).toBe('/profile/membership');
  });
});

describe('deletion of a row', () => {
  const remove = 'DELETE /api/properties/31';
  const obligations = 'GET /api/desk/obligations?ids=31';
  const confirm = (name: string) =>
    within(screen.getByRole('dialog', { name: /^Delete Propert/ })).getByRole('button', { name });

  test('asks for confirmation with the title and deletes nothing on cancel', async () => {
    const { user } = desk(pageOf([31, 30]));
    await choose(user, 31, 'Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Property' }));
    expect(dialog.getByText('Home 31')).toBeDefined();
    expect(dialog.queryByText('Home 30')).toBeNull();
    expect(confirm('Delete')).toHaveProperty('disabled', true);
    await respondTo(obligations, noObligations);
    await user.click(confirm('Cancel'));
    expect(screen.queryByRole('dialog', { name: 'Delete Property' })).toBeNull();
    expect(pendingRequests()).toEqual([]);
  });

  test('lists the bookings of the home and offers to make it unavailable or cancel them', async () => {
    const { user } = desk(pageOf([31, 30]), [[30]]);
    await choose(user, 31, 'Delete');
    await respondTo(obligations, { ...noObligations, viewings: 2, stayRequests: 1, enquiries: 1 });
    expectShown(/This home has 2 upcoming viewings and 1 stay request\./);
    expectShown('One open enquiry stays in your leads.');
    await user.click(confirm('Take off the market'));
    await respondTo('POST /api/properties/31/toggle-availability', { isAvailable: false });
    expect(toastText()).toBe('Property Updated: The property is off the market. Bookings stay as they are.');
    await choose(user, 31, 'Delete');
    await respondTo(obligations, { ...noObligations, viewings: 2 });
    await user.click(confirm('Cancel bookings and delete'));
    await respondTo(`${remove}?cancel=true`, { undo: 9 });
    await respondTo(readAll, pageOf([30]));
    expect(titles()).toEqual(['Home 30']);
  });

  test('blocks the deletion of a home in an auction', async () => {
    const { user } = desk(pageOf([31]));
    await choose(user, 31, 'Delete');
    await respondTo(obligations, { ...noObligations, lots: 1, viewings: 1 });
    expectShown('This home is up for auction. Stop the sale before you delete it.');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Property' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Cancel']);
  });

  test('removes the row after the deletion', async () => {
    const { user, client } = desk(pageOf([31, 30]), [[30]]);
    client.setQueryData(['/api/banks'], []);
    await choose(user, 31, 'Delete');
    await respondTo(obligations, noObligations);
    await user.click(confirm('Delete'));
    expect(screen.queryByRole('dialog', { name: 'Delete Property' })).toBeNull();
    expect(titles()).toEqual(['Home 31', 'Home 30']);
    await respondTo(remove, { undo: 9 });
    expect(titles()).toEqual(['Home 30']);
    expectShown('1 properties found');
    expect(toastText()).toBe('Property Deleted: The property has been deleted.');
    expect(client.getQueryState(['/api/banks'])?.isInvalidated).toBe(true);
    expectShown('1 property has been deleted.');
    await user.click(button('Undo'));
    await respondTo('POST /api/desk/bulk/9/undo', { changed: 1, left: 0, offMarket: 0 });
    expect(toastText()).toBe('Deletion undone: 1 property is back.');
    expect(pendingRequests()).toContain(readAll);
  });

  test('keeps the row when the deletion is rejected, with the reason', async () => {
    const { user } = desk(pageOf([31]));
    await choose(user, 31, 'Delete');
    await respondTo(obligations, noObligations);
    await user.click(confirm('Delete'));
    await respondWithError(remove, 409, 'It has nights that are booked');
    expect(titles()).toEqual(['Home 31']);
    expect(toastText()).toBe('Error: It has nights that are booked');
    await choose(user, 31, 'Delete');
    await respondTo(obligations, noObligations);
    await user.click(confirm('Delete'));
    await failWithNetworkError(remove);
    expect(toastText()).toBe('Error: Failed to delete property');
  });

  test('removes several rows from list and selection and offers an undo', async () => {
    const { user } = desk(pageOf([31, 30, 29]), [[29]]);
    for (const id of [31, 30]) await user.click(box(`Select Home ${id}`));
    await user.click(button('Delete Selected (2)'));
    await user.click(confirm('Delete 2'));
    await respondTo('POST /api/desk/bulk', { changed: 2, undo: 7 });
    expect(titles()).toEqual(['Home 29']);
    expect(toastText()).toBe('Properties Deleted: 2 properties have been deleted.');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expectShown('2 properties have been deleted.');
    expect(button('Undo')).toBeDefined();
  });
});

describe('selection of rows', () => {
  test('adds and removes single rows and can be cleared', async () => {
    const { user } = desk(pageOf([31, 30]));
    await user.click(box('Select Home 31'));
    expect(selected()).toBe('1 selected');
    expect(box('Select all 2 properties').checked).toBe(false);
    expect(box('Select all 2 properties').indeterminate).toBe(true);
    await user.click(box('Select Home 30'));
    expect(box('Select all 2 properties').checked).toBe(true);
    expect(box('Select all 2 properties').indeterminate).toBe(false);
    await user.click(box('Select Home 31'));
    expect(selected()).toBe('1 selected');
    await user.click(button('Clear Selection'));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(box('Select Home 30').checked).toBe(false);
  });

  test('clears a full selection on the next tap', async () => {
    const { user } = desk(pageOf([31, 30]));
    await user.click(box('Select all 2 properties'));
    expect(selected()).toBe('2 selected');
    await user.click(box('Select all 2 properties'));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  test('loads the other pages of the current filter to select everything', async () => {
    const { user } = desk(pageOf([31, 30], { total: 500, pages: 10 }));
    await user.click(box('Select all 500 properties'));
    expect(box('Select all 500 properties').disabled).toBe(true);
    const items = Array.from({ length: 500 }, (_, at) => rowOf(31 - at));
    await respondTo('GET /api/desk/selection', { items, total: 500 });
    expect(selected()).toBe('500 selected');
    expect(box('Select all 500 properties').checked).toBe(true);
    await user.click(box('Select Home 31'));
    expect(selected()).toBe('499 selected');
  });

  test('selects only this page and shows an error when the other pages fail to load', async () => {
    const { user } = desk(pageOf([31, 30], { total: 3, pages: 2 }));
    await user.click(box('Select all 3 properties'));
    await respondWithError('GET /api/desk/selection', 500, 'Broken');
    expect(selected()).toBe('2 selected');
    expect(toastText()).toMatch(/^Only this page is selected/);
    expect(box('Select all 3 properties').disabled).toBe(false);
  });

  test('keeps the selection on another page and in another order', async () => {
    const { user, client, change } = desk(pageOf([31, 30], { total: 3, pages: 2 }), [[29]]);
    await user.click(box('Select Home 31'));
    const second: ManagerFilter = { ...all, page: 2, sort: 'views' };
    client.setQueryData(managerPageQuery(second).queryKey, pageOf([29], { total: 3, page: 2, pages: 2 }));
    change(managerOf(second));
    expect(titles()).toEqual(['Home 29']);
    await user.click(box('Select Home 29'));
    expect(selected()).toBe('2 selected');
  });

  test('resets the selection on another search', async () => {
    const sales: ManagerFilter = { q: '', category: 'for_sale' };
    const { user, client, change } = desk(pageOf([31, 30]));
    await user.click(box('Select Home 31'));
    client.setQueryData(managerPageQuery(sales).queryKey, pageOf([31, 30]));
    change(managerOf(sales));
    expect(box('Select Home 31').checked).toBe(false);
    change(managerOf(all));
    expect(box('Select Home 31').checked).toBe(false);
  });

  test('changes the whole selection and clears it afterwards', async () => {
    const { user } = desk(pageOf([31, 30, 29]));
    for (const id of [31, 30]) await user.click(box(`Select Home ${id}`));
    await user.selectOptions(screen.getByLabelText('Edit the selected properties'), 'Featured');
    const dialog = within(screen.getByRole('dialog', { name: 'Featured: 2 properties' }));
    await user.click(dialog.getByRole('button', { name: 'Update 2 properties' }));
    expect(sentBody('POST /api/desk/bulk').body).toEqual({
      ids: [31, 30],
      change: { kind: 'featured', isFeatured: true },
    });
    await respondTo('POST /api/desk/bulk', { changed: 2, undo: 7 });
    expect(pendingRequests()).toContain(readAll);
    expect(screen.queryByRole('dialog', { name: 'Featured: 2 properties' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await respondTo(readAll, pageOf([31, 30, 29]));
    // The undo button stays until it is used.
    expectShown('2 properties were updated.');
    await user.click(button('Undo'));
    await respondTo('POST /api/desk/bulk/7/undo', { changed: 1, left: 1 });
    expect(toastText()).toBe(
      'Update undone: 1 property is as it was before. 1 stays as it is: changed since, deleted, or not allowed by the plan.',
    );
    expect(pendingRequests()).toContain(readAll);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('dashboard list', () => {
  test('reloads after a failure', async () => {
    const { user } = renderInteractive(managerOf(all), [[tabsQuery().queryKey, []]]);
    await respondWithError(readAll, 500, 'Broken');
    await user.click(button('Try again'));
    await respondTo(readAll, pageOf([31]));
    expect(titles()).toEqual(['Home 31']);
    await respondTo('GET /api/desk/figures?ids=31', [
      { id: 31, days: [{ ago: 1, views: 4, tours: 0, contacts: 0, enquiries: 0 }] },
    ]);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('4');
  });

  test("requests the figures of this page's rows only", async () => {
    const ids = Array.from({ length: 50 }, (_, at) => 900 - at);
    renderInteractive(managerOf(all), [
      [managerPageQuery(all).queryKey, pageOf(ids, { total: 500, pages: 10 })],
      [tabsQuery().queryKey, []],
    ]);
    expect(pendingRequests()).toEqual([`GET /api/desk/figures?ids=${ids.join('%2C')}`]);
    screen.getByRole('link', { name: 'Next' });
  });

  test('duplicates a listing once and opens the copy', async () => {
    const duplicate = 'POST /api/desk/properties/30/duplicate';
    const { user } = desk(pageOf([31, 30]));
    await choose(user, 30, 'Duplicate');
    const { headers } = sentBody(duplicate);
    await failWithNetworkError(duplicate);
    expect(toastText()).toBe('Error: The copy may not have been created. Please try again.');
    await choose(user, 30, 'Duplicate');
    expect(sentBody(duplicate).headers.get('idempotency-key')).toBe(headers.get('idempotency-key'));
    await respondTo(duplicate, { id: 77, title: 'Copy of Home 30' }, 201);
    expect(toastText()).toBe(
      'Copy created: “Home 30” was copied. The copy is off the market and has no photos, tour or bookings.',
    );
    expect(acts.onEdit).toHaveBeenCalledWith({ id: 77 });
  });

  test('sorts by the selected column', async () => {
    const { user } = desk(pageOf([31]));
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Most viewed');
    await user.click(button('Price'));
    expect(acts.onSort.mock.calls).toEqual([['views'], ['price-high']]);
  });

  test.each([
    ['views', 'Views', 'newest'],
    ['price-high', 'Price', 'price-low'],
    ['price-low', 'Price', 'newest'],
  ] as const)('sorted by %s, a click on %s leads to %s', async (sort, column, next) => {
    const filter: ManagerFilter = { ...all, sort };
    const { user } = renderInteractive(managerOf(filter), [
      [managerPageQuery(filter).queryKey, pageOf([31])],
      [tabsQuery().queryKey, []],
      [listingStatsQuery([31]).queryKey, []],
    ]);
    await user.click(button(column));
    expect(acts.onSort).toHaveBeenCalledWith(next);
  });

  test('saves the view as a tab of this account and removes it', async () => {
    const filter: ManagerFilter = { q: '', category: null, show: ['no-photos'] };
    const { user } = renderInteractive(managerOf(filter), [
      [
        managerPageQuery(filter).queryKey,
        pageOf([31], { counts: { 'no-photos': 1 } as ManagerPage['counts'] }),
      ],
      [listingStatsQuery([31]).queryKey, []],
      [tabsQuery().queryKey, []],
    ]);
    await user.click(button('Save as tab'));
    await user.click(button('Save'));
    expectShown('Give the tab a name');
    await user.type(screen.getByLabelText('Name'), 'To photograph');
    await user.click(button('Save'));
    const tab = { name: 'To photograph', filter: { show: ['no-photos'] } };
    expect(sentBody('POST /api/desk/tabs').body).toEqual(tab);
    await respondTo('POST /api/desk/tabs', { id: 4, ...tab }, 201);
    await respondTo('GET /api/desk/tabs', [{ id: 4, ...tab }]);
    expect(screen.getByRole('link', { name: 'To photograph' }).getAttribute('aria-current')).toBe('true');
    await user.click(button('Remove tab'));
    await respondTo('DELETE /api/desk/tabs/4', { message: 'Tab removed' });
    await respondTo('GET /api/desk/tabs', []);
    expect(screen.queryByRole('link', { name: 'To photograph' })).toBeNull();
  });

  test('links to the form, a tour and a new tour', async () => {
    const { user } = desk(pageOf([31, 30]));
    await user.click(button('Edit Home 30'));
    expect(acts.onEdit).toHaveBeenCalledWith(rowOf(30));
    await choose(user, 31, 'Add tour');
    expect(acts.onAddTour).toHaveBeenCalledWith(rowOf(31));
    await user.click(button('Add Property'));
    expect(acts.onAdd).toHaveBeenCalledOnce();
  });

  test('opens and closes the import', async () => {
    const { user } = desk(pageOf([31]));
    await user.click(button('Import'));
    const dialog = screen.getByRole('dialog', { name: 'Import properties' });
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] ?? dialog);
    expect(screen.queryByRole('dialog', { name: 'Import properties' })).toBeNull();
  });

  test('renders a table with arrow-key navigation on wide screens', async () => {
    vi.stubGlobal('innerWidth', 1280);
    const { user } = desk(pageOf([31, 30, 29]));
    expect(screen.getByRole('columnheader', { name: 'Availability' })).toBeDefined();
    button('Edit Home 31').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('Edit Home 30'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(button('Edit Home 29'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('Edit Home 29'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(button('Edit Home 30'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(button('Edit Home 31'));
  });
});

describe('changes by other users', () => {
  const room: PlanUsage = { plan: 'Basic', limit: 5, used: 4, paused: 0, isLapsed: false, graceUntil: null };

  /** Renders a dashboard, and returns a function that reports a change to it. */
  function watched(page = pageOf([31, 30]), left: number[][] = []) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const streams: { onmessage?: (event: { data: string }) => void; close(): void }[] = [];
    vi.stubGlobal(
      'EventSource',
      class {
        constructor() {
          streams.push(this);
        }
        close() {}
      },
    );
    const { stop } = listenForChanges({ onChange() {}, onSince() {}, onPoll() {}, pollMs: 1e6 });
    const used = desk(page, left);
    return { ...used, stop, tell: (data: string) => act(() => streams[0]?.onmessage?.({ data })) };
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('loads all changes together with the page and adds no row to it', async () => {
    const { tell, stop } = watched();
    for (let id = 1; id <= 300; id++) tell(`property:${id}`);
    tell('account:31');
    expect(pendingRequests()).toEqual([]);
    await pass(1_000);
    expect(pendingRequests()).toEqual([readAll]);
    await respondTo(readAll, pageOf([331, 330], { total: 302, pages: 151, room }));
    await pass(0);
    expect(titles()).toEqual(['Home 331', 'Home 330']);
    expectShown(/^Basic plan: 4 of 5 available properties used/, '302 properties found');
    expect(pendingRequests()).toEqual(['GET /api/desk/figures?ids=331%2C330']);
    stop();
  });

  test('reloads when a change may have been missed', async () => {
    const { tell, stop } = watched();
    tell('*');
    await pass(1_000);
    expect(pendingRequests()).toEqual([readAll]);
    stop();
  });

  test('stops listening after the dashboard is left', async () => {
    const { tell, stop, change } = watched();
    tell('property:31');
    change(null);
    await pass(1_000);
    expect(pendingRequests()).toEqual([]);
    stop();
  });
});
