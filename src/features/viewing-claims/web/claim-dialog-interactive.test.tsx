import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { UnlockedProperty } from '#features/viewing-claims/schema.ts';
import type { Access } from '#features/viewing-packages/schema.ts';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
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
import ClaimDialog from './claim-dialog.tsx';
import HomeClaim from './home-claim.tsx';
import { ownUnlocksQuery } from './queries.ts';
import { UnlockedProperties } from './unlocked-properties.tsx';

const opening: UnlockedProperty = {
  id: 3,
  home: { id: 7, title: 'A flat' },
  openedAt: '2026-11-09T12:00:00Z',
  claimableUntil: '2026-11-16T12:00:00Z',
  claim: null,
};
const claimed = (changes: Partial<NonNullable<UnlockedProperty['claim']>> = {}): UnlockedProperty => ({
  ...opening,
  claimableUntil: null,
  claim: {
    id: 1,
    reason: 'not_as_shown',
    text: 'It has one bedroom.',
    claimedAt: '2026-11-10T12:00:00Z',
    state: 'waiting',
    because: null,
    decidedBy: null,
    decision: null,
    answerBy: '2026-11-12T12:00:00Z',
    givenBack: null,
    givenBackAt: null,
    ...changes,
  },
});
const comesBack = claimed({ reason: 'gone', state: 'returned', decidedBy: 'rule', givenBack: 'place' });
const packages: Access = { packages: [], opened: [7], isTest: true };

const file = 'POST /api/viewing-openings/3/claim';
const readOpenings = 'GET /api/viewing-openings/mine';
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
const happened = () => screen.getByLabelText<HTMLTextAreaElement>('What happened');
const keyOf = () => sentBody(file).headers.get('idempotency-key');

function opened() {
  const onReturned = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const used = renderInteractive(<ClaimDialog unlock={opening} onReturned={onReturned} onClose={onClose} />, [
    [ownUnlocksQuery().queryKey, [opening]],
    [ownPackagesQuery().queryKey, packages],
  ]);
  return { ...used, onReturned, onClose };
}

async function said(words: string, reason = 'It did not match the listing') {
  const used = opened();
  await used.user.click(screen.getByLabelText(reason));
  await used.user.type(happened(), words);
  await used.user.click(sendButton());
  return used;
}

test('requires a reason, with the error next to the choice', async () => {
  const { user } = opened();
  await user.type(happened(), 'It has one bedroom.');
  await user.click(sendButton());
  const group = screen.getByRole('group', { description: 'Choose what went wrong' });
  expect([group.tagName, pendingRequests(), happened().value]).toEqual([
    'FIELDSET',
    [],
    'It has one bedroom.',
  ]);
});

test('sends the reason and the trimmed message once', async () => {
  await said('  It has one bedroom. ');
  expect(sentBody(file).body).toEqual({ reason: 'not_as_shown', text: 'It has one bedroom.' });
  expect(sendButton().textContent).toBe('Sending...');
  expect(sendButton().disabled).toBe(true);
});

test('shows the result and reloads unlocks and packages', async () => {
  const { client, onReturned, onClose } = await said('It has one bedroom.');
  await respondTo(file, claimed());
  expect(toastText()).toBe(
    'Thank you for telling us: The agent can reply until 3:00 PM on 12 Nov 2026. If they do not, we return your unlock.',
  );
  const outdated = [ownUnlocksQuery(), ownPackagesQuery()].map(
    ({ queryKey }) => client.getQueryState<unknown>(queryKey)?.isInvalidated,
  );
  expect(outdated).toEqual([true, true]);
  expect(onReturned).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalled();
});

test('hides the contact when the unlock is returned', async () => {
  const { onReturned, onClose } = await said(' ', 'It was no longer available');
  await respondTo(file, comesBack);
  expect(toastText()).toBe('Thank you for telling us: We returned the unlock to your package.');
  expect(onReturned).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalled();
});

test('retries the same message with the same key after a lost connection, and another with a new key', async () => {
  const { user, onClose } = await said('One bedroom');
  const first = keyOf();
  await failWithNetworkError(file);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  await user.click(sendButton());
  expect(keyOf()).toBe(first);
  await failWithNetworkError(file);
  await user.type(happened(), ' only');
  await user.click(sendButton());
  expect(keyOf()).not.toBe(first);
  expect(onClose).not.toHaveBeenCalled();
});

test('shows a rejection next to its field and keeps the input', async () => {
  const { onClose } = await said(' ');
  const message = 'Describe briefly what happened';
  await respondWithError(file, 422, message, { fields: { text: message } });
  expect(screen.getByLabelText('What happened', { selector: '[aria-invalid]' })).toBe(happened());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('It did not match the listing').checked).toBe(true);
  expect([toastText(), onClose.mock.calls]).toEqual([null, []]);
  expect(sendButton().disabled).toBe(false);
});

test('shows a rejection without a field as an alert', async () => {
  await said('One bedroom');
  await respondWithError(file, 409, 'The time to say so is over');
  expect(screen.getByRole('alert').textContent).toBe('The time to say so is over');
});

test('replaces the button next to the contact with the claim after the unlocks reload', async () => {
  const onReturned = vi.fn<() => void>();
  const { user } = renderInteractive(<HomeClaim propertyId={7} onReturned={onReturned} />, [
    [ownUnlocksQuery().queryKey, [opening]],
  ]);
  await user.click(screen.getByRole('button', { name: 'Report a problem with A flat' }));
  await user.click(await screen.findByLabelText('It was no longer available'));
  await user.click(sendButton());
  await respondTo(file, comesBack);
  // The dialog closes once the page behind it is up to date.
  expect([pendingRequests(), onReturned.mock.calls.length]).toEqual([[readOpenings], 0]);
  expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
  await respondTo(readOpenings, [comesBack]);
  expectShown(
    'You reported that this home was no longer available.',
    'We returned the unlock to your package.',
  );
  expect(onReturned).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('removes a closed form and reopens it for the same home', async () => {
  const { user } = renderInteractive(<UnlockedProperties />, [
    [
      ownUnlocksQuery().queryKey,
      [{ ...opening, id: 4, home: { id: 8, title: 'Another' } }, opening] satisfies UnlockedProperty[],
    ],
  ]);
  const say = screen.getByRole('button', { name: 'Report a problem with A flat' });
  await user.click(say);
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(say);
  await user.click(screen.getByLabelText('The agent did not show up'));
  await user.click(sendButton());
  expect(pendingRequests()).toEqual([file]);
});
