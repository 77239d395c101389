import { join } from 'node:path';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { type CallKind, measureCalls } from '../calls/call-rates.ts';
import { startMeasured } from '../measured-server.ts';
import type { BenchmarkResult } from '../report.ts';
import { holdKind } from './holds.ts';
import { separateIdRanges } from './some-homes.ts';
import { viewingKind } from './viewings.ts';

/** Measures the rates of holds and viewings. On one home all callers compete, and on many homes none do. */
export async function measureBookingRates(databaseUrl: string, dataDir: string): Promise<BenchmarkResult[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { kit, close } = await openKit(config, openLog('silent'));
  await separateIdRanges(kit);
  const server = await startMeasured(join(import.meta.dirname, '../servers/paid-application.ts'), [
    databaseUrl,
    dataDir,
  ]);
  try {
    const kinds: CallKind[] = [
      await holdKind(kit, dataDir, 'one home'),
      await holdKind(kit, dataDir, 'many homes'),
      await viewingKind(kit, dataDir, 'one home'),
      await viewingKind(kit, dataDir, 'many homes'),
    ];
    const results: BenchmarkResult[] = [];
    for (const kind of kinds) results.push(await measureCalls(kind, server, databaseUrl));
    return results;
  } finally {
    await server.stopAndWait();
    await close();
  }
}
