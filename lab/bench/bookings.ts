import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { measureCalendarTaps } from './bookings/calendar-paint.ts';
import { measureBookingRates } from './bookings/rates.ts';
import type { BenchmarkResult } from './report.ts';

/**
 * Measures holds of nights and viewing bookings per second, compared with a bare client that runs the same
 * statements, and the delay of taps in the calendar.
 */
export async function measureBookings(): Promise<BenchmarkResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-bookings-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  try {
    return [...(await measureBookingRates(embedded.url, dataDir)), ...(await measureCalendarTaps())];
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
