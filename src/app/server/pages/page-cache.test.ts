import { expect, test } from 'vitest';
import { createTopicVersions } from '#kit/server/events/topic-versions.ts';
import type { EventStream } from '#kit/server/http/event-stream.ts';
import { everything, type Topic, topic } from '#kit/topic.ts';
import { finishPage } from './finished-page.ts';
import { openPageCache } from './page-cache.ts';

/**
 * Creates a page cache with a manual clock over two lists. Its page shows the first list, and on request the
 * second one.
 */
function market() {
  const world = {
    now: 100_000,
    isHearing: true,
    lists: { '/a': 'a1', '/b': 'b1' },
    drawn: 0,
    asked: [] as string[],
    isAway: false,
  };
  const clock = createTopicVersions();
  const listeners: Parameters<EventStream['onNotified']>[0][] = [];
  const popular: string[] = [];
  const topicOf = (address: string) => topic(address.slice(1));
  const readNow = (address: string) => ({
    etag: world.lists[address as '/a'],
    topics: [topicOf(address)],
    mark: clock.mark(),
  });
  const cache = openPageCache({
    changes: {
      mark: clock.mark,
      isUnchanged: (topics, since) => world.isHearing && clock.isUnchanged(topics, since),
      onNotified: (listener) => void listeners.push(listener),
      count: () => 0,
    },
    read: async (address) => {
      world.asked.push(address);
      if (world.isAway) throw new Error('the database stands still');
      return readNow(address);
    },
    onPopular: (page) => popular.push(page.encodedBody.identity.toString()),
    isAway: () => world.isAway,
    now: () => world.now,
  });
  const tell = (...changes: Topic[]) => {
    clock.note(changes);
    for (const listener of listeners) listener({ mayHaveMissed: changes.includes(everything) });
  };
  const change = (address: '/a' | '/b', value: string) => {
    world.lists[address] = value;
    tell(topicOf(address));
  };
  const draw = async (status = 200, changesAt = Number.POSITIVE_INFINITY, addresses = ['/a']) => {
    world.drawn += 1;
    const html = `shows ${addresses.map((address) => world.lists[address as '/a']).join(' and ')}`;
    return {
      page: finishPage(status, { html: Buffer.from(html), policy: '' }),
      isWhole: true,
      reads: new Map(addresses.map((address) => [address, readNow(address)])),
      changesAt,
    };
  };
  const read = async (key = 'page', make = () => draw()) => {
    const { page, readAt } = await cache.get(key, make);
    return { text: page.encodedBody.identity.toString(), page, readAt };
  };
  return { world, clock, cache, tell, change, draw, read, popular };
}

test('renders a page once for many concurrent requests, and caches it', async () => {
  const { world, read } = market();
  await Promise.all([read(), read(), read()]);
  await read();
  expect(world.drawn).toBe(1);
});

test('serves the cached page during a database stall, but not after the time at which it changes', async () => {
  const { world, change, draw, read } = market();
  await read('page', () => draw(200, world.now + 60_000));
  world.isAway = true;
  change('/a', 'a2');
  world.now += 40_000;
  expect((await read('page', () => draw(503))).text).toBe('shows a1');
  world.now += 30_000;
  expect((await read('page', () => draw(503))).page.status).toBe(503);
  world.isAway = false;
  expect((await read()).text).toBe('shows a2');
});

test('reports a failed read as an error while the database answers', async () => {
  const { world, change, read } = market();
  await read();
  change('/a', 'a2');
  world.now += 40_000;
  const failing = async () => {
    throw new Error('no page');
  };
  await expect(read('page', failing)).rejects.toThrow('no page');
});

test('ignores unrelated changes at no cost', async () => {
  const { world, change, tell, read } = market();
  const { page } = await read();
  for (let time = 0; time < 20; time += 1) {
    world.now += 1_000;
    change('/b', `b${time}`);
    tell(topic('auction', 12), topic('account', 7));
    expect((await read()).page).toBe(page);
  }
  expect([world.drawn, world.asked]).toEqual([1, []]);
});

test('checks a page when its topics change, and keeps its bytes when its content does not', async () => {
  const { world, tell, read } = market();
  const { page, readAt } = await read();
  world.now += 5_000;
  tell(topic('a', 99));
  world.now += 2_000;
  const again = await read();
  expect(again.page).toBe(page);
  expect(again.readAt).toBe(readAt + 7_000);
  expect([world.drawn, world.asked]).toEqual([1, ['/a']]);
});

test('repeats only the reads that a change affects, and all of them after half a minute', async () => {
  const { world, tell, draw, read } = market();
  const both = () => draw(200, Number.POSITIVE_INFINITY, ['/a', '/b']);
  await read('page', both);
  world.now += 5_000;
  tell(topic('b', 99));
  world.now += 1_000;
  await read('page', both);
  expect(world.asked).toEqual(['/b']);
  world.now += 30_000;
  await read('page', both);
  expect(world.asked).toEqual(['/b', '/a', '/b']);
  expect(world.drawn).toBe(1);
});

