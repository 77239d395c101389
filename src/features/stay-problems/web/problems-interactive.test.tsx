import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GuestProblem, HostedProblem } from '#features/stay-problems/schema.ts';
import {
  expectShown,
  failWithNetworkError,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
} from '#kit/web/testing/render-interactive.tsx';
import { HostedProblems } from './hosted-problems.tsx';
import { hostedProblemsQuery, stayProblemQuery } from './queries.ts';
import { StayProblem } from './stay-problem.tsx';

const token = 'a'.repeat(32);
const facts: NonNullable<GuestProblem['problem']> = {
  reason: 'not_usable',
  text: 'There is no water.',
  reportedAt: '2026-12-12T12:00:00Z',
  state: 'open',
  pictures: [],
  answer: null,
  currency: 'UGX',
  compensation: null,
  note: null,
};
const reportable: GuestProblem = { reportUntil: '2026-12-13T17:00:00Z', problem: null };
const hosted: HostedProblem = {
  id: 4,
  stayId: 9,
  title: 'Garden cottage',
  guest: 'Amina',
  checkIn: '2026-12-12',
  checkOut: '2026-12-15',
  ...facts,
  mayAnswer: true,
  mayAddPictures: true,
  maxCompensation: null,
  isOwnStay: false,
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const renderGuest = (problem: GuestProblem) =>
  renderInteractive(<StayProblem token={token} title="Garden cottage" today="2026-12-12" />, [
    [stayProblemQuery(token).queryKey, problem],
  ]);
const renderHosted = (...open: HostedProblem[]) =>
  renderInteractive(<HostedProblems />, [[hostedProblemsQuery().queryKey, { open, ended: [] }]]);

test('reports a problem once, also after a lost response, and shows that the payment is kept', async () => {
  const send = `POST /api/stays/${token}/problem`;
  const { user } = renderGuest(reportable);
  expectShown(
    'Call the host first. If that does not help, tell us by 8:00 PM on 13 Dec 2026. We will then hold your payment until the problem is settled.',
  );
  await user.click(button('Report a problem'));
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(within(dialog).getByText('Choose what is wrong')).toBeTruthy();
  await user.click(within(dialog).getByLabelText('Something important does not work'));
  await user.type(within(dialog).getByLabelText('What is wrong'), ' There is no water. ');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  const { body, headers } = sentBody(send);
  expect(body).toEqual({ reason: 'not_usable', text: 'There is no water.' });
  await failWithNetworkError(send);
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(sentBody(send).headers.get('idempotency-key')).toBe(headers.get('idempotency-key'));
  await respondTo(send, { reportUntil: null, problem: facts } satisfies GuestProblem);
  expect(screen.queryByRole('dialog')).toBeNull();
  expectShown('We are holding your payment until this is settled. We will email you our decision.');
});

test('keeps what was typed into a report or an answer that is closed', async () => {
  const { user } = renderGuest(reportable);
  const openReport = async () => {
    await user.click(button('Report a problem'));
    return within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  };
  const first = await openReport();
  await user.click(first.getByLabelText('I cannot get in'));
  await user.type(first.getByLabelText('What is wrong'), 'The gate is locked.');
  await user.click(button('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const again = await openReport();
  expect(again.getByLabelText<HTMLInputElement>('I cannot get in').checked).toBe(true);
  expect(again.getByLabelText<HTMLTextAreaElement>('What is wrong').value).toBe('The gate is locked.');
  await user.click(again.getByRole('button', { name: 'Send' }));
  await respondTo(`POST /api/stays/${token}/problem`, { reportUntil: null, problem: facts });
  expect(sessionStorage.getItem(`draft problem of stay ${token}`)).toBeNull();

  renderHosted(hosted, { ...hosted, id: 5 });
  const openAnswer = async (index: number) => {
    await user.click(screen.getAllByRole('button', { name: 'Answer' })[index] as HTMLElement);
    return screen.getByLabelText<HTMLTextAreaElement>('Your answer');
  };
  await user.type(await openAnswer(0), 'The askari is coming.');
  await user.click(button('Close'));
  expect((await openAnswer(1)).value).toBe('');
  await user.click(button('Close'));
  expect((await openAnswer(0)).value).toBe('The askari is coming.');
});

test('asks before it withdraws a problem', async () => {
  const send = `DELETE /api/stays/${token}/problem`;
  const { user } = renderGuest({ reportUntil: null, problem: facts });
  await user.click(button('It is solved'));
  const dialog = await screen.findByRole('dialog', { name: 'Is the problem solved?' });
  await user.click(within(dialog).getByRole('button', { name: 'It is solved' }));
  await respondTo(send, {
    reportUntil: null,
    problem: { ...facts, state: 'withdrawn' },
  } satisfies GuestProblem);
  expectShown('You told us that the problem is solved.');
});

test('shows a decision to the guest, and nothing when nothing can be reported', () => {
  const { change } = renderGuest({
    reportUntil: null,
    problem: { ...facts, state: 'decided', compensation: 20_000, note: 'A day without water.' },
  });
  expectShown('We are refunding UGX 20,000. Refunds to mobile money and cards can take a few days.');
  expectShown('A day without water.');
  change(null);
  renderGuest({ reportUntil: null, problem: null });
  expect(screen.queryByText('Is something wrong?')).toBeNull();
});

test('lets a host answer but not decide', async () => {
  const { user } = renderHosted(hosted);
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  await user.click(button('Answer'));
  const dialog = screen.getByRole('dialog', { name: 'Answer the guest' });
  await user.type(within(dialog).getByLabelText('Your answer'), 'It is repaired.');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  const send = 'POST /api/desk/stay-problems/4/answer';
  expect(sentBody(send).body).toEqual({ text: 'It is repaired.' });
  await respondTo(send, { ...hosted, answer: 'It is repaired.', mayAnswer: false });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lets an admin refund up to what was paid, and says what the host earns', async () => {
  const { user } = renderHosted({ ...hosted, mayAnswer: false, maxCompensation: 60_000 });
  await user.click(button('Resolve'));
  const dialog = screen.getByRole('dialog', { name: 'Resolve the problem' });
  const amount = within(dialog).getByLabelText('Refund to the guest (up to UGX 60,000)');
  await user.clear(amount);
  await user.type(amount, '70k');
  expect(within(dialog).getByText('Enter at most UGX 60,000')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Resolve' }).disabled).toBe(true);
  await user.clear(amount);
  await user.type(amount, '20k');
  expect(within(dialog).getByText('The host earns UGX 40,000 of what was paid so far.')).toBeTruthy();
  await user.click(button('Refund UGX 20,000'));
  const send = 'POST /api/desk/stay-problems/4/decision';
  await respondWithError(send, 422, 'Explain the decision', { fields: { note: 'Explain the decision' } });
  await user.type(within(dialog).getByLabelText('Explanation'), 'A day without water.');
  await user.click(button('Refund UGX 20,000'));
  expect(sentBody(send).body).toEqual({ compensation: 20_000, note: 'A day without water.' });
});

test('lets an admin only refund everything about a stay in the own home', async () => {
  const { user } = renderHosted({ ...hosted, maxCompensation: 60_000, isOwnStay: true });
  await user.click(button('Resolve'));
  expect(screen.queryByLabelText(/^Refund to the guest/)).toBeNull();
  await user.type(screen.getByLabelText('Explanation'), 'The pipe was broken.');
  await user.click(button('Refund UGX 60,000'));
  expect(sentBody('POST /api/desk/stay-problems/4/decision').body).toMatchObject({ compensation: 60_000 });
});
