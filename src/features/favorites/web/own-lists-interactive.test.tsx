import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { ownListsQuery } from './list-queries.ts';
import { OwnLists } from './own-lists.tsx';

const start = 'POST /api/favorite-lists';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function opened(ids: number[]) {
  const used = renderInteractive(<OwnLists ids={ids} />, [
    [currentUserKey, sampleAccount],
    [ownListsQuery().queryKey, []],
  ]);
  await used.user.click(button('Start a list'));
  return used;
}

test("creates a list from the given homes under the user's first name, and opens it", async () => {
  const { user, history } = await opened([5, 7]);
  expect(field('Your name on this list').value).toBe('Grace');
  await user.type(field('List name'), 'Our home');
  await user.click(button('Start list with 2 homes'));
  expect(button('Start list with 2 homes').disabled).toBe(true);
  expect(sentBody(start).body).toEqual({ name: 'Our home', displayName: 'Grace', propertyIds: [5, 7] });
  await respondTo(start, { mark: 'new' });
  expect(history?.at(-1)).toBe('/lists/new');
});

test('lets the user choose another name', async () => {
  const { user } = await opened([]);
  await user.clear(field('Your name on this list'));
  await user.type(field('Your name on this list'), 'G.');
  await user.click(button('Start list'));
  expect(sentBody(start).body).toEqual({ name: '', displayName: 'G.', propertyIds: [] });
});

test('starts with as many homes as a list holds and shows their number', async () => {
  const { user } = await opened(Array.from({ length: 130 }, (_, at) => at + 1));
  await user.click(button('Start list with 100 homes'));
  expect(sentBody(start).body).toMatchObject({ propertyIds: Array.from({ length: 100 }, (_, at) => at + 1) });
});

test('shows a rejection next to its field and keeps the input', async () => {
  const { user, history } = await opened([]);
  await user.type(field('List name'), 'Our home');
  await user.click(button('Start list'));
  await respondWithError(start, 400, 'No', { fields: { name: 'Give the list a name', displayName: 'How?' } });
  expectShown('Give the list a name', 'How?');
  expect([field('List name').value, history]).toEqual(['Our home', ['/']]);
});

test('shows an error when the account has too many lists', async () => {
  const { user } = await opened([]);
  await user.click(button('Start list'));
  await respondWithError(start, 409, 'You keep 20 lists already');
  expect(screen.getByRole('alert').textContent).toBe('You keep 20 lists already');
});

test('closes without a new list when cancelled', async () => {
  const { user } = await opened([]);
  await user.click(button('Cancel'));
  expect([button('Start a list').disabled, screen.queryByLabelText('List name')]).toEqual([false, null]);
});
