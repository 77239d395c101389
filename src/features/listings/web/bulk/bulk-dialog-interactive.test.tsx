import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ManagerRow } from '#features/listings/schema.ts';
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
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';
import type { CompletedChange } from './use-bulk-change.ts';

const rowOf = (id: number): ManagerRow => ({
  id,
  title: `Home ${id}`,
  location: 'Kira',
  price: 800_000,
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
});
const send = 'POST /api/desk/bulk';
const key = () => sentBody(send).headers.get('idempotency-key');
const change = (words = 'Update 2 properties') =>
  screen.getByRole<HTMLButtonElement>('button', { name: words });
const choose = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const wasSentBefore = () => screen.queryByText(/^We got no response to this change\./);

function opened(kind: BulkKind, rows = [rowOf(31), rowOf(30)]) {
  const [onDone, onClose] = [vi.fn<(report: CompletedChange) => void>(), vi.fn<() => void>()];
  return {
    ...renderInteractive(<BulkDialog kind={kind} rows={rows} onDone={onDone} onClose={onClose} />),
    onDone,
    onClose,
  };
}

test('previews the change on the first listing and sends it for all', async () => {
  const { user, onDone, onClose, client } = opened('availability');
  client.setQueryData(['/api/properties/page'], {});
  client.setQueryData(['desk listings', '/api/desk/properties'], { items: [], total: 0 });
  expectShown('Available (no change)');
  await user.click(choose('Unavailable'));
  expectShown('Available → Unavailable');
  await user.click(change());
  expect(sentBody(send).body).toEqual({
    ids: [31, 30],
    change: { kind: 'availability', isAvailable: false },
  });
  expect(change('Updating...').disabled).toBe(true);
  expectShown('Updating 2 properties...');
  screen.getByRole('progressbar', { name: 'Updating 2 properties' });
  expect(onClose).not.toHaveBeenCalled();
  await respondTo(send, { changed: 2, undo: 4 });
  expect(toastText()).toBe('Properties Updated: 2 properties were updated.');
  expect([onDone, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(client.getQueryState(['/api/properties/page'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['desk listings', '/api/desk/properties'])?.isInvalidated).toBe(true);
  expect(onDone.mock.calls).toEqual([[{ changed: 2, undo: 4, isDeletion: false }]]);
});

test('uses the singular for one changed listing', async () => {
  const { user } = opened('featured', [rowOf(31)]);
  await user.click(change('Update 1 property'));
  await respondTo(send, { changed: 1 });
  expect(toastText()).toBe('Properties Updated: 1 property was updated.');
});

test('starts a category change with rentals and sends the selected category', async () => {
  const { user } = opened('category');
  expect(choose('Rental Unit').checked).toBe(true);
  await user.click(choose('BnB'));
  await user.click(change());
  expect(sentBody(send).body).toMatchObject({ change: { kind: 'category', category: 'furnished_houses' } });
  await respondTo(send, { changed: 2 });
});

test('requires a number for a price change and previews it', async () => {
  const { user } = opened('price');
  expect(change().disabled).toBe(true);
  await user.type(screen.getByLabelText('Percentage'), '10');
  expectShown('UGX 800,000 → UGX 880,000');
  expect(change().disabled).toBe(false);
  await user.clear(screen.getByLabelText('Percentage'));
  await user.type(screen.getByLabelText('Percentage'), '0');
  expectShown('Enter a percentage other than 0');
  expect(change().disabled).toBe(true);
});

test('shows each rejection with its title and keeps the dialog open', async () => {
  const { user, onDone, onClose } = opened('category');
  await user.click(change());
  const first = key();
  await respondWithError(send, 422, 'Nothing was changed', {
    code: 'bulk_refused',
    fields: { '30': 'It is being auctioned', '99': 'It is gone' },
  });
  expectShown('Nothing was changed', 'Home 30: It is being auctioned', 'Property 99: It is gone');
  expect([onDone, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(toastText()).toBeNull();
  expect(wasSentBefore()).toBeNull();
  // After another choice, the change covers all listings again.
  await user.click(choose('BnB'));
  expect(screen.queryByText('Nothing was changed')).toBeNull();
  await user.click(change());
  expect(key()).not.toBe(first);
  await respondWithError(send, 422, 'No', { fields: { ids: 'Choose fewer' } });
  // Only a `bulk_refused` error has listings as its fields.
  expect(screen.queryByText(/Choose fewer/)).toBeNull();
});

test('excludes the rejected listings on one tap and changes the others once', async () => {
  const three = [rowOf(31), rowOf(30), rowOf(29)];
  const refusal = { code: 'bulk_refused', fields: { '30': 'It is being auctioned' } };
  const { user } = opened('availability', three);
  await user.click(change('Update 3 properties'));
  await respondWithError(
    send,
    409,
    'Nothing was changed: 1 of 3 listings cannot be changed like this.',
    refusal,
  );
  expectShown('Home 30: It is being auctioned');
  await user.click(change('Update the other 2'));
  expect(sentBody(send).body).toMatchObject({ ids: [31, 29] });
  const first = key();
  await failWithNetworkError(send);
  // The response was lost. Neither this dialog nor the next one makes the change a second time.
  await user.click(change('Update the other 2'));
  expect(key()).toBe(first);
  await failWithNetworkError(send);
  document.body.replaceChildren();
  const again = opened('availability', three);
  await again.user.click(change('Update 3 properties'));
  await respondWithError(
    send,
    409,
    'Nothing was changed: 1 of 3 listings cannot be changed like this.',
    refusal,
  );
  await again.user.click(change('Update the other 2'));
  expect(key()).toBe(first);
  await respondTo(send, { changed: 2, undo: 5 });
});

test('makes a change without a response once, even after the dialog was closed', async () => {
  const { user } = opened('featured');
  await user.click(change());
  const first = key();
  await failWithNetworkError(send);
  expectShown('We got no response. Please try again.');
  expect(wasSentBefore()).not.toBeNull();
  await user.click(choose('Not featured'));
  expect(wasSentBefore()).toBeNull();
  await user.click(choose('Featured'));
  await user.click(change());
  expect(key()).toBe(first);
  await respondWithError(send, 500, 'Broken');
  expectShown('Broken');
  document.body.replaceChildren();

  const again = opened('featured');
  expect(wasSentBefore()).not.toBeNull();
  await again.user.click(change());
  expect(key()).toBe(first);
  await respondTo(send, { changed: 2 });
  document.body.replaceChildren();

  opened('featured');
  expect(wasSentBefore()).toBeNull();
});

test('sends a different change after a lost response with a new key', async () => {
  const { user } = opened('availability');
  await user.click(change());
  const first = key();
  await failWithNetworkError(send);
  await user.click(choose('Unavailable'));
  await user.click(change());
  expect(key()).not.toBe(first);
  await respondTo(send, { changed: 2 });
});

test('blocks a change of more listings than the limit', async () => {
  const { user, onClose } = opened(
    'featured',
    Array.from({ length: 2_001 }, (_, id) => rowOf(id)),
  );
  expect(change('Update 2001 properties').disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(pendingRequests()).toEqual([]);
});

test('lists the homes to delete and excludes the rejected ones on one tap', async () => {
  const { user, onDone } = opened('delete', [34, 33, 32, 31, 30].map(rowOf));
  expectShown('Home 34', 'Home 32', 'and 2 more');
  expectShown('Are you sure you want to delete 5 properties? This action cannot be undone.');
  await user.click(change('Delete 5'));
  expect(sentBody(send).body).toEqual({ ids: [34, 33, 32, 31, 30], change: { kind: 'delete' } });
  expect(change('Deleting...').disabled).toBe(true);
  screen.getByRole('progressbar', { name: 'Deleting 5 properties' });
  await respondWithError(send, 409, 'Nothing was deleted: 1 of 5 listings cannot be deleted.', {
    code: 'bulk_refused',
    fields: { '30': 'This home has 1 upcoming viewing.' },
  });
  expectShown('Home 30: This home has 1 upcoming viewing.');
  expect(toastText()).toBe('Error: Failed to delete property 30: This home has 1 upcoming viewing.');
  await user.click(change('Delete the other 4'));
  const first = key();
  await failWithNetworkError(send);
  expect(toastText()).toBe('Error: Failed to delete some properties');
  await user.click(change('Delete the other 4'));
  expect(key()).toBe(first);
  await respondTo(send, { changed: 4, undo: 6 });
  expect(toastText()).toBe('Properties Deleted: 4 properties have been deleted.');
  expect(onDone.mock.calls).toEqual([[{ changed: 4, undo: 6, isDeletion: true }]]);
});
