import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, breakLine, expectShown, inUse, refuse, sentWith, toastWords, waiting } from '#kit/web/testing/in-use.tsx';
import { WaitlistDialog } from './waitlist-dialog.tsx';

const join = 'POST /api/waitlist';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function filled() {
  const onClose = vi.fn<() => void>();
  const used = inUse(<WaitlistDialog platform="android" isOpen onClose={onClose} />);
  await used.user.type(field('Full Name'), 'Grace');
  await used.user.type(field('Email Address'), 'grace@example.com');
  return { ...used, onClose };
}

test('somebody joins for the platform, as keen as they say, once; then the form is as it was', async () => {
  const { user, onClose } = await filled();
  await user.click(field('Interested'));
  await user.click(button('Join Waitlist'));
  expect(button('Submitting...').disabled).toBe(true);
  expect(sentWith(join).body).toEqual({
    name: 'Grace',
    email: 'grace@example.com',
    platform: 'android',
    rating: 3,
  });
  expect(onClose).not.toHaveBeenCalled();
  await answer(join, { message: 'You are on the list' });
  expect(toastWords()).toBe('You are on the list: We will write to you when the app is ready.');
  expect([field('Full Name').value, field('Email Address').value, field("Can't wait!").checked]).toEqual([
    '',
    '',
    true,
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is refused stands beside its field alone, and what was typed stays', async () => {
  const { user, onClose } = await filled();
  await user.click(button('Join Waitlist'));
  await refuse(join, 409, 'This address waits already', { fields: { email: 'This address waits already' } });
  expect(screen.getAllByText('This address waits already')).toHaveLength(1);
  expect([field('Full Name').value, toastWords(), onClose.mock.calls]).toEqual(['Grace', null, []]);
});

test('a refusal of no field is said on the form', async () => {
  const { user } = await filled();
  await user.click(button('Join Waitlist'));
  await refuse(join, 429, 'Too many from here');
  expect(screen.getByRole('alert').textContent).toBe('Too many from here');
});

test('after a broken line it can be sent again', async () => {
  const { user } = await filled();
  await user.click(button('Join Waitlist'));
  await breakLine(join);
  expectShown('There is no connection right now. Nothing was lost; please try again.');
  await user.click(button('Join Waitlist'));
  expect([screen.queryByRole('alert'), waiting()]).toEqual([null, [join]]);
});
