import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ManagerListing, ManagerRow } from '#features/listings/schema.ts';
import { type Draft, draftKey, readDraft } from '#features/listings/web/form/state/draft-store.ts';
import { useListingForm } from '#features/listings/web/form/state/use-listing-form.ts';
import {
  allowanceQuery,
  amenitiesQuery,
  featuringQuery,
  type ManagerPage,
  managerPageQuery,
  propertyTypesQuery,
} from '#features/listings/web/queries.ts';
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
import { DetailsTab } from './details-tab.tsx';

const row: ManagerRow = {
  id: 31,
  title: 'House in Kira',
  location: 'Kira Road',
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
};
const stored: ManagerListing = {
  ...row,
  form: {
    title: row.title,
    location: row.location,
    description: 'A quiet house with a garden.',
    category: row.category,
    propertyType: 'House',
    price: row.price,
    currency: row.currency,
    bedrooms: 3,
    bathrooms: 2,
    squareMeters: 140,
    amenities: ['Pool'],
    isFeatured: false,
  },
  pictures: [],
};
const later = (form: Record<string, unknown>, version = '2026-11-24T10:00:00Z'): ManagerListing => ({
  ...stored,
  version,
  form: { ...stored.form, ...form },
});

const create = 'POST /api/properties/create';
const change = 'PATCH /api/properties/31';
const readOne = 'GET /api/desk/properties/31';
const acts = {
  onSaved: vi.fn<(id: number) => void>(),
  onCancel: vi.fn<() => void>(),
  onContinue: vi.fn<() => void>(),
};
function Form({ listing }: { listing: ManagerListing | null }) {
  const state = useListingForm(listing, 3);
  return <DetailsTab state={state} listing={listing} rooms={[]} {...acts} />;
}
async function opened(listing: ManagerListing | null) {
  const used = renderInteractive(<Form listing={listing} />, [
    [amenitiesQuery().queryKey, [{ id: 1, name: 'Gym' }]],
    [propertyTypesQuery().queryKey, [{ id: 1, name: 'House' }]],
    [featuringQuery().queryKey, { plan: 'Basic', limit: null, used: 0 }],
    [allowanceQuery().queryKey, { plan: 'Basic', pictures: null, tours: null, toursUsed: 0, room: null }],
    [managerPageQuery({ q: '', category: null }).queryKey, { items: [], total: 0 }],
    [['/api/properties/page'], {}],
  ]);
  await respondTo('GET /api/desk/featuring', { plan: 'Basic', limit: null, used: 0 });
  await respondTo('GET /api/desk/allowance', {
    plan: 'Basic',
    pictures: null,
    tours: null,
    toursUsed: 0,
    room: null,
  });
  return used;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const draftOf = (edited: number | 'new') => readDraft(draftKey(3, edited));
const keepDraftOf = (edited: number | 'new', draft: Draft) =>
  localStorage.setItem(draftKey(3, edited), JSON.stringify(draft));
const draft: Draft = {
  at: '2026-11-23T09:05:00Z',
  version: row.version,
  values: { title: 'House with a view' },
  before: { title: row.title },
  attempt: null,
};

/** Fills in every required field of a new listing. */
function fillNew() {
  fill('Category', 'for_sale');
  fill('Title', 'New flat');
  fill('Location', 'Ntinda');
  fill('Description', 'Two rooms near the market.');
  fill('Price', '850k');
  fill('Bedrooms', '2');
  fill('Bathrooms', '1');
  fill('Square feet', '800');
}

// The draft is removed because a form that is closed after a test still stores one.
afterEach(() => {
  for (const act of Object.values(acts)) act.mockReset();
});

describe('changed listing', () => {
  test('sends the changed fields with the version that was loaded, then closes', async () => {
    const { user, client } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    expect(sentBody(change).body).toEqual({ version: row.version, title: 'House with a view' });
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(change, { message: 'ok' });
    expect(draftOf(31)).toBeNull();
    expect(acts.onSaved.mock.calls).toEqual([[31]]);
    expect(toastText()).toBe('Property Updated: Your changes are saved.');
    const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
    expect(isOld(managerPageQuery({ q: '', category: null }).queryKey)).toBe(true);
    expect(isOld(['/api/properties/page'])).toBe(true);
  });

  test('sends nothing without changes', async () => {
    const { user } = await opened(stored);
    await user.click(button('Save Property'));
    expect(pendingRequests()).not.toContain(change);
    expect(acts.onSaved.mock.calls).toEqual([[31]]);
  });

  test('shows the new title in the list at once', async () => {
    const { user, client } = await opened(stored);
    const { queryKey } = managerPageQuery({ q: 'kira', category: null });
    client.setQueryData(queryKey, {
      items: [row],
      total: 1,
      page: 1,
      pages: 1,
      counts: {} as ManagerPage['counts'],
      room: null,
    });
    fill('Title', ' House with a view ');
    await user.click(button('Save Property'));
    await respondTo(change, { message: 'ok' });
    expect(client.getQueryData(queryKey)?.items[0]?.title).toBe('House with a view');
  });

  test('keeps the input when the connection fails and can be saved again', async () => {
    const { user } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    await failWithNetworkError(change);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
    expect(input('Title').value).toBe('House with a view');
    expect(acts.onSaved).not.toHaveBeenCalled();
    await user.click(button('Save Property'));
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
    await respondTo(change, { message: 'ok' });
    expect(acts.onSaved).toHaveBeenCalledOnce();
  });

  test('shows server errors next to their fields until those change', async () => {
    const { user } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    await respondWithError(change, 422, 'Please check the fields', {
      fields: { title: 'This title is taken', squareMeters: 'Too large' },
    });
    expectShown('Please check the fields', 'This title is taken', 'Too large');
    expectShown('Correct 2 fields to save. Nothing has been saved yet.');
    fill('Title', 'Another title');
    expect(screen.queryByText('This title is taken')).toBeNull();
    expectShown('Correct 1 field to save. Nothing has been saved yet.');
  });

  test('links to an upgrade when the plan is full', async () => {
    const { user } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    await respondWithError(change, 409, 'Your plan shows five photographs', { code: 'plan_pictures' });
    expectShown('Your plan shows five photographs', 'Your changes are stored on this device.');
    expect(screen.queryByRole('button', { name: 'Save as unavailable' })).toBeNull();
    await user.click(button('Save Property'));
    expect(screen.queryByText('Your changes are stored on this device.')).toBeNull();
  });

  test("keeps the input on top of another user's concurrent change", async () => {
    const { user } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    await respondWithError(change, 409, 'Changed', { code: 'changed_meanwhile' });
    await respondTo(readOne, later({ title: 'Their title', location: 'Their road' }));
    expectShown(/^Someone else changed this property while you were editing\./);
    expect([input('Title').value, input('Location').value]).toEqual(['House with a view', 'Their road']);
    expectShown('You both changed these fields. The form shows your version.');
    await user.click(button('Save Property'));
    expect(sentBody(change).body).toEqual({ version: '2026-11-24T10:00:00Z', title: 'House with a view' });
  });

  test("takes the other user's values on request", async () => {
    const { user } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    await respondWithError(change, 409, 'Changed', { code: 'changed_meanwhile' });
    await respondTo(readOne, later({ title: 'Their title' }));
    await user.click(button('Use theirs'));
    expect(input('Title').value).toBe('Their title');
    expect(screen.queryByText('You both changed these fields. The form shows your version.')).toBeNull();
    await user.click(button('Save Property'));
    expect(pendingRequests()).not.toContain(change);
  });

  test('reports that another user deleted the listing', async () => {
    const { user } = await opened(stored);
    fill('Title', 'House with a view');
    await user.click(button('Save Property'));
    await respondWithError(change, 409, 'Changed', { code: 'changed_meanwhile' });
    await respondWithError(readOne, 404, 'Gone');
    expectShown(/^Someone else deleted this property\./);
    expect(input('Title').value).toBe('House with a view');
  });

  test('updates the form with reloaded changes', async () => {
    const used = await opened(stored);
    used.change(<Form listing={later({ location: 'Their road' })} />);
    expectShown('Someone else has just changed this property. This is the latest version.');
    expect(input('Location').value).toBe('Their road');
    fill('Title', 'House with a view');
    used.change(<Form listing={later({ location: 'Their street' }, '2026-11-24T11:00:00Z')} />);
    expectShown(/^Someone else changed this property while you were editing\./);
    expect([input('Title').value, input('Location').value]).toEqual(['House with a view', 'Their street']);
    used.change(<Form listing={later({ location: 'An old road' }, '2026-11-24T10:30:00Z')} />);
    expect(input('Location').value).toBe('Their street');
  });

  test('shows no notice when the reload has no changes', async () => {
    const used = await opened(stored);
    used.change(<Form listing={later({})} />);
    expect(screen.queryByText(/^Someone else/)).toBeNull();
    fill('Title', 'House with a view');
    await used.user.click(button('Save Property'));
    expect(sentBody(change).body).toMatchObject({ version: '2026-11-24T10:00:00Z' });
  });

  test('leads on to the tour or closes', async () => {
    const { user } = await opened(stored);
    await user.click(button('Continue to Virtual Tour'));
    await user.click(button('Cancel'));
    expect([acts.onContinue, acts.onCancel].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('new listing', () => {
  test('sends nothing while a required field is empty, and moves the focus to it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await opened(null);
    fillNew();
    fill('Title', '');
    fill('Square feet', '');
    await user.click(button('Save Property'));
    expect(pendingRequests()).toEqual([]);
    const missing = within(screen.getByRole('region', { name: 'Fields to correct' }));
    expect(missing.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Square feet',
    ]);
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(document.activeElement).toBe(input('Title'));
    await user.click(missing.getByRole('link', { name: 'Square feet' }));
    expect(document.activeElement).toBe(input('Square feet'));
  });

  test('sends the amounts as displayed and stores them until the response arrives', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    expect(sentBody(create).body).toMatchObject({ title: 'New flat', price: 850_000, category: 'for_sale' });
    expect(draftOf('new')?.attempt?.key).toBe(sentBody(create).headers.get('idempotency-key'));
    await respondTo(create, { id: 40 });
    expect(acts.onSaved.mock.calls).toEqual([[40]]);
    expect(draftOf('new')).toBeNull();
    expect(toastText()).toBe('Property Created: You can now add a virtual tour.');
  });

  test('repeats the same attempt after a lost response', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    const key = sentBody(create).headers.get('idempotency-key');
    await failWithNetworkError(create);
    expectShown(/^Form submission failed\. The property may have been created/);
    await user.click(button('Save Property'));
    expect(sentBody(create).headers.get('idempotency-key')).toBe(key);
  });

  test('repeats the same attempt after a server failure, which may have created the listing', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    const key = sentBody(create).headers.get('idempotency-key');
    await respondWithError(create, 500, 'Boom.');
    expectShown(
      'Boom. The property may have been created. Check the list, or save again: it will not be created twice.',
    );
    await user.click(button('Save Property'));
    expect(sentBody(create).headers.get('idempotency-key')).toBe(key);
  });

  test('sends a new attempt after a rejection', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    const key = sentBody(create).headers.get('idempotency-key');
    await respondWithError(create, 422, 'No', { fields: { title: 'Not this title' } });
    expect(draftOf('new')?.attempt?.key).not.toBeNull();
    await user.click(button('Save Property'));
    expect(sentBody(create).headers.get('idempotency-key')).not.toBe(key);
    expect(pendingRequests()).toEqual([create]);
  });

  test('offers to save the listing as unavailable when the plan is full', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    await respondWithError(create, 409, 'Five of five are used', { code: 'plan_full' });
    await user.click(button('Save as unavailable'));
    expect(sentBody(create).body).toMatchObject({ title: 'New flat', isAvailable: false });
    await respondTo(create, { id: 40 });
    expect(toastText()).toMatch(/^Property Created: Visitors see it as unavailable until/);
  });

  test('saves input made during the save as a draft of the created listing', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    fill('Title', 'New flat with a view');
    await respondTo(create, { id: 40 });
    expect(toastText()).toBe(
      'Property Created: Changes you made after pressing Save are kept as a draft. They are not saved yet.',
    );
    expect(draftOf(40)?.values).toEqual({ title: 'New flat with a view' });
    expect(draftOf('new')).toBeNull();
  });

  test('reports the result of a save after the form was closed, without opening anything', async () => {
    const { user, change: show } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    show(null);
    await respondWithError(create, 500, 'Broken');
    expect(toastText()).toBe(
      'Error: We could not save the property. Your changes are stored on this device, so you can try again later.',
    );
    expect(acts.onSaved).not.toHaveBeenCalled();
    expect(draftOf('new')?.values.title).toBe('New flat');
  });

  test('completes a save after the form is closed', async () => {
    const { user, change: show } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    show(null);
    await respondTo(create, { id: 40 });
    expect(toastText()).toBe('Property Created: You can now add a virtual tour.');
    expect(acts.onSaved).not.toHaveBeenCalled();
    expect(draftOf('new')).toBeNull();
  });

  test('sends no monthly price for a sale, even when one was entered before', async () => {
    const { user } = await opened(null);
    fillNew();
    await user.selectOptions(input('Category'), 'Rental Unit');
    fill('Monthly price', '900k');
    await user.selectOptions(input('Category'), 'For Sale');
    await user.click(button('Save Property'));
    expect(sentBody(create).body).toMatchObject({ monthlyPrice: '' });
  });
});

