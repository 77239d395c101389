import { join } from 'node:path';
import { readConfig } from '#app/server/config.ts';
import { openKit } from '#app/server/open-kit.ts';
import { openLog } from '#kit/server/log.ts';
import { figureOf, type Kind } from '../calls/call-rates.ts';
import { startMeasured } from '../measured-server.ts';
import type { Figure } from '../report.ts';
import { holds } from './holds.ts';
import { namedApart } from './some-homes.ts';
import { viewings } from './viewings.ts';

/** Measures the rates of holds and viewings. On one home all callers compete, and on many homes none do. */
export async function rates(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { kit, close } = await openKit(config, openLog('silent'));
  await namedApart(kit);
  const server = await startMeasured(join(import.meta.dirname, '../servers/paid-application.ts'), [
    databaseUrl,
    dataDir,
  ]);
  try {
    const kinds: Kind[] = [
      await holds(kit, dataDir, 'one home'),
      await holds(kit, dataDir, 'many homes'),
      await viewings(kit, dataDir, 'one home'),
      await viewings(kit, dataDir, 'many homes'),
    ];
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(await figureOf(kind, server, databaseUrl));
    return figures;
  } finally {
    await server.stopped();
    await close();
  }
}
