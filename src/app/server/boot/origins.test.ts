import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { reserveOrigins } from './origins.ts';

test('serves a local machine by name and by address, and each tour under its own name', async () => {
  expect(await reserveOrigins(readConfig({ PORT: '3100' }))).toMatchObject({
    appPort: 3100,
    tourPort: 3101,
    app: ['http://localhost:3100', 'http://127.0.0.1:3100'],
    tour: 'http://*.localhost:3101',
  });
});

test('uses the configured public origin, and lets no other origin frame a tour', async () => {
  const settings = { APP_ORIGIN: 'https://homes.example.org', TOUR_ORIGIN: 'https://*.example-tours.org' };
  expect(await reserveOrigins(readConfig(settings))).toMatchObject({
    appPort: 3000,
    tourPort: 3001,
    app: ['https://homes.example.org'],
    tour: 'https://*.example-tours.org',
  });
});

test('reserves two different ports for "any free port" until they are released', async () => {
  const { appPort, tourPort, app, tour, release } = await reserveOrigins(readConfig({ PORT: '0' }));
  expect(new Set([0, appPort, tourPort]).size).toBe(3);
  expect([app[0], tour]).toEqual([`http://localhost:${appPort}`, `http://*.localhost:${tourPort}`]);
  for (const port of [appPort, tourPort]) {
    await expect(listenOnce(port)).rejects.toThrow('EADDRINUSE');
    const visitor = connect(port, '127.0.0.1');
    visitor.on('error', () => {});
    await once(visitor, 'connect');
    await release(port);
    await listenOnce(port);
  }
});

async function listenOnce(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  await new Promise((resolve) => server.close(resolve));
}
