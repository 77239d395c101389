import { randomInt } from 'node:crypto';
import { startChaosHarness } from '#app/testing/chaos/harness.ts';
import { runPaymentChaos } from '#app/testing/chaos/payment-chaos.ts';
import { openLog } from '#kit/server/log.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { createHttp } from '../../../src/app/server/boot/http.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { httpSettings } from '../http-settings.ts';
import type { BenchmarkResult } from '../report.ts';

const paymentCount = 1_008;

/**
 * Measures payments under faults. It uses a separate database, because the ledger is compared with all
 * transactions of the provider.
 */
export async function measurePaymentFaults(serverUrl: string, dataDir: string): Promise<BenchmarkResult> {
  const url = new URL(serverUrl);
  const serverKit = await openKit(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: serverUrl }),
    openLog('silent'),
  );
  await serverKit.kit.pool.query('create database storm');
  await serverKit.close();
  url.pathname = '/storm';
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url.href });
  const { kit, close } = await openKit(config, openLog('silent'));
  const seed = randomInt(2 ** 31);
  const chance = new SeededRandom(seed);
  const harness = await startChaosHarness(kit, chance, (changes) =>
    createHttp({ ...kit, ...changes }, httpSettings(kit, dataDir, { cachePages: false })),
  );
  try {
    const startedAt = performance.now();
    const { wrong, ends, rounds } = await runPaymentChaos(harness, { count: paymentCount, chance });
    for (const error of wrong) console.log(`  wrong: ${error}`);
    const { counts } = harness.faults;
    const calls = counts['calls that failed'];
    return {
      name: `${paymentCount.toLocaleString('en')} payments while 3 calls in 10 fail and events are lost, doubled, late and altered (seed ${seed})`,
      ours: `${wrong.length} faults; ${JSON.stringify(ends)}, ${calls} calls failed, ${rounds} rounds, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
      beside: "the provider's own list",
      ratio: '-',
      target: '0 faults',
      met: wrong.length === 0,
    };
  } finally {
    await harness.close();
    await close();
  }
}
