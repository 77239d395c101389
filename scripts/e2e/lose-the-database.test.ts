// @module-tag thorough
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patientDatabaseUrl } from '#app/testing/database.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { freePorts } from './free-ports.ts';
import { makeDataDir, type RunningApp, removeDataDir, startApp } from './start-app.ts';

/** The database is an external service here. It disappears and returns at the same address. */
let folder: string;
let database: Awaited<ReturnType<typeof startEmbedded>>;
let settings: { port: string };
let app: RunningApp;
beforeAll(async () => {
  folder = await makeDataDir();
  settings = await freePorts('port');
  database = await startEmbedded({ dataDir: folder, log: openLog('silent'), settings });
  const address = patientDatabaseUrl(database.url);
  address.port = settings.port;
  const env = {
    DATABASE_URL: address.href,
    DEMO: 'yes',
    DEMO_PASSWORD: 'walk-in-garden',
    LOG_LEVEL: 'silent',
  };
  app = await startApp({ env });
});
afterAll(async () => {
  await app?.stop();
  await database?.stop();
  await removeDataDir(folder);
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(app.url + path, { signal: AbortSignal.timeout(90_000), ...init });
const post = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { origin: app.url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = () => post('/api/login', { username: 'admin', password: 'walk-in-garden' });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return;
    await sleep(100);
  }
  throw new Error('it did not come about within a minute');
}

test('reports the outage on every call during a database loss, and recovers in the same process', async () => {
  expect((await ask('/healthz')).status).toBe(200);
  const signedIn = await signIn();
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  for (let restart = 0; restart < 2; restart++) {
    await database.stop();
    for (let round = 0; round < 3; round++) {
      const health = await ask('/healthz');
      expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
      const replies = await Promise.all([
        ask('/api/user', { headers: { cookie } }),
        ask('/api/desk/properties', { headers: { cookie } }),
        signIn(),
      ]);
      for (const reply of replies) {
        expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
        expect(reply.headers.get('content-type')).toContain('application/problem+json');
        expect(await reply.json()).toMatchObject({
          message: 'This is taking too long right now. Please try again in a moment.',
        });
      }
    }
    database = await startEmbedded({ dataDir: folder, log: openLog('silent'), settings });
    await until(async () => (await ask('/healthz')).status === 200);
    expect((await ask('/api/user', { headers: { cookie } })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    // The job worker has reconnected as well.
    const letters = async () => (await (await ask('/outbox')).text()).split('<article').length - 1;
    const before = await letters();
    const asksForReset = () => post('/api/password-resets', { email: 'admin@example.com' });
    await until(async () => (await asksForReset()).status === 202);
    await until(async () => (await letters()) > before);
  }
  expect(app.process.exitCode).toBeNull();
});

test('logs that a start waits for a missing database', async () => {
  await database.stop();
  const address = patientDatabaseUrl(database.url);
  address.port = settings.port;
  let said = '';
  const starting = startApp({
    env: { DATABASE_URL: address.href, DEMO: 'no', LOG_LEVEL: 'silent' },
    onOutput: (text) => {
      said += text;
    },
  });
  await expect.poll(() => said).toContain('Waiting for the database at ');
  database = await startEmbedded({ dataDir: folder, log: openLog('silent'), settings });
  const late = await starting;
  expect((await fetch(`${late.url}/readyz`)).status).toBe(200);
  await late.stop();
});
