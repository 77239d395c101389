import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emailTopicNames } from '#features/notifications/choices.ts';
import type { EmailSettings } from '#features/notifications/schema.ts';
import {
  expectShown,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { currentToast } from '#kit/web/toasts.ts';
import { EmailPreferencesForm } from './email-preferences.tsx';
import { emailSettingsQuery } from './queries.ts';

const choose = 'PUT /api/mail-choices/money';
const settings = (
  money: EmailSettings['choices'][number]['choice'] = 'at_once',
  bounce: EmailSettings['bounce'] = null,
) => ({
  choices: emailTopicNames.map((topic) => ({
    topic,
    choice: topic === 'money' ? money : ('at_once' as const),
  })),
  bounce,
});
const bounce = { reason: 'No such mailbox', at: '2026-11-20T09:00:00Z' };
const money = () => screen.getByLabelText<HTMLSelectElement>('Payments and refunds');
const used = (reply: EmailSettings = settings()) =>
  renderInteractive(<EmailPreferencesForm isAdmin={false} />, [[emailSettingsQuery().queryKey, reply]]);

test('sends a choice for its topic, disables the others meanwhile, and confirms it', async () => {
  const { user } = used();
  await user.selectOptions(money(), 'Weekly summary, on Mondays');
  expect(sentBody(choose).body).toEqual({ choice: 'weekly' });
  expect([money().disabled, screen.getByLabelText<HTMLSelectElement>('Auctions').disabled]).toEqual([
    true,
    true,
  ]);
  await respondTo(choose, settings('weekly'));
  expect([money().value, money().disabled, toastText()]).toEqual([
    'weekly',
    false,
    'Your preferences were saved',
  ]);
  expect(currentToast()?.durationMs).toBe(3_000);
});

test('restores a refused choice and shows the reason', async () => {
  const { user } = used();
  await user.selectOptions(money(), 'No emails');
  await respondWithError(choose, 409, 'Receipts are always mailed');
  expectShown('Receipts are always mailed');
  expect([money().value, money().disabled, toastText()]).toEqual(['at_once', false, null]);
});

test('retries a working address', async () => {
  const { user } = used(settings('at_once', bounce));
  await user.click(screen.getByRole('button', { name: 'Resume emails' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resume emails' }).disabled).toBe(true);
  await respondTo('DELETE /api/mail-choices/bounce', settings());
  expect([screen.queryByText(/, so we only send essential ones\. Reason: “/), toastText()]).toEqual([
    null,
    'Emails resumed',
  ]);
});

test('keeps the warning when the request fails', async () => {
  const { user } = used(settings('at_once', bounce));
  await user.click(screen.getByRole('button', { name: 'Resume emails' }));
  await respondWithError('DELETE /api/mail-choices/bounce', 503, 'Later');
  expectShown(
    'Later',
    /^Emails to your address have bounced since 20 Nov 2026, so we only send essential ones\. Reason: “/,
  );
  expect(toastText()).toBeNull();
});

test('requests choices again after a failure', async () => {
  const { user } = renderInteractive(<EmailPreferencesForm isAdmin={false} />);
  expectShown('Loading your email settings...');
  await respondWithError('GET /api/mail-choices', 503, 'Later');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await respondTo('GET /api/mail-choices', settings('daily'));
  expect(money().value).toBe('daily');
});
