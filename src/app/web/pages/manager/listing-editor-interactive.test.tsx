import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { someUser } from '#app/web/testing/some-user.ts';
import type { ManagerListing } from '#features/listings/schema.ts';
import { draftKey } from '#features/listings/web/form/state/draft-store.ts';
import { readRememberedTab } from '#features/listings/web/form/state/remembered-tab.ts';
import {
  allowanceQuery,
  amenitiesQuery,
  featuringQuery,
  managerListingQuery,
  managerPageQuery,
  propertyTypesQuery,
} from '#features/listings/web/queries.ts';
import { renderInteractive, respondTo, sentBody, toastText } from '#kit/web/testing/render-interactive.tsx';
import { ListingEditor } from './listing-editor.tsx';

vi.mock('#kit/web/listen-for-changes.ts', () => ({
  addChangeListener: () => () => {},
  subscribeLive: () => () => {},
}));
/** The upload has tests of its own. */
vi.mock('#features/tours/web/upload/tour-panel.tsx', () => ({ TourPanel: () => 'The upload' }));

const stored: ManagerListing = {
  ...{ id: 31, title: 'House in Kira', location: 'Kira Road', price: 1_200_000, currency: 'UGX' },
  ...{ category: 'rental_units', hasTour: false, tourUrl: null, isFeatured: false, isAvailable: true },
  ...{ isPaused: false, listedUntil: null, isHidden: false, ownerId: 7, ownerName: 'Grace Nakato' },
  ...{ picture: null, version: '2026-11-24T09:00:00Z', pictures: [] },
  form: {
    ...{ title: 'House in Kira', location: 'Kira Road', description: 'A quiet house with a garden.' },
    ...{ category: 'rental_units', propertyType: 'House', price: 1_200_000, currency: 'UGX' },
    ...{ bedrooms: 3, bathrooms: 2, squareMeters: 140, amenities: [], isFeatured: false },
  },
};

const done = {
  listAddress: '/admin/properties?q=kira',
  onCreated: vi.fn<(id: number) => void>(),
  onClose: vi.fn<() => void>(),
};
beforeEach(() => {
  localStorage.clear();
  done.onCreated.mockReset();
  done.onClose.mockReset();
});

function editor(edited: number | 'new', asksForTour = false) {
  const shown = <ListingEditor user={someUser} edited={edited} isTourRequested={asksForTour} {...done} />;
  return renderInteractive(shown, [
    [amenitiesQuery().queryKey, [{ id: 1, name: 'Gym' }]],
    [propertyTypesQuery().queryKey, [{ id: 1, name: 'House' }]],
    [featuringQuery().queryKey, { plan: 'Basic', limit: null, used: 0 }],
    [allowanceQuery().queryKey, { plan: 'Basic', pictures: null, tours: null, toursUsed: 0, room: null }],
    [managerListingQuery(31).queryKey, stored],
    [managerPageQuery({ q: '', category: null }).queryKey, { items: [], total: 0 }],
    [['/api/properties/page'], {}],
  ]);
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' }), {
    target: { value },
  });
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('a closed form', () => {
  test.each(['new', 31] as const)('shows that the draft was saved: %s', async (edited) => {
    const { user, change } = editor(edited);
    fill('Title', 'House with a view');
    await user.click(button('Cancel'));
    expect(done.onClose).toHaveBeenCalledOnce();
    change(null);
    expect(toastText()).toBe('Your draft is saved: We saved it on this device, so you can finish it later.');
  });

  test('shows no message when nothing was typed', async () => {
    const { change } = editor(31);
    change(null);
    expect(toastText()).toBeNull();
  });
});

test('shows an empty form to a user who signs in meanwhile, and keeps the draft for its author', async () => {
  const { change } = editor('new');
  fill('Title', 'Of the first');
  change(<ListingEditor user={{ ...someUser, id: 99 }} edited="new" isTourRequested={false} {...done} />);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  dispatchEvent(new Event('pagehide'));
  const drafts = Object.keys(localStorage).filter((key) =>
    localStorage.getItem(key)?.includes('Of the first'),
  );
  expect(drafts).toEqual([draftKey(someUser.id, 'new')]);
});

test('closes after a property was saved', async () => {
  const { user } = editor(31);
  fill('Title', 'House with a view');
  await user.click(button('Save Property'));
  expect(sentBody('PATCH /api/properties/31').body).toMatchObject({ title: 'House with a view' });
  expect(done.onClose).not.toHaveBeenCalled();
  await respondTo('PATCH /api/properties/31', { message: 'ok' });
  expect(done.onClose).toHaveBeenCalledOnce();
  expect(done.onCreated).not.toHaveBeenCalled();
});

test('continues with the tour after a new property was saved', async () => {
  const { user } = editor('new');
  fill('Category', 'for_sale');
  fill('Title', 'New flat');
  fill('Location', 'Ntinda');
  fill('Description', 'Two rooms near the market.');
  fill('Price', '850k');
  fill('Bedrooms', '2');
  fill('Bathrooms', '1');
  fill('Square feet', '800');
  await user.click(button('Save Property'));
  await respondTo('POST /api/properties/create', { id: 44 }, 201);
  expect(done.onCreated.mock.calls).toEqual([[44]]);
  expect(done.onClose).not.toHaveBeenCalled();
  expect(readRememberedTab()).toBe('tour');
});

describe('the open tab', () => {
  test('is the tour where the address requests it, otherwise the last one used', async () => {
    const { user, change } = editor(31, true);
    expect(openTab()).toBe('Virtual Tour');
    change(null);
    editor(31);
    expect(openTab()).toBe('Property Details');
    await user.click(screen.getByRole('tab', { name: 'Virtual Tour' }));
    expect(readRememberedTab()).toBe('tour');
  });

  test('is the details for a new property, whatever was used last', () => {
    localStorage.setItem('property-form-tab', 'tour');
    editor('new');
    expect(openTab()).toBe('Property Details');
  });

  test('returns from the tour of an unsaved property to the details', async () => {
    const { user } = editor('new', true);
    expect(openTab()).toBe('Virtual Tour');
    await user.click(button('Back to Property Details'));
    expect(openTab()).toBe('Property Details');
  });
});
