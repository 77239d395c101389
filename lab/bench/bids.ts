import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { measureCatalogue } from './bids/catalogue.ts';
import { measureOpenPages } from './bids/open-pages.ts';
import { measureBidRates } from './bids/rates.ts';
import type { BenchmarkResult } from './report.ts';

/**
 * Measures the accepted bids per second, the delay until a thousand open pages show a bid, and how much bids
 * slow down the catalogue.
 */
export async function measureBids(): Promise<BenchmarkResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-bids-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  try {
    return [
      ...(await measureBidRates(embedded.url, dataDir)),
      ...(await measureOpenPages(embedded.url, dataDir)),
      await measureCatalogue(),
    ];
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
