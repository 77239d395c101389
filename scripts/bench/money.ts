import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { payDialog } from './money/pay-dialog.ts';
import { rates } from './money/rates.ts';
import { storm } from './money/storm.ts';
import type { Figure } from './report.ts';

/**
 * Measures unlocks and quotes per second, compared with a bare client that runs the same statements. It also
 * measures a thousand payments under faults, and the payment dialog on a cheap phone.
 */
export async function money(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-money-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  const figures: Figure[] = [];
  try {
    figures.push(...(await rates(embedded.url, dataDir)));
    figures.push(await storm(embedded.url, dataDir));
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return [...figures, await payDialog()];
}
