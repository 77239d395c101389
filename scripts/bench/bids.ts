import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { catalogue } from './bids/catalogue.ts';
import { pagesKnow } from './bids/open-pages.ts';
import { rates } from './bids/rates.ts';
import type { Figure } from './report.ts';

/**
 * Measures the accepted bids per second, the delay until a thousand open pages show a bid, and how much bids
 * slow down the catalogue.
 */
export async function bids(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-bids-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  try {
    return [
      ...(await rates(embedded.url, dataDir)),
      ...(await pagesKnow(embedded.url, dataDir)),
      await catalogue(),
    ];
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
