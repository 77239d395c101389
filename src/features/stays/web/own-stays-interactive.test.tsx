import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnStay } from '#features/stays/schema.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { OwnHold } from './own-hold.tsx';
import { OwnStays } from './own-stays.tsx';
import { ownStaysQuery } from './queries.ts';

const own: OwnStay = {
  mark: 'AB12',
  propertyId: 7,
  title: 'A cottage',
  state: 'confirmed',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  nights: 3,
  guests: 2,
  paid: 60_000,
  due: 240_000,
  heldUntil: null,
  minutesLeft: null,
  damageDepositDue: 0,
  returned: { amount: 0, hasArrived: true },
  currency: 'UGX',
  total: 300_000,
};

test('reloads own stays on a tap after a failure', async () => {
  const { user, history } = renderInteractive(<OwnStays more={({ mark }) => <b>{`More of ${mark}`}</b>} />);
  expectShown('Loading your stays...');
  await respondWithError('GET /api/stays/mine', 503, 'Later');
  expectShown('We could not load your stays.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo('GET /api/stays/mine', [own]);
  expect(screen.queryByText('We could not load your stays.')).toBeNull();
  expectShown('A cottage', 'More of AB12');
  await user.click(screen.getByRole('link', { name: /A cottage/ }));
  expect(history.at(-1)).toBe('/stays/AB12');
});

test('shows the time left of unpaid held nights and links to their payment', () => {
  const held: OwnStay = {
    ...{ ...own, state: 'held', due: 40_000, paid: 0 },
    ...{ heldUntil: '2026-11-24T12:20:00Z', minutesLeft: 1 },
  };
  renderInteractive(<OwnHold stay={held} />, [[ownStaysQuery().queryKey, [held]]]);
  expectShown('Held for you until 3:20 PM: 1 minute left.');
  expect(screen.getByRole('link', { name: 'Continue to pay' }).getAttribute('href')).toBe('/stays/AB12');
});

test('shows the hours left to pay after a host has accepted', () => {
  const accepted: OwnStay = {
    ...{ ...own, state: 'held', due: 40_000, paid: 0 },
    ...{ heldUntil: '2026-11-25T12:20:00Z', minutesLeft: 1_430 },
  };
  renderInteractive(<OwnHold stay={accepted} />, [[ownStaysQuery().queryKey, [accepted]]]);
  expectShown('Held for you until 3:20 PM on 25 Nov 2026: 23 hours left.');
});