describe('draft of a listing', () => {
  test('saves the draft after a pause in typing and when the page or form is left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { change: show } = await opened(stored);
    fill('Title', 'One');
    expect(draftOf(31)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(draftOf(31)).toMatchObject({
      version: row.version,
      values: { title: 'One' },
      before: { title: row.title },
    });
    fill('Title', 'Two');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(draftOf(31)?.values).toEqual({ title: 'Two' });
    fill('Title', 'Three');
    show(null);
    expect(draftOf(31)?.values).toEqual({ title: 'Three' });
  });

  test('deletes the draft when all values are back to the original', async () => {
    await opened(stored);
    fill('Title', 'One');
    dispatchEvent(new Event('pagehide'));
    fill('Title', row.title);
    dispatchEvent(new Event('pagehide'));
    expect(draftOf(31)).toBeNull();
  });

  test('shows the draft with its time and lets the user discard it', async () => {
    keepDraftOf(31, draft);
    const { user } = await opened(stored);
    expect(input('Title').value).toBe('House with a view');
    expectShown(/^You have unsaved changes from 23 Nov 2026 at .*\. We restored them\.$/);
    await user.click(button('Discard draft'));
    expect(input('Title').value).toBe(row.title);
    expect(screen.queryByText(/^You have unsaved changes from/)).toBeNull();
    expect(draftOf(31)).toBeNull();
    await user.click(button('Save Property'));
    expect(pendingRequests()).not.toContain(change);
  });

  test('shows conflicts between a draft and a listing that changed since', async () => {
    keepDraftOf(31, draft);
    await opened(later({ title: 'Their title' }));
    expect(input('Title').value).toBe('House with a view');
    expectShown('You both changed these fields. The form shows your version.');
  });

  test('continues the attempt of an unanswered draft, and starts another after a discard', async () => {
    keepDraftOf('new', { ...draft, version: null, attempt: { key: 'earlier', body: { title: 'New flat' } } });
    const { user } = await opened(null);
    fillNew();
    await user.click(button('Save Property'));
    expect(sentBody(create).headers.get('idempotency-key')).toBe('earlier');
    await failWithNetworkError(create);
    await user.click(button('Discard draft'));
    fillNew();
    await user.click(button('Save Property'));
    expect(sentBody(create).headers.get('idempotency-key')).not.toBe('earlier');
  });
});
