import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { Unsubscribe } from './unsubscribe.tsx';

const stop = 'POST /api/mail-stops/abc';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('stops emails by the button only, once, and names them', async () => {
  const { user } = renderInteractive(<Unsubscribe token="abc" />);
  expect(pendingRequests()).toEqual([]);
  await user.click(button('Stop emails'));
  expect([button('Unsubscribing...').disabled, pendingRequests()]).toEqual([true, [stop]]);
  await respondTo(stop, { topics: ['saved', 'auctions'] });
  expectShown('You will no longer get these emails: saved homes and searches; auctions.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/profile?tab=settings');
});

test('shows that the link is invalid, and stops nothing', async () => {
  const { user } = renderInteractive(<Unsubscribe token="abc" />);
  await user.click(button('Stop emails'));
  await respondWithError(stop, 404, 'This link is not valid');
  expectShown('This link is not valid');
  expect(button('Stop emails').disabled).toBe(false);
});