test('does not treat a page as current because of a read that is cached itself', async () => {
  const { world, clock, tell, draw, read } = market();
  await read();
  world.now += 5_000;
  const old = { etag: 'a1', topics: [topic('a')], mark: clock.mark() };
  world.lists['/a'] = 'a2';
  tell(topic('a'));
  world.now += 1_000;
  await read('another', async () => ({
    ...(await draw()),
    page: finishPage(200, { html: Buffer.from('shows a1'), policy: '' }),
    reads: new Map([['/a', old]]),
  }));
  world.now += 1_000;
  expect((await read('another')).text).toBe('shows a2');
});

test('serves the old page for at most a second while the new one is rendered', async () => {
  const { world, change, read } = market();
  await read();
  world.now += 5_000;
  change('/a', 'a2');
  expect((await read()).text).toBe('shows a1');
  await expect.poll(async () => (await read()).text).toBe('shows a2');

  world.now += 5_000;
  change('/a', 'a3');
  world.now += 1_000;
  expect((await read()).text).toBe('shows a3');
});

test('serves the old page while the new one is rendered after several changes announced together', async () => {
  const { world, tell, read } = market();
  await read();
  for (const value of ['a2', 'a3']) {
    world.now += 5_000;
    world.lists['/a'] = value;
    const shownBefore = (await read()).text;
    tell(topic('b'), topic('a', 7), topic('a', 8));
    expect((await read()).text).toBe(shownBefore);
    await expect.poll(async () => (await read()).text).toBe(`shows ${value}`);
  }
});

test('serves no stale page when changes may have been missed', async () => {
  const { world, tell, read } = market();
  await read();
  world.now += 5_000;
  world.lists['/a'] = 'a2';
  tell(everything);
  expect((await read()).text).toBe('shows a2');
});

test('detects a change during rendering at the next check', async () => {
  const { world, change, draw, read } = market();
  await read('page', async () => {
    const made = await draw();
    change('/a', 'a2');
    return made;
  });
  world.now += 1_000;
  expect((await read()).text).toBe('shows a2');
});

test('checks once per 300 ms during a burst of changes', async () => {
  const { world, tell, read } = market();
  await read();
  for (let time = 0; time < 3_000; time += 10) {
    world.now += 10;
    tell(topic('a', 99));
    await read();
    await new Promise(setImmediate);
  }
  expect(world.asked.length).toBeGreaterThan(5);
  expect(world.asked.length).toBeLessThanOrEqual(10);
});

test('trusts no page longer than its grace period while the listener is down', async () => {
  const { world, read } = market();
  await read();
  world.now += 400;
  world.isHearing = false;
  world.lists['/a'] = 'a2';
  expect((await read()).text).toBe('shows a2');
});

test('renders a time-dependent page again at that time, with the same bytes for the same content', async () => {
  const { world, draw, read } = market();
  const { page } = await read('page', () => draw(200, world.now + 1_000));
  world.now += 1_000;
  expect((await read()).page).toBe(page);
  expect(world.drawn).toBe(2);
});

test('compares a page after half a minute even if no change was announced', async () => {
  const { world, read } = market();
  await read();
  world.lists['/a'] = 'a2';
  world.now += 30_000;
  expect((await read()).text).toBe('shows a2');
});

test('caches neither an error nor a missing page', async () => {
  const { cache, draw, read } = market();
  for (const status of [500, 503, 404]) await read(`page ${status}`, () => draw(status));
  expect(cache.size()).toBe(0);
});

test('does not cache a failing page, and returns the error to all waiting requests', async () => {
  const { read, cache } = market();
  const failing = () => Promise.reject(new Error('away'));
  await expect(Promise.all([read('x', failing), read('x', failing)])).rejects.toThrow('away');
  expect(cache.size()).toBe(0);
});

test('does not treat a page as current after it failed to render again', async () => {
  const { world, change, read } = market();
  await read();
  world.now += 5_000;
  change('/a', 'a2');
  world.now += 1_000;
  await expect(read('page', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  world.now += 1_000;
  expect((await read()).text).toBe('shows a2');
});

test('compresses a popular page strongly, once', async () => {
  const { read, popular } = market();
  for (let time = 0; time < 40; time += 1) await read();
  await read('another');
  expect(popular).toEqual(['shows a1']);
});

test('caches at most 2,000 pages and evicts the least recently requested', async () => {
  const { world, cache, read } = market();
  await read('hot');
  for (let page = 0; page < 2_500; page += 1) {
    await read(`page ${page}`);
    if (page % 100 === 0) await read('hot');
  }
  expect(cache.size()).toBe(2_000);
  const drawn = world.drawn;
  await read('hot');
  expect(world.drawn).toBe(drawn);
});
