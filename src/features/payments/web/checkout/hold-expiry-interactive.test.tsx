import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '#kit/web/server-clock.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { HoldExpiry } from './hold-expiry.tsx';

const noon = Date.parse('2026-11-24T09:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  noteServerTime(new Date(noon).toUTCString(), noon);
});

test('counts down to the end of a hold, and then says that it has ended', async () => {
  renderInteractive(<HoldExpiry heldUntil="2026-11-24T09:02:00Z" />);
  expect(document.body.textContent).toBe(
    'Your booking is held until 12:02 PM on 24 Nov 2026.Time left 2 min 00 s',
  );
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  expect(document.body.textContent).toBe('Your booking was held until 12:02 PM on 24 Nov 2026.');
});
