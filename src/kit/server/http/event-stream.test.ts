import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ContentEvent, ContentEvents } from '#kit/server/events/content-events.ts';
import { longestPauseMs, mountEventStream } from './event-stream.ts';
import { problemOf, retryAfterOf } from './problem.ts';

afterEach(() => vi.useRealTimers());

/** A stream that pages listen to, and how to let something change. */
async function openStream(limits?: { ofOne: number; ofAll: number }) {
  let tell: (event: ContentEvent) => void = () => {};
  let version = 1;
  const events = {
    version: () => version,
    listen(listener: typeof tell) {
      tell = (event) => {
        version += 1;
        listener(event);
      };
      return () => {
        tell = () => {};
      };
    },
  } as ContentEvents;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const { status } = problemOf(error);
    return reply.code(status).header('retry-after', retryAfterOf(error, status)).send();
  });
  const stream = mountEventStream(app, events, limits);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, port, stream, tell: (event: ContentEvent) => tell(event), isVersion: () => version };
}

/** A page that listens; it has heard the greeting. */
async function listen(port: number, localAddress = '127.0.0.1') {
  const request = get({ port, path: '/api/events', agent: false, localAddress });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(() => void reply.destroy());
  expect(reply.statusCode).toBe(200);
  reply.setEncoding('utf8');
  const next = async () => String((await once(reply, 'data'))[0]);
  return { reply, next, greeting: await next() };
}

const changed = (id: number) => ({ topic: 'property', id });

test('a page is told since when nothing has changed, with room for what is kept for a moment', async () => {
  const { port, tell } = await openStream();
  vi.advanceTimersByTime(5_000);
  tell(changed(7));
  const { reply, greeting } = await listen(port);
  expect(reply.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  expect(greeting).toBe(`retry: 2000\ndata: since ${Date.now() + 350}\n\n`);
});

test('a change is told at once, and from then on the present content is another', async () => {
  const { port, stream, tell, isVersion } = await openStream();
  const { next } = await listen(port);
  vi.advanceTimersByTime(5_000);
  tell(changed(7));
  expect(await next()).toBe('data: property 7\n\n');
  expect(stream.version()).toBe(isVersion());
});

test('in a storm all that changed is told together, each once; what is kept meanwhile serves all', async () => {
  const { port, stream, tell, isVersion } = await openStream();
  const pages = await Promise.all(Array.from({ length: 10 }, () => listen(port)));
  vi.advanceTimersByTime(5_000);
  tell(changed(1));
  const before = stream.version();
  await pages[0]?.next();
  for (const id of [2, 3, 2]) tell(changed(id));
  vi.advanceTimersByTime(21);
  tell({ topic: 'lists', id: 0 });
  expect([stream.version(), isVersion()]).toEqual([before, before + 4]);
  vi.advanceTimersByTime(1);
  expect(stream.version()).toBe(isVersion());
  expect(await pages[0]?.next()).toBe('data: property 2\n\ndata: property 3\n\ndata: lists 0\n\n');
});

test('who keeps something is told once of all that pages are told of together, and whether something may be missing', async () => {
  const { port, stream, tell, isVersion } = await openStream();
  await Promise.all(Array.from({ length: 10 }, () => listen(port)));
  const told: [number, boolean][] = [];
  stream.onTold(({ mayHaveMissed }) => told.push([stream.version(), mayHaveMissed]));
  vi.advanceTimersByTime(5_000);
  tell(changed(1));
  expect(told).toEqual([[isVersion(), false]]);
  for (const id of [2, 3, 4]) tell(changed(id));
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(22);
  expect(told.slice(1)).toEqual([[isVersion(), false]]);
  vi.advanceTimersByTime(5_000);
  tell({ topic: '*', id: null });
  expect(told.slice(2)).toEqual([[isVersion(), true]]);
});

test('of a great many changes it is told that everything may have changed', async () => {
  const { port, tell } = await openStream();
  const { next } = await listen(port);
  for (let id = 1; id <= 60; id++) tell(changed(id));
  vi.advanceTimersByTime(longestPauseMs);
  expect(await next()).toBe('data: * \n\n');
});

test('pages are told, and ask, within the three seconds that the specification allows', () => {
  const longestWaitOfPagesMs = 600;
  expect(longestPauseMs + longestWaitOfPagesMs).toBeLessThan(3_000);
});

test('a page that nothing is told to hears that the connection stands', async () => {
  const { port } = await openStream();
  const { next } = await listen(port);
  vi.advanceTimersByTime(25_000);
  expect(await next()).toBe(':\n\n');
});

test('the stream ends with the server', async () => {
  const { app, port } = await openStream();
  const { reply } = await listen(port);
  const ended = once(reply, 'end');
  reply.resume();
  await app.close();
  expect(await ended).toEqual([]);
});

/** A page that is refused: its status, and after how many seconds it may ask again. */
async function refused(port: number, localAddress: string) {
  const request = get({ port, path: '/api/events', agent: false, localAddress });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();
  return [reply.statusCode, reply.headers['retry-after']];
}

test('one network has so many streams, all networks together have so many, and a page that leaves makes room', async () => {
  const { app, port } = await openStream({ ofOne: 3, ofAll: 5 });
  const [first] = await Promise.all([1, 2, 3].map(() => listen(port, '127.0.0.1')));
  expect(await refused(port, '127.0.0.1')).toEqual([429, '30']);
  await Promise.all([1, 2].map(() => listen(port, '127.0.0.2')));
  expect(await refused(port, '127.0.0.3')).toEqual([503, '30']);

  const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  first?.reply.destroy();
  await vi.waitFor(async () => expect(await open()).toBe(4));
  await listen(port, '127.0.0.1');
  expect(await refused(port, '127.0.0.2')).toEqual([503, '30']);
});
