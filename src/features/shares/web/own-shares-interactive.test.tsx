import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnShare } from '#features/shares/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { OwnShares } from './own-shares.tsx';
import { ownSharesQuery } from './queries.ts';

const read = 'GET /api/shares/mine';
const shareOf = (shareId: string, title: string): OwnShare => ({
  ...{ shareId, shareUrl: 'https://homes.example/property/5', opens: 0, ways: [] },
  ...{ home: { id: 5, title }, timestamp: '2026-11-20T22:00:00Z', lastOpenedOn: null },
});
const two = [shareOf('abcdefghijklmnop', 'A flat'), shareOf('bbbbbbbbbbbbbbbb', 'A house')];
const stopOf = (title: string) =>
  within(screen.getByText(title).closest('li') ?? document.body).getByRole<HTMLButtonElement>('button', {
    name: 'Stop counting',
  });

test('ends a link by its own button, and reloads the list', async () => {
  const { user } = renderInteractive(<OwnShares />, [[ownSharesQuery().queryKey, two]]);
  await user.click(stopOf('A flat'));
  expect([stopOf('A flat').disabled, stopOf('A house').disabled]).toEqual([true, false]);
  await respondTo('DELETE /api/shares/abcdefghijklmnop', { message: 'Done' });
  await respondTo(read, two.slice(1));
  expectShown('A house');
  expect(screen.queryByText('A flat')).toBeNull();
});

test('shows that a link could not be ended, and keeps it', async () => {
  const { user } = renderInteractive(<OwnShares />, [[ownSharesQuery().queryKey, two]]);
  await user.click(stopOf('A flat'));
  await respondWithError('DELETE /api/shares/abcdefghijklmnop', 503, 'Later');
  expectShown('Later', 'A flat');
  expect(pendingRequests()).toEqual([]);
});

test('requests links again after a failure', async () => {
  const { user } = renderInteractive(<OwnShares />);
  await respondWithError(read, 503, 'Later');
  expectShown('We could not load your links.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo(read, two);
  expectShown('A flat');
});
