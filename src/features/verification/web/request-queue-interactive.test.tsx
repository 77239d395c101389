import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueuedRequest } from '#features/verification/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { requestsQuery } from './queries.ts';
import { RequestQueue } from './request-queue.tsx';

const request: QueuedRequest = {
  ...{ id: 4, state: 'open', kind: 'agent', phone: '+256700000021', wants: 'Two flats', words: '' },
  ...{ reason: null, askedAt: '2026-11-18T09:00:00Z', turnedAt: '2026-11-19T09:00:00Z' },
  ...{ decidedBy: null, isHeld: false, checks: [{ title: 'Identity', standing: 'given' }] },
  account: {
    ...{ id: 7, username: 'grace', fullName: 'Grace Sample', email: 'grace@example.com', role: 'user' },
    ...{ isEmailConfirmed: true, plan: null, requestedPlan: null, since: '2026-11-01T09:00:00Z' },
    ...{ earlier: 0, refused: 0 },
  },
};
const decide = 'POST /api/listing-requests/4/decision';
const read = 'GET /api/listing-requests?part=waiting';
const queue = (requests: QueuedRequest[]) => ({ requests, waiting: requests.length, asked: 0 });
const used = (over: Partial<QueuedRequest> = {}) =>
  renderInteractive(<RequestQueue part="waiting" />, [
    [requestsQuery('waiting').queryKey, queue([{ ...request, ...over }])],
    [requestsQuery('decided').queryKey, queue([])],
  ]);
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const act = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => dialog().getByLabelText<HTMLTextAreaElement>(label);

test('explains an approval first, sends it once, and reloads every part of the queue', async () => {
  const { user, client } = used();
  await user.click(button('Approve'));
  expectShown(
    'Approve application?',
    'Grace Sample, 0700 000 021',
    'Grace Sample becomes a property manager immediately, and we email them.',
    'Recorded in the audit log for admins. For example “Called, and met at the office”.',
  );
  expect(pendingRequests()).toEqual([]);
  await user.type(field('Reason for approval'), ' Called ');
  await user.click(act('Approve'));
  expect(act('Sending...').disabled).toBe(true);
  expect(sentBody(decide).body).toEqual({ verdict: 'approve', reason: 'Called', isTold: false });
  await respondTo(decide, { message: 'Done' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(client.getQueryState(requestsQuery('decided').queryKey)?.isInvalidated).toBe(true);
  await respondTo(read, queue([]));
  expectShown('No applications to review.');
});

test('includes the reason of an approval in the email only if selected', async () => {
  const { user } = used();
  await user.click(button('Approve'));
  await user.type(field('Reason for approval'), 'Called');
  await user.click(dialog().getByLabelText('Include this in the email to the member'));
  await user.click(act('Approve'));
  expect(sentBody(decide).body).toEqual({ verdict: 'approve', reason: 'Called', isTold: true });
});

test.each([
  ['Request information', 'What information do you need?', 'Send question', 'ask'],
  ['Decline', 'Reason', 'Decline', 'refuse'],
])('%s: sends the text that the member will read', async (name, label, send, verdict) => {
  const { user } = used();
  await user.click(button(name));
  expectShown('We email this to the member and show it on their verification page.');
  expect(dialog().queryByText(/becomes a property manager/)).toBeNull();
  await user.type(field(label), 'Which flats?');
  await user.click(act(send));
  expect(sentBody(decide).body).toEqual({ verdict, reason: 'Which flats?' });
});

test('explains the effect of revoking a permission before it is sent', async () => {
  const { user } = used({ state: 'approved', isHeld: true });
  await user.click(button('Revoke permission'));
  expectShown(/^They immediately lose the ability to list or edit homes, and we email them\./);
  await user.type(field('Reason'), 'Not theirs');
  await user.click(act('Revoke'));
  expect(sentBody(decide).body).toEqual({ verdict: 'revoke', reason: 'Not theirs' });
});

test('keeps the dialog and its input when a decision is rejected', async () => {
  const { user } = used();
  await user.click(button('Decline'));
  await user.type(field('Reason'), 'No');
  await user.click(act('Decline'));
  await respondWithError(decide, 400, 'No', { fields: { reason: 'Enter 3 to 1,000 characters' } });
  expectShown('Enter 3 to 1,000 characters');
  expect([field('Reason').value, pendingRequests()]).toEqual(['No', []]);
});

test('shows that another admin has already decided', async () => {
  const { user } = used();
  await user.click(button('Decline'));
  await user.click(act('Decline'));
  await respondWithError(decide, 409, 'This was decided already');
  expect(screen.getByRole('alert').textContent).toBe('This was decided already');
});

test('decides nothing when the dialog is closed', async () => {
  const { user } = used();
  await user.click(button('Decline'));
  await user.click(act('Close'));
  expect([screen.queryByRole('dialog'), pendingRequests()]).toEqual([null, []]);
});

test('shows that the queue could not be loaded', async () => {
  renderInteractive(<RequestQueue part="waiting" />);
  await respondWithError(read, 503, 'Later');
  expect(expectShown('We could not load the requests. Please try again later.')).toBeUndefined();
});
