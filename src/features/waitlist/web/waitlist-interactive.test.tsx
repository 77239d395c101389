import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { WaitlistDialog } from './waitlist-dialog.tsx';

const send = 'POST /api/waitlist';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const join = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Join Waitlist|Submitting\.\.\.)$/ });

async function filledIn() {
  const onClose = vi.fn<() => void>();
  const used = renderInteractive(<WaitlistDialog platform="android" isOpen onClose={onClose} />);
  await used.user.type(field('Full Name'), 'Amina Sample');
  await used.user.type(field('Email Address'), 'amina@example.com');
  return { ...used, onClose };
}

test('sends the app and the rating, then clears and closes the form', async () => {
  const { user, onClose } = await filledIn();
  await user.click(field('Interested'));
  await user.click(join());
  expect(sentBody(send).body).toEqual({
    name: 'Amina Sample',
    email: 'amina@example.com',
    platform: 'android',
    rating: 3,
  });
  expect([join().textContent, join().disabled]).toEqual(['Submitting...', true]);
  await respondTo(send, { message: 'You are on the list' }, 201);
  expect(toastText()).toBe('You are on the list: We will email you when the app is ready.');
  expect([field('Full Name').value, field("Can't wait!").checked]).toEqual(['', true]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('shows a refusal beside its field only, and keeps the input', async () => {
  const { user, onClose } = await filledIn();
  await user.click(field('Interested'));
  await user.click(join());
  await respondWithError(send, 422, 'Invalid email address', { fields: { email: 'Invalid email address' } });
  expect(screen.getByRole('textbox', { description: 'Invalid email address' })).toBe(field('Email Address'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field('Email Address').value, field('Interested').checked]).toEqual(['amina@example.com', true]);
  expect([toastText(), onClose.mock.calls, pendingRequests()]).toEqual([null, [], []]);
});

test('shows a connection failure, and can be sent again', async () => {
  const { user } = await filledIn();
  await user.click(join());
  await failWithNetworkError(send);
  expect(screen.getByRole('alert').textContent).toBe(
    'You are offline. Your changes are still here. Try again when you are back online.',
  );
  await user.click(join());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sentBody(send).body).toMatchObject({ email: 'amina@example.com', rating: 5 });
});
