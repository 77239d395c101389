import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { slotStart } from '#features/viewings/rules.ts';
import { formatTime } from '#kit/dates.ts';
import { noteServerTime } from '#kit/web/server-clock.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { ReservationExpiry } from './confirm-email.tsx';
import { ViewingFee } from './viewing-fee.tsx';

const minuteMs = 60_000;
const noon = Date.parse('2026-11-24T09:00:00Z');

/** Resets the clock, which the tests of a file share. */
afterEach(() => noteServerTime(new Date(noon).toUTCString(), noon));

describe.each([10, -10])('on a phone whose clock is %i minutes ahead', (ahead) => {
  beforeEach(() => {
    const phone = noon + ahead * minuteMs;
    vi.useFakeTimers({ now: phone });
    noteServerTime(new Date(noon).toUTCString(), phone);
  });

  test('shows a reservation for as long as the server holds it', async () => {
    renderInteractive(<ReservationExpiry until={new Date(noon + 15 * minuteMs).toISOString()} />);
    expectShown(/15 minutes/);
    await act(() => vi.advanceTimersByTimeAsync(5 * minuteMs));
    expectShown(/10 minutes/);
  });

  test("shows the end of a package by the server's time", () => {
    const offer = {
      ...{ code: 'rental-10', title: 'Viewing Package', opens: 'rental_units' as const, quota: 10 },
      ...{ hours: 24, price: 15_000, currency: 'UGX' as const, features: [], comingSoon: false },
    };
    const reply = { access: 'hidden', opensBy: 'package', offers: [offer] } as unknown as ContactReply;
    const slot = { day: '2026-11-27', hour: 9 };
    renderInteractive(
      <ViewingFee isRental isLast reply={reply} slot={slot} chosen={offer} onChoose={() => {}} />,
    );
    const endsAt = new Date(noon + offer.hours * 60 * minuteMs).toISOString();
    expect(endsAt < slotStart(slot).toISOString()).toBe(true);
    expectShown(new RegExp(formatTime(endsAt)));
  });
});
