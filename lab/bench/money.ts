import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { measurePayDialog } from './money/pay-dialog.ts';
import { measurePaymentRates } from './money/rates.ts';
import { measurePaymentFaults } from './money/storm.ts';
import type { BenchmarkResult } from './report.ts';

/**
 * Measures unlocks and quotes per second, compared with a bare client that runs the same statements. It also
 * measures a thousand payments under faults, and the payment dialog on a cheap phone.
 */
export async function measureMoney(): Promise<BenchmarkResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-money-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  const results: BenchmarkResult[] = [];
  try {
    results.push(...(await measurePaymentRates(embedded.url, dataDir)));
    results.push(await measurePaymentFaults(embedded.url, dataDir));
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return [...results, await measurePayDialog()];
}
