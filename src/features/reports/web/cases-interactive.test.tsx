import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CaseQueue as Cases, ManagerCase, QueuedCase, Report } from '#features/reports/schema.ts';
import {
  expectShown,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { CaseQueue } from './case-queue.tsx';
import { ManagerCases } from './manager-cases.tsx';
import { caseQueueQuery, managerCasesQuery } from './queries.ts';

const steps = {
  hiddenAt: null,
  hideReason: null,
  answer: null,
  answeredAt: null,
  decision: null,
  decidedAt: null,
  appeal: null,
  appealedAt: null,
  appealDecision: null,
  appealDecidedAt: null,
};
const facts = {
  id: 7,
  home: { id: 12, title: 'Flat in Ntinda' },
  openedAt: '2026-11-19T09:00:00Z',
  ...steps,
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('an admin', () => {
  const report: Report = {
    id: 4,
    reason: 'stolen_photos',
    text: 'They are mine.',
    link: null,
    email: null,
    at: '2026-11-19T09:00:00Z',
    isOurs: false,
    fromSame: { reports: 2, abuse: 1 },
  };
  const one: QueuedCase = {
    ...facts,
    state: 'open',
    danger: 2,
    listing: {
      category: 'rental_units',
      location: 'Ntinda, Kampala',
      price: 800_000,
      currency: 'UGX',
      listedAt: '2026-11-01T09:00:00Z',
      isAvailable: true,
      picture: null,
      stays: 0,
      isUpForAuction: false,
    },
    owner: null,
    reports: [report],
    matches: [],
    returning: null,
    hiddenByName: null,
    decidedByName: null,
    appealDecidedByName: null,
    mayDecide: true,
    needsAnotherAdmin: false,
  };
  const read = 'GET /api/reports';
  const decide = 'POST /api/reports/7/decision';
  const hide = 'POST /api/reports/7/hide';
  const queue = (changes: Partial<QueuedCase> = {}) =>
    renderInteractive(<CaseQueue />, [
      [
        caseQueueQuery().queryKey,
        { waiting: [{ ...one, ...changes }], decided: [], total: 1 } satisfies Cases,
      ],
    ]);

  test('hides a listing with a reason, closes the form, and reloads the queue', async () => {
    const { user } = queue();
    await user.click(button(/^Hide listing/));
    const form = dialog('Hide listing now');
    await user.type(form.getByLabelText('Reason'), ' Stolen ');
    await user.click(form.getByRole('button', { name: 'Hide listing' }));
    expect(sentBody(hide).body).toEqual({ reason: 'Stolen' });
    expect(sentBody(hide).headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await respondTo(hide, { ...one, state: 'hidden' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await respondTo(read, { waiting: [{ ...one, state: 'hidden' }], decided: [], total: 1 } satisfies Cases);
    expectShown('Temporarily hidden');
  });

  test.each([
    ['open', 'Dismiss report', 'Dismiss report', 'dismiss'],
    ['hidden', 'Keep hidden', 'Keep hidden', 'keep'],
    ['hidden', 'Restore listing', 'Restore listing', 'restore'],
    ['upheld', 'Restore listing', 'Restore listing', 'restore'],
  ] as const)('for a case that is %s, sends the decision: %s', async (state, act, title, decision) => {
    const { user } = queue({ state });
    await user.click(button(new RegExp(`^${act}`)));
    const form = dialog(title);
    await user.type(form.getByLabelText('Reason'), 'Seen');
    await user.click(form.getByRole('button', { name: act }));
    expect(sentBody(decide).body).toEqual({ decision, reason: 'Seen' });
    await respondTo(decide, one);
    expect(pendingRequests()).toEqual([read]);
  });

  test('explains how a listing returns only in the restore form', async () => {
    const { user } = queue({ state: 'hidden', returning: { as: 'available', room: null } });
    await user.click(button(/^Restore listing/));
    expectShown('Flat in Ntinda. The listing is restored as available.');
    await user.click(button('Close'));
    await user.click(button(/^Keep hidden/));
    expect(screen.queryByText(/The listing is restored as available\./)).toBeNull();
  });

  test('dismisses all reports of one person by the report’s ID', async () => {
    const { user } = queue();
    await user.click(button('Dismiss all reports from this person'));
    const form = dialog('Dismiss all reports from this person');
    await user.type(form.getByLabelText('Reason'), 'Spite');
    await user.click(form.getByRole('button', { name: 'Dismiss reports' }));
    const send = 'POST /api/property-reports/4/abuse';
    expect(sentBody(send).body).toEqual({ reason: 'Spite' });
    await respondTo(send, { reports: 3, cases: 2 });
    expect([screen.queryByRole('dialog'), pendingRequests()]).toEqual([null, [read]]);
  });

  test('shows a missing reason at its field', async () => {
    const { user } = queue();
    await user.click(button(/^Hide listing/));
    await user.click(dialog('Hide listing now').getByRole('button', { name: 'Hide listing' }));
    await respondWithError(hide, 422, 'Enter a reason', {
      fields: { reason: 'Enter a reason' },
    });
    const described = screen.getByRole('textbox', { description: 'Enter a reason' });
    expect(described).toBe(screen.getByLabelText('Reason'));
    expect(pendingRequests()).toEqual([]);
  });
});

describe('the manager of a hidden home', () => {
  const read = 'GET /api/desk/reports';
  const one: ManagerCase = {
    ...facts,
    state: 'hidden',
    hiddenAt: '2026-11-20T09:00:00Z',
    hideReason: 'Who owns the photos?',
    reasons: ['stolen_photos'],
    mayAnswer: true,
    mayAppeal: false,
  };
  const desk = (changes: Partial<ManagerCase> = {}) =>
    renderInteractive(<ManagerCases />, [[managerCasesQuery().queryKey, [{ ...one, ...changes }]]]);

  test('sends a response, and shows it in the case', async () => {
    const { user } = desk();
    await user.click(button(/^Respond/));
    const form = dialog('Your response');
    await user.type(form.getByLabelText('How do you respond?'), 'I took them.');
    await user.click(form.getByRole('button', { name: 'Send' }));
    const send = 'POST /api/desk/reports/7/answer';
    expect(sentBody(send).body).toEqual({ text: 'I took them.' });
    const answered: ManagerCase = { ...one, answer: 'I took them.', answeredAt: '2026-11-21T09:00:00Z' };
    await respondTo(send, answered);
    expect(screen.queryByRole('dialog')).toBeNull();
    await respondTo(read, [answered]);
    expectShown('I took them.', /^You responded 21 Nov 2026/);
    expect(button(/^Edit your response/)).toBeTruthy();
  });

  test('sends an appeal to its own endpoint', async () => {
    const { user } = desk({ state: 'kept', mayAnswer: false, mayAppeal: true });
    await user.click(button(/^Appeal decision/));
    const form = dialog('Appeal decision');
    await user.type(form.getByLabelText('Why is the decision wrong?'), 'They are mine.');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(pendingRequests()).toEqual(['POST /api/desk/reports/7/appeal']);
    expect(sentBody('POST /api/desk/reports/7/appeal').body).toEqual({ text: 'They are mine.' });
  });

  test('closes the form without sending', async () => {
    const { user } = desk();
    await user.click(button(/^Respond/));
    await user.click(button('Close'));
    expect([screen.queryByRole('dialog'), pendingRequests()]).toEqual([null, []]);
  });
});
