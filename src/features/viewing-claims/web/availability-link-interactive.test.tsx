import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CheckedProperty } from '#features/viewing-claims/schema.ts';
import {
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { AvailabilityLink } from './availability-link.tsx';

const look = 'POST /api/listing-questions/look';
const say = 'POST /api/listing-questions/answer';
const flat: CheckedProperty = {
  id: 5,
  home: { id: 7, title: 'A flat', category: 'rental_units' },
  answerBy: '2026-11-12T12:00:00Z',
  state: 'open',
};
const house: CheckedProperty = { ...flat, id: 6, home: { id: 8, title: 'A house', category: 'for_sale' } };

const homeNamed = (title: string) => {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByText(title));
  return within(found ?? document.body);
};

async function shown() {
  const used = renderInteractive(<AvailabilityLink token="secret" />);
  expect(sentBody(look).body).toEqual({ token: 'secret' });
  await respondTo(look, [flat, house]);
  return used;
}

test('loads nothing before its token is known', async () => {
  const { change } = renderInteractive(<AvailabilityLink token={null} />);
  expect(pendingRequests()).toEqual([]);
  change(<AvailabilityLink token="secret" />);
  expect(sentBody(look).body).toEqual({ token: 'secret' });
});

test('changes nothing when the page is opened', async () => {
  await shown();
  expect(pendingRequests()).toEqual([]);
});

test('answers for one home on a tap and leaves the other open', async () => {
  const { user } = await shown();
  await user.click(homeNamed('A house').getByRole('button', { name: 'No, it has been sold' }));
  expect(sentBody(say).body).toEqual({ token: 'secret', id: 6, isFree: false });
  expect(
    homeNamed('A flat').getByRole<HTMLButtonElement>('button', { name: 'Yes, still available' }).disabled,
  ).toBe(false);
  await respondTo(say, { ...house, state: 'no' });
  expect(homeNamed('A house').getByRole('status').textContent).toBe(
    'Thank you. Your listing is now unavailable, and its contact details are no longer shown.',
  );
  expect(homeNamed('A house').queryByRole('button')).toBeNull();
  expect(homeNamed('A flat').getAllByRole('button')).toHaveLength(2);
  expect(pendingRequests()).toEqual([]);
});

test('sends a "yes" as a confirmation', async () => {
  const { user } = await shown();
  await user.click(screen.getByRole('button', { name: 'Yes, still available' }));
  expect(sentBody(say).body).toEqual({ token: 'secret', id: 5, isFree: true });
  await respondTo(say, { ...flat, state: 'yes' });
  expect(homeNamed('A flat').getByRole('status').textContent).toBe(
    'Thank you. Your listing stays available, and its page shows when you confirmed it.',
  );
});

test('shows a connection error at its home and clears it on the next tap', async () => {
  const { user } = await shown();
  const yes = screen.getByRole('button', { name: 'Yes, still available' });
  await user.click(yes);
  await failWithNetworkError(say);
  expect(homeNamed('A flat').getByRole('alert').textContent).toBe(
    'You are offline. Your changes are still here. Try again when you are back online.',
  );
  expect(homeNamed('A house').queryByRole('alert')).toBeNull();
  await user.click(yes);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('links to the dashboard when the link is rejected', async () => {
  renderInteractive(<AvailabilityLink token="secret" />);
  await respondWithError(look, 404, 'This link is incomplete, or the home has been deleted.');
  expect(screen.getByRole('alert').textContent).toBe(
    'This link is incomplete, or the home has been deleted.',
  );
});
