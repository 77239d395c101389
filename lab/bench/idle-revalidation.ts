import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { popularPages } from './hot-pages.ts';
import { openHttpClient, type TimedResponse } from './http-client.ts';
import { startMeasured } from './measured-server.ts';
import type { BenchmarkResult } from './report.ts';

/**
 * Requests every page, waits a minute without changes, and revalidates each page, as a caching browser does.
 */
export async function measureIdleRevalidation(
  application = join(import.meta.dirname, 'servers/application.ts'),
): Promise<BenchmarkResult[]> {
  const server = await startMeasured(application, ['keep-pages']);
  const client = openHttpClient(server.origin, 4);
  try {
    const first: TimedResponse[] = [];
    for (const page of popularPages) first.push(await client.ask(page));
    await wait(61_000);
    const second: TimedResponse[] = [];
    for (const [index, page] of popularPages.entries())
      second.push(await client.ask(page, { 'if-none-match': first[index]?.etag ?? '' }));
    const notModified = second.filter(({ status }) => status === 304).length;
    const totalBytes = (responses: TimedResponse[]) =>
      responses.reduce((sum, response) => sum + response.bytes, 0);
    return [
      {
        name: '304 responses for pages requested again after an idle minute',
        ours: `${notModified} of ${popularPages.length}, ${(totalBytes(second) / 1000).toFixed(0)} kB of bodies`,
        beside: `${(totalBytes(first) / 1000).toFixed(0)} kB in the first responses`,
        ratio: '-',
        target: `${popularPages.length} of ${popularPages.length}`,
        met: notModified === popularPages.length,
      },
    ];
  } finally {
    client.close();
    server.stop();
  }
}
