import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { User } from '#features/accounts/schema.ts';
import type { SalesEnquiry } from '#features/memberships/sales-schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { salesEnquiriesQuery } from './sales-queries.ts';
import { SalesQueue } from './sales-queue.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('granting a membership', () => {
  const send = 'POST /api/users/7/memberships';
  const user: User = {
    ...{ id: 7, username: 'grace', email: 'grace@example.com', fullName: 'Grace Sample' },
    role: 'property_manager',
    ...{ membershipPlan: null, requestedPlan: null, membershipStartDate: null, membershipEndDate: null },
    ...{ isVerified: true, hasTwoFactor: false, isSuspended: false },
  };

  async function giving() {
    const used = renderInteractive(<GiftDialog user={user} onClose={() => {}} />, [
      [['/api/users?q=grace'], []],
      [['/api/audit'], []],
      [['/api/membership'], {}],
    ]);
    return used;
  }

  test('sends plan, months and reason, confirms the recipient and reloads lists and log', async () => {
    const { user: admin, client } = await giving();
    await admin.selectOptions(field('Plan'), 'Premium');
    await admin.clear(field('Months'));
    await admin.type(field('Months'), '6');
    await admin.type(field('Reason'), 'A prize');
    await admin.click(button('Give membership'));
    expect(sentBody(send).body).toEqual({ plan: 'premium', months: 6, reason: 'A prize' });
    expect(button('Giving...').disabled).toBe(true);
    await respondTo(send, { message: 'Given' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastText()).toBe('Membership given to grace');
    expect(
      ['/api/users?q=grace', '/api/audit', '/api/membership'].map(
        (key) => client.getQueryState([key])?.isInvalidated,
      ),
    ).toEqual([true, true, false]);
  });

  test('preselects one month of Standard', async () => {
    const { user: admin } = await giving();
    await admin.click(button('Give membership'));
    expect(sentBody(send).body).toEqual({ plan: 'standard', months: 1, reason: '' });
  });

  test('requires a reason and keeps the dialog open', async () => {
    const { user: admin, client } = await giving();
    await admin.click(button('Give membership'));
    await respondWithError(send, 400, 'Not so', { fields: { reason: 'Give a reason' } });
    expect(field('Reason').getAttribute('aria-invalid')).toBe('true');
    expectShown('Give a reason');
    expect(screen.queryByText('Not so')).toBeNull();
    expect(toastText()).toBeNull();
    expect(client.getQueryState(['/api/audit'])?.isInvalidated).toBe(false);
  });

  test('sends nothing when closed', async () => {
    const { user: admin } = await giving();
    await admin.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pendingRequests()).toEqual([]);
  });
});

describe('sales enquiry in the queue', () => {
  const enquiry: SalesEnquiry = {
    id: 5,
    name: 'Grace Sample',
    email: 'grace@example.com',
    phone: null,
    company: '',
    words: 'How much?',
    askedAt: '2026-11-20T09:00:00Z',
    answer: null,
    answeredAt: null,
    answeredBy: null,
  };
  const read = 'GET /api/sales-enquiries';
  const send = 'POST /api/sales-enquiries/5/answer';
  const other: SalesEnquiry = { ...enquiry, id: 6, name: 'Amina Sample' };
  const opened = () =>
    renderInteractive(<SalesQueue />, [[salesEnquiriesQuery().queryKey, [enquiry, other]]]);
  const lineOf = (name: string) => {
    const line = screen.getByText(name).closest('li');
    return within(line ?? document.body);
  };

  test('sends its own response once and reloads the queue', async () => {
    const { user: admin } = opened();
    await admin.type(lineOf('Grace Sample').getByLabelText('Reply'), ' As much as it says ');
    await admin.click(lineOf('Grace Sample').getByRole('button', { name: 'Send reply' }));
    expect(sentBody(send).body).toEqual({ answer: 'As much as it says' });
    expect(button('Sending...').disabled).toBe(true);
    expect(button('Send reply').disabled).toBe(false);
    const answered = { ...enquiry, answer: 'As much as it says', answeredBy: 'admin' };
    await respondTo(send, answered);
    expect(pendingRequests()).toEqual([read]);
    await respondTo(read, [answered, other]);
    expect(lineOf('Grace Sample').queryByLabelText('Reply')).toBeNull();
    lineOf('Grace Sample').getByText('Answered');
  });

  test('keeps a rejected response and shows the error next to it', async () => {
    const { user: admin } = opened();
    await admin.type(lineOf('Grace Sample').getByLabelText('Reply'), 'x');
    await admin.click(lineOf('Grace Sample').getByRole('button', { name: 'Send reply' }));
    await respondWithError(send, 400, 'Not so', { fields: { answer: 'Please write an answer' } });
    lineOf('Grace Sample').getByText('Please write an answer');
    expect(lineOf('Grace Sample').getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('x');
    expect(screen.queryByText('Not so')).toBeNull();
    expect(pendingRequests()).toEqual([]);
  });

  test('reports that another admin has already responded', async () => {
    const { user: admin } = opened();
    await admin.click(lineOf('Grace Sample').getByRole('button', { name: 'Send reply' }));
    await respondWithError(send, 409, 'It was answered already');
    lineOf('Grace Sample').getByText('It was answered already');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('shows an error when the queue fails to load', async () => {
    renderInteractive(<SalesQueue />);
    await respondWithError(read, 500, 'No');
    expectShown('We could not load the enquiries. Please try again later.');
  });
});
