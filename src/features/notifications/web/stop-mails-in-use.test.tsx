import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, expectShown, inUse, refuse, waiting } from '#kit/web/testing/in-use.tsx';
import { StopMails } from './stop-mails.tsx';

const stop = 'POST /api/mail-stops/abc';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('only the button stops anything, once, and says what was stopped', async () => {
  const { user } = inUse(<StopMails token="abc" />);
  expect(waiting()).toEqual([]);
  await user.click(button('Stop emails'));
  expect([button('Unsubscribing...').disabled, waiting()]).toEqual([true, [stop]]);
  await answer(stop, { topics: ['saved', 'auctions'] });
  expectShown('You will no longer get these emails: saved homes and searches; auctions.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/profile?tab=settings');
});

test('a link that is not valid says so, and nothing was stopped', async () => {
  const { user } = inUse(<StopMails token="abc" />);
  await user.click(button('Stop emails'));
  await refuse(stop, 404, 'This link is not valid');
  expectShown('This link is not valid');
  expect(button('Stop emails').disabled).toBe(false);
});
