import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CheckQueue as Queue, QueuedCheck } from '#features/verification/check-schema.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { checksQuery } from './check-queries.ts';
import { CheckQueue } from './check-queue.tsx';

const check: QueuedCheck = {
  ...{ id: 5, state: 'given', statement: '', document: 'passport', documentEnd: null },
  ...{ givenAt: '2026-11-18T09:00:00Z', decidedAt: null, reason: null, expiresAt: null },
  ...{ papersDeletedAt: null, papers: [], decidedBy: null, home: null },
  member: { id: 7, username: 'grace', fullName: 'Grace Sample', phone: null },
  item: {
    ...{ id: 1, about: 'agent', title: 'Identity', asks: 'A document', requires: 'result' },
    ...{ badge: 'Identity verified', meaning: 'We saw it.' },
  },
};
const paper: QueuedCheck = { ...check, item: { ...check.item, title: 'Ownership', requires: 'paper' } };
const passed: QueuedCheck = { ...check, id: 6, state: 'passed', decidedAt: '2026-11-20T09:00:00Z' };
const decide = 'POST /api/verification/checks/5/decision';
const read = 'GET /api/verification/checks';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

const used = (waits: QueuedCheck[], decided: QueuedCheck[] = []) => {
  const queue: Queue = { waiting: waits, decided };
  return renderInteractive(<CheckQueue />, [[checksQuery().queryKey, queue]]);
};

test('passes an identity once with what was seen and how, and reloads the queue', async () => {
  const { user } = used([check]);
  await user.click(button('Confirm'));
  expectShown('Confirm check', 'Identity: Grace Sample');
  await user.selectOptions(field('ID type'), 'National ID');
  await user.type(field('Last characters of ID number'), ' k4x ');
  await user.selectOptions(field('How you saw it'), 'By video call');
  await user.type(field('What did you see?'), ' The card ');
  await user.click(button('Award badge'));
  expect(button('Sending...').disabled).toBe(true);
  expect(sentBody(decide).body).toEqual({
    verdict: 'pass',
    reason: 'The card',
    document: 'national_id',
    documentEnd: 'k4x',
    seenHow: 'video',
  });
  await respondTo(decide, { message: 'Done' });
  expect(screen.queryByText('Confirm check')).toBeNull();
  await respondTo(read, { waiting: [], decided: [] });
  expectShown('No checks to decide.');
});

test('sends no unselected identity details', async () => {
  const { user } = used([check]);
  await user.click(button('Confirm'));
  await user.selectOptions(field('ID type'), 'Choose an ID type');
  await user.click(button('Award badge'));
  expect(sentBody(decide).body).toEqual({ verdict: 'pass', reason: '' });
});

test('shows a missing field, and keeps the dialog with its input', async () => {
  const { user } = used([check]);
  await user.click(button('Confirm'));
  await user.type(field('What did you see?'), 'The card');
  await user.click(button('Award badge'));
  await respondWithError(decide, 400, 'No', { fields: { seenHow: 'Choose how you saw the ID' } });
  expect(screen.getByRole('alert').textContent).toBe('Choose how you saw the ID');
  expect([field('What did you see?').value, pendingRequests()]).toEqual(['The card', []]);
});

test('asks for and sends only the reason when it confirms a document', async () => {
  const { user } = used([paper]);
  await user.click(button('Confirm'));
  expect(screen.queryByLabelText('ID type')).toBeNull();
  await user.type(field('What did you see?'), 'A title');
  await user.click(button('Award badge'));
  expect(sentBody(decide).body).toEqual({ verdict: 'pass', reason: 'A title' });
});

test('sends the reason for declining a check, and shows its error at the field', async () => {
  const { user } = used([check]);
  await user.click(button('Decline'));
  expectShown('Decline check', 'We email this to the member and show it on their verification page.');
  expect(screen.queryByLabelText('ID type')).toBeNull();
  await user.type(field('Reason'), 'Not them');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  expect(sentBody(decide).body).toEqual({ verdict: 'refuse', reason: 'Not them' });
  await respondWithError(decide, 400, 'No', { fields: { reason: 'Enter 3 to 1,000 characters' } });
  expectShown('Enter 3 to 1,000 characters');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('revokes a badge with a reason', async () => {
  const { user } = used([], [passed]);
  await user.click(button('Revoke badge'));
  await user.type(field('Reason'), 'It was forged');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke badge' }));
  expect(sentBody('POST /api/verification/checks/6/decision').body).toEqual({
    verdict: 'revoke',
    reason: 'It was forged',
  });
});

test('names the home of a check', async () => {
  const { user } = used([{ ...paper, home: { id: 12, title: 'A flat', location: 'Ntinda' } }]);
  await user.click(button('Confirm'));
  expect(expectShown('Ownership: A flat')).toBeUndefined();
});

test('clears the input when the dialog is closed without a decision', async () => {
  const { user } = used([check]);
  await user.click(button('Confirm'));
  await user.type(field('What did you see?'), 'The card');
  await user.click(button('Close'));
  expect(screen.queryByText('Confirm check')).toBeNull();
  await user.click(button('Decline'));
  expect([field('Reason').value, pendingRequests()]).toEqual(['', []]);
});

test('shows a connection error in the dialog', async () => {
  const { user } = used([check]);
  await user.click(button('Confirm'));
  await user.click(button('Award badge'));
  await failWithNetworkError(decide);
  expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  expect(button('Award badge').disabled).toBe(false);
});

test('shows that the queue could not be loaded', async () => {
  renderInteractive(<CheckQueue />);
  await respondWithError(read, 503, 'Later');
  expect(expectShown('We could not load the checks. Please try again later.')).toBeUndefined();
});
