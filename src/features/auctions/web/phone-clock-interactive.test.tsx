import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { ShownViewingDay } from '#features/auctions/document-schema.ts';
import { LotDocumentsSection } from '#features/auctions/web/lot/lot-documents.tsx';
import { viewingDayLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { ViewingDays } from '#features/auctions/web/manager/viewing-days.tsx';
import { buildBidderStatus, buildLot, buildManagerLot } from '#features/auctions/web/testing/some-lot.ts';
import type { Property } from '#features/properties/schema.ts';
import { useHasPassed } from '#kit/web/hooks/use-has-passed.ts';
import { noteServerTime } from '#kit/web/server-clock.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { Countdown } from '#kit/web/ui/countdown.tsx';
import { EndsSoon } from './ends-soon.tsx';
import { lotDocumentsQuery } from './queries.ts';

const minuteMs = 60_000;
const noon = Date.parse('2026-11-24T09:00:00Z');
const inMinutes = (minutes: number) => new Date(noon + minutes * minuteMs).toISOString();
const timeLeft = /\d min \d\d s/;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** All tests of a process share the offset from the server's clock, so it is reset. */
afterEach(() => noteServerTime(new Date(noon).toUTCString(), noon));

describe.each([10, -10])('a phone clock that is %i minutes ahead', (ahead) => {
  beforeEach(() => {
    const phone = noon + ahead * minuteMs;
    vi.useFakeTimers({ now: phone });
    noteServerTime(new Date(noon).toUTCString(), phone);
  });

  test('counts down by the server’s clock after the first second', async () => {
    renderInteractive(<Countdown until={inMinutes(30)} endedText="closing" />);
    expectShown('30 min 00 s');
    await pass(5_000);
    expectShown('29 min 55 s');
  });

  test('starts the last hour by the server’s clock', async () => {
    renderInteractive(
      <EndsSoon lot={buildLot({ closesAt: inMinutes(65) })} own={buildBidderStatus({ number: null })} />,
    );
    await pass(4 * minuteMs);
    expect(screen.queryByText(timeLeft)).toBeNull();
    await pass(minuteMs + 10_000);
    expectShown(timeLeft);
    await pass(59 * minuteMs);
    expectShown(timeLeft);
    await pass(minuteMs + 10_000);
    expect(screen.queryByText(timeLeft)).toBeNull();
  });

  test('shows a lot as closing by the server’s clock', async () => {
    const closesAt = inMinutes(5);
    function Closing() {
      return useHasPassed(closesAt) ? 'closing' : 'open';
    }
    renderInteractive(<Closing />);
    await pass(5 * minuteMs - 1_000);
    expectShown('open');
    await pass(2_000);
    expectShown('closing');
  });

  /** One viewing day ended five minutes ago, and the other begins in five minutes. */
  const [ended, begins]: [ShownViewingDay, ShownViewingDay] = [
    { id: 1, startsAt: inMinutes(-120), endsAt: inMinutes(-5), note: '' },
    { id: 2, startsAt: inMinutes(5), endsAt: inMinutes(120), note: '' },
  ];

  test('ends a viewing day by the server’s clock', () => {
    const property = { id: 88, title: 'A house', bankSale: null, landTenure: null } as unknown as Property;
    const file = { lotId: 5, papers: [], viewingDays: [ended, begins], terms: '' };
    renderInteractive(<LotDocumentsSection property={property} />, [
      [lotDocumentsQuery(88).queryKey, file],
      [currentUserKey, null],
    ]);
    expectShown(viewingDayLabel(begins));
    expect(screen.queryByText(viewingDayLabel(ended))).toBeNull();
  });

  test('lets the manager remove a viewing day until it begins by the server’s clock', () => {
    renderInteractive(<ViewingDays lot={buildManagerLot({ viewingDays: [ended, begins] })} canAdd={false} />);
    const buttons = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
    expect(buttons).toEqual([expect.stringContaining(viewingDayLabel(begins))]);
  });
});
