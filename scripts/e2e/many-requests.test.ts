// @module-tag thorough
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
beforeAll(async () => {
  app = await startMarket({ ADDRESS_LIMITS: 'yes' });
});
afterAll(() => app?.stop());

function ask(path: string, localAddress: string): Promise<IncomingMessage> {
  const { port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, localAddress, agent: false }, resolve);
    asked.on('error', reject);
    onTestFinished(() => void asked.destroy());
  });
}

/**
 * Sends the requests, eight at a time.
 * @returns how many responses had a status, and the Retry-After headers of refused requests
 */
async function askMany(paths: readonly string[], localAddress: string) {
  const statuses = new Map<number, number>();
  const refused: Array<string | undefined> = [];
  const left = [...paths];
  const work = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const reply = await ask(path, localAddress);
      reply.resume();
      const status = reply.statusCode as number;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) refused.push(reply.headers['retry-after']);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return { of: (status: number) => statuses.get(status) ?? 0, refused };
}

test('refuses made-up searches after some hundreds, but not one page for many users or files', async () => {
  const made = Array.from({ length: 700 }, (_, number) => `/rental-units?q=made+up+${number}`);
  const startedAt = Date.now();
  const answers = await askMany(made, '127.0.0.2');
  const tenSeconds = 1 + Math.ceil((Date.now() - startedAt) / 10_000);
  expect(answers.of(200)).toBeGreaterThanOrEqual(300);
  expect(answers.of(200)).toBeLessThanOrEqual(300 * tenSeconds);
  expect(answers.of(200) + answers.of(429)).toBe(made.length);
  expect(answers.refused.every((seconds) => Number(seconds) >= 1 && Number(seconds) <= 10)).toBe(true);

  // Ignored parameters do not count as other pages.
  const marked = Array.from({ length: 1_000 }, (_, number) => `/terms?fbclid=${number}`);
  expect((await askMany(marked, '127.0.0.3')).of(200)).toBe(marked.length);
  expect((await askMany(Array(1_600).fill('/healthz'), '127.0.0.4')).of(200)).toBe(1_600);
});

test('opens 200 streams for one address, refuses the next, and accepts another address', async () => {
  const open = await Promise.all(Array.from({ length: 200 }, () => ask('/api/events', '127.0.0.5')));
  expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(200).fill(200));
  const refused = await ask('/api/events', '127.0.0.5');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
  expect((await ask('/api/events', '127.0.0.6')).statusCode).toBe(200);
});
