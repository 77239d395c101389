import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import { accountTopic, everything, type Topic, topic } from '#kit/topic.ts';
import { maxPauseMs, mountEventStream, type StreamLimits } from './event-stream.ts';
import { widerNetworksOf } from './network.ts';
import { problemOf, retryAfterOf } from './problem.ts';

afterEach(() => vi.useRealTimers());

/** Starts a server with an event stream. `tell` announces changes to it. */
async function openStream(limits?: StreamLimits) {
  let tell: (change: Topic) => void = () => {};
  const world = { isHearing: true, sessions: new Map<string, SignedIn>() };
  const events: ContentEvents = {
    isReceiving: () => world.isHearing,
    listen(listener) {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
    close: async () => {},
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const app = Fastify({ forceCloseConnections: true });
  await app.register(cookie);
  app.decorate('isFoundByTls', false);
  app.setErrorHandler((error, _request, reply) => {
    const { status } = problemOf(error);
    return reply.code(status).header('retry-after', retryAfterOf(error, status)).send();
  });
  const stream = mountEventStream(app, events, {
    identify: async (token) => world.sessions.get(token) ?? null,
    limits,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    stream,
    world,
    tell: (...changes: Topic[]) => changes.forEach((change) => tell(change)),
  };
}

/** Opens a page that listens and has received the greeting. */
async function listen(port: number, { localAddress = '127.0.0.1', session = '' } = {}) {
  const headers = session ? { cookie: `session=${session}` } : {};
  const request = get({ port, path: '/api/events', agent: false, localAddress, headers });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(() => void reply.destroy());
  expect(reply.statusCode).toBe(200);
  reply.setEncoding('utf8');
  const next = async () => String((await once(reply, 'data'))[0]);
  return { reply, next, greeting: await next() };
}

const changed = (id: number) => topic('property', id);
/** The topics of cached values: one home, the lists, and something else. */
const kept = { home: [changed(7)], lists: [topic('property'), topic('areas')], lot: [topic('auction', 12)] };

test('tells a page per kind since when nothing has changed, with a margin for briefly cached values', async () => {
  const { port, tell } = await openStream();
  const openedAt = Date.now();
  vi.advanceTimersByTime(5_000);
  tell(changed(7));
  vi.advanceTimersByTime(1_000);
  tell(topic('auction', 12), accountTopic(7));
  const { reply, greeting } = await listen(port);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // A proxy forwards each event immediately.
    'x-accel-buffering': 'no',
  });
  const since = `${openedAt + 350} property ${openedAt + 5_350} auction ${openedAt + 6_350}`;
  expect(greeting).toBe(`retry: 2000\ndata: since ${since}\n\n`);
});

test('announces a change at once, and no longer reports its dependents as unchanged', async () => {
  const { port, stream, tell } = await openStream();
  const { next } = await listen(port);
  vi.advanceTimersByTime(5_000);
  const since = stream.mark();
  tell(changed(7));
  expect(await next()).toBe('data: property:7\n\n');
  const isUnchanged = Object.values(kept).map((topics) => stream.isUnchanged(topics, since));
  expect(isUnchanged).toEqual([false, false, true]);
  expect(stream.isUnchanged(kept.home, stream.mark())).toBe(true);
});

test('reports nothing as unchanged while changes cannot be received', async () => {
  const { stream, world } = await openStream();
  world.isHearing = false;
  expect(stream.isUnchanged(kept.lot, stream.mark())).toBe(false);
});

test('announces a burst of changes together, once each, and serves cached values meanwhile', async () => {
  const { port, stream, tell } = await openStream();
  const pages = await Promise.all(Array.from({ length: 10 }, () => listen(port)));
  vi.advanceTimersByTime(5_000);
  tell(changed(1));
  const since = stream.mark();
  await pages[0]?.next();
  for (const id of [2, 3, 2]) tell(changed(id));
  vi.advanceTimersByTime(21);
  tell(topic('areas'));
  expect([stream.mark(), stream.isUnchanged(kept.lists, since)]).toEqual([since, true]);
  vi.advanceTimersByTime(1);
  expect([stream.mark(), stream.isUnchanged(kept.lists, since)]).toEqual([since + 1, false]);
  expect(await pages[0]?.next()).toBe('data: property:2\n\ndata: property:3\n\ndata: areas\n\n');
});

test('calls listeners once per announcement, and flags possibly missed changes', async () => {
  const { port, stream, tell } = await openStream();
  await Promise.all(Array.from({ length: 10 }, () => listen(port)));
  const told: [number, boolean][] = [];
  stream.onNotified(({ mayHaveMissed }) => told.push([stream.mark(), mayHaveMissed]));
  vi.advanceTimersByTime(5_000);
  const before = stream.mark();
  tell(changed(1));
  expect(told).toEqual([[before + 1, false]]);
  for (const id of [2, 3, 4]) tell(changed(id));
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(22);
  expect(told.slice(1)).toEqual([[before + 2, false]]);
  vi.advanceTimersByTime(5_000);
  tell(everything);
  expect(told.slice(2)).toEqual([[before + 3, true]]);
  for (const topics of Object.values(kept)) expect(stream.isUnchanged(topics, before + 2)).toBe(false);
});

test.each([
  [50, 50, 0],
  [51, 0, 1],
])(
  'announces of %i changes of one kind %i individually, and %i as the whole kind',
  async (count, ones, all) => {
    const { port, tell } = await openStream();
    const { next } = await listen(port);
    for (let id = 1; id <= count; id++) tell(changed(id));
    vi.advanceTimersByTime(maxPauseMs);
    const told = await next();
    expect(told.match(/data: property:\d+\n\n/g) ?? []).toHaveLength(ones);
    expect(told.match(/data: property\n\n/g) ?? []).toHaveLength(all);
  },
);

test('announces a great many changes of one kind as the whole kind', async () => {
  const { port, stream, tell } = await openStream();
  const { next } = await listen(port);
  const since = stream.mark();
  for (let id = 1; id <= 60; id++) tell(changed(id));
  tell(topic('auction', 1));
  vi.advanceTimersByTime(maxPauseMs);
  expect(await next()).toBe('data: property\n\ndata: auction:1\n\n');
  expect([[changed(99)], kept.lot].map((topics) => stream.isUnchanged(topics, since))).toEqual([false, true]);
});

test('announces possibly missed changes in place of all others', async () => {
  const { port, tell } = await openStream();
  const { next } = await listen(port);
  tell(changed(1), everything, changed(2));
  vi.advanceTimersByTime(maxPauseMs);
  expect(await next()).toBe('data: *\n\n');
});

const sessionOf = (letter: string) => letter.repeat(43);
const somebody = (id: number): SignedIn => ({ id, role: 'user' });

test('announces changes of an account to its own pages only', async () => {
  const { port, tell, world } = await openStream();
  for (const [letter, id] of [
    ['a', 7],
    ['b', 7],
    ['c', 8],
  ] as const)
    world.sessions.set(sessionOf(letter), somebody(id));
  const [own, elsewhere, other, anonymous, stranger] = await Promise.all(
    ['a', 'b', 'c', '', 'x'].map((letter) => listen(port, { session: sessionOf(letter) })),
  );
  tell(accountTopic(7));
  vi.advanceTimersByTime(maxPauseMs);
  expect(await Promise.all([own?.next(), elsewhere?.next()])).toEqual([
    'data: account:7\n\n',
    'data: account:7\n\n',
  ]);
  tell(changed(1));
  vi.advanceTimersByTime(maxPauseMs);
  const heard = await Promise.all([other?.next(), anonymous?.next(), stranger?.next()]);
  expect(heard).toEqual(Array(3).fill('data: property:1\n\n'));
});

test('tells each account only its own change when all may be affected', async () => {
  const { port, tell, world } = await openStream();
  world.sessions.set(sessionOf('a'), somebody(7)).set(sessionOf('c'), somebody(8));
  const [seven, eight] = await Promise.all(
    ['a', 'c'].map((letter) => listen(port, { session: sessionOf(letter) })),
  );
  tell(topic('account'));
  vi.advanceTimersByTime(maxPauseMs);
  expect(await Promise.all([seven?.next(), eight?.next()])).toEqual([
    'data: account:7\n\n',
    'data: account:8\n\n',
  ]);
});

test('notifies a page once when its session has ended, and sends it no private change after that', async () => {
  const { port, tell, world } = await openStream();
  world.sessions.set(sessionOf('a'), somebody(7));
  const { reply } = await listen(port, { session: sessionOf('a') });
  let heard = '';
  reply.on('data', (text) => {
    heard += text;
  });
  world.sessions.delete(sessionOf('a'));
  tell(accountTopic(7));
  vi.advanceTimersByTime(maxPauseMs);
  await new Promise(setImmediate);
  // The session belongs to an account again, but the page stays anonymous until it reconnects.
  world.sessions.set(sessionOf('a'), somebody(7));
  tell(accountTopic(7));
  vi.advanceTimersByTime(maxPauseMs);
  await new Promise(setImmediate);
  tell(changed(1));
  vi.advanceTimersByTime(maxPauseMs);
  await vi.waitFor(() => expect(heard).toContain('property:1'), { timeout: 60_000 });
  expect(heard).toBe('data: account:7\n\ndata: property:1\n\n');
});

test('disconnects a page whose session cannot be loaded, and lets it request what it missed', async () => {
  const { port, tell, world } = await openStream();
  world.sessions.set(sessionOf('a'), somebody(7));
  const { reply } = await listen(port, { session: sessionOf('a') });
  const ended = once(reply.resume(), 'end');
  vi.spyOn(world.sessions, 'get').mockImplementation(() => {
    throw new Error('away');
  });
  vi.advanceTimersByTime(5_000);
  tell(accountTopic(7));
  await ended;
  vi.restoreAllMocks();
  const { greeting } = await listen(port, { session: sessionOf('a') });
  expect(greeting).toContain(` account:7 ${Date.now() + 350}`);
});

test('notifies pages of a change, which refresh within three seconds', () => {
  const longestWaitOfPagesMs = 600;
  expect(maxPauseMs + longestWaitOfPagesMs).toBeLessThan(3_000);
});

test('sends keep-alive comments without announcements', async () => {
  const { port } = await openStream();
  const { next } = await listen(port);
  vi.advanceTimersByTime(25_000);
  expect(await next()).toBe(':\n\n');
});

test('pauses a page that does not read at no memory cost, and sends everything to the others', async () => {
  const { app, port, tell } = await openStream();
  const sockets: Socket[] = [];
  app.server.on('connection', (socket: Socket) => void sockets.push(socket));
  const { next } = await listen(port);
  const deaf = connect(port, '127.0.0.1');
  onTestFinished(() => void deaf.destroy());
  deaf.pause();
  deaf.write('GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 60_000 });
  const longKind = 'x'.repeat(100_000);
  for (let id = 0; id < 200; id++) {
    vi.advanceTimersByTime(5_000);
    tell(topic(longKind, id));
    let heard = '';
    while (!heard.endsWith(`:${id}\n\n`)) heard += await next();
  }
  // Excludes the operating system's buffers.
  expect(sockets[1]?.writableLength).toBeLessThan(300_000);
});

test('ends the stream with the server and leaves no timer behind', async () => {
  const { app, port, tell } = await openStream();
  const { reply } = await listen(port);
  const ended = once(reply, 'end');
  reply.resume();
  const timers = vi.getTimerCount();
  for (const id of [1, 2]) tell(changed(id));
  expect(vi.getTimerCount()).toBe(timers + 1);
  await app.close();
  expect(await ended).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

/** Opens a page that is refused. Returns the status, and the number of seconds until a retry. */
async function refused(port: number, localAddress: string) {
  const request = get({ port, path: '/api/events', agent: false, localAddress });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();
  return [reply.statusCode, reply.headers['retry-after']];
}

const perWiderNetwork = { site: 9, operator: 9 };

test('leaves streams for others when one operator or household takes many, and frees those of closed pages', async () => {
  const { app, port } = await openStream({
    perNetwork: 5,
    perWiderNetwork: { site: 2, operator: 3 },
    total: 9,
  });
  const ofOperator = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  const [first] = await Promise.all(ofOperator.map((localAddress) => listen(port, { localAddress })));
  expect(await refused(port, '127.0.0.4')).toEqual([429, '30']);
  await listen(port, { localAddress: '127.1.0.4' });
  const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  first?.reply.destroy();
  await vi.waitFor(async () => expect(await open()).toBe(3), { timeout: 60_000 });
  await listen(port, { localAddress: '127.0.0.4' });
});

test.each([
  ['10.1.2.3', ['operator 10.1.*']],
  ['2001:db8:1:2ab::', ['operator 2001:db8::/32', 'site 2001:db8:1::/48']],
])('counts %s for its wider networks', (network, names) => {
  expect(widerNetworksOf(network).map(({ size, name }) => `${size} ${name}`)).toEqual(names);
});

test('limits streams per network and in total, and frees those of closed pages', async () => {
  const { app, port } = await openStream({ perNetwork: 3, perWiderNetwork, total: 5 });
  const [first] = await Promise.all([1, 2, 3].map(() => listen(port)));
  expect(await refused(port, '127.0.0.1')).toEqual([429, '30']);
  await Promise.all([1, 2].map(() => listen(port, { localAddress: '127.0.0.2' })));
  expect(await refused(port, '127.0.0.3')).toEqual([503, '30']);

  const open = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  first?.reply.destroy();
  await vi.waitFor(async () => expect(await open()).toBe(4), { timeout: 60_000 });
  await listen(port);
  expect(await refused(port, '127.0.0.2')).toEqual([503, '30']);
});

test('accepts concurrent streams only up to the limit', async () => {
  const { port, world } = await openStream({ perNetwork: 1, perWiderNetwork, total: 5 });
  const asked = Promise.withResolvers<null>();
  const get = vi.spyOn(world.sessions, 'get').mockReturnValue(asked.promise as never);
  const statuses = ['a', 'b', 'c'].map(async (letter) => {
    const [reply] = (await once(requestWith(port, sessionOf(letter)), 'response')) as [IncomingMessage];
    onTestFinished(() => void reply.destroy());
    return reply.statusCode;
  });
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(3), { timeout: 60_000 });
  asked.resolve(null);
  expect((await Promise.all(statuses)).sort()).toEqual([200, 429, 429]);
});

const requestWith = (port: number, session: string) =>
  get({ port, path: '/api/events', agent: false, headers: { cookie: `session=${session}` } });
