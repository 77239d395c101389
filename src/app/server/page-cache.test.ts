import { expect, test } from 'vitest';
import type { EventStream } from '#kit/server/http/event-stream.ts';
import { finishPage } from './finished-page.ts';
import { openPageCache } from './page-cache.ts';

/** A market of two lists, a clock that is set by hand, and a page that shows the first list. */
function market() {
  const world = { now: 100_000, version: 1, lists: { '/a': 'a1', '/b': 'b1' }, drawn: 0, asked: 0 };
  const listeners: Parameters<EventStream['onTold']>[0][] = [];
  const popular: string[] = [];
  const cache = openPageCache({
    changes: { version: () => world.version, onTold: (listener) => void listeners.push(listener) },
    readEtag: async (address) => {
      world.asked += 1;
      return world.lists[address as '/a'];
    },
    onPopular: (page) => popular.push(page.packing.identity.toString()),
    now: () => world.now,
  });
  const tell = (changes = 1, mayHaveMissed = false) => {
    world.version += changes;
    for (const listener of listeners) listener({ mayHaveMissed });
  };
  const change = (address: '/a' | '/b', value: string) => {
    world.lists[address] = value;
    tell();
  };
  const draw = async (status = 200, changesAt = Number.POSITIVE_INFINITY, isWhole = true) => {
    world.drawn += 1;
    const html = `shows ${world.lists['/a']}`;
    return {
      page: finishPage(status, { html, policy: '' }),
      isWhole,
      reads: new Map([['/a', world.lists['/a']]]),
      changesAt,
    };
  };
  const read = async (key = 'page', make = () => draw()) => {
    const { page, readAt } = await cache.get(key, make);
    return { text: page.packing.identity.toString(), page, readAt };
  };
  return { world, cache, tell, change, draw, read, popular };
}

test('a page is drawn once for many who ask, and kept', async () => {
  const { world, read } = market();
  await Promise.all([read(), read(), read()]);
  await read();
  expect(world.drawn).toBe(1);
});

test('a change elsewhere costs a look at what the page has read, and leaves its very bytes', async () => {
  const { world, change, read } = market();
  const { page, readAt } = await read();
  world.now += 5_000;
  change('/b', 'b2');
  world.now += 2_000;
  const again = await read();
  expect(again.page).toBe(page);
  expect(again.readAt).toBe(readAt + 7_000);
  expect([world.drawn, world.asked]).toEqual([1, 1]);
});

test('a change of what it shows: the old page serves while the new one is made, and no longer than a second', async () => {
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

test('changes that are told together: the old page serves while the new one is made', async () => {
  const { world, tell, read } = market();
  await read();
  for (const value of ['a2', 'a3']) {
    world.now += 5_000;
    world.lists['/a'] = value;
    const shownBefore = (await read()).text;
    tell(3);
    expect((await read()).text).toBe(shownBefore);
    await expect.poll(async () => (await read()).text).toBe(`shows ${value}`);
  }
});

test('where changes may have been missed nobody gets an old page', async () => {
  const { world, tell, read } = market();
  await read();
  world.now += 5_000;
  world.lists['/a'] = 'a2';
  tell(1, true);
  expect((await read()).text).toBe('shows a2');
});

test('what changed in the middle of a drawing is seen by the next look', async () => {
  const { world, change, draw, read } = market();
  await read('page', async () => {
    const made = await draw();
    change('/a', 'a2');
    return made;
  });
  world.now += 1_000;
  expect((await read()).text).toBe('shows a2');
});

test('a storm of changes costs one look in 300 ms', async () => {
  const { world, change, read } = market();
  await read();
  for (let time = 0; time < 3_000; time += 10) {
    world.now += 10;
    change('/b', `b${time}`);
    await read();
    await new Promise(setImmediate);
  }
  expect(world.asked).toBeLessThanOrEqual(10);
});

test('while nothing can be heard no page is trusted for longer than its grace', async () => {
  const { world, read } = market();
  await read();
  world.now += 400;
  world.version += 7;
  world.lists['/a'] = 'a2';
  expect((await read()).text).toBe('shows a2');
});

test('what depends on the hour is drawn anew when the hour comes, in the same bytes if nothing else is to be said', async () => {
  const { world, draw, read } = market();
  const { page } = await read('page', () => draw(200, world.now + 1_000));
  world.now += 1_000;
  expect((await read()).page).toBe(page);
  expect(world.drawn).toBe(2);
});

test('half a minute later it is compared although nobody told of a change', async () => {
  const { world, read } = market();
  await read();
  world.lists['/a'] = 'a2';
  world.now += 30_000;
  expect((await read()).text).toBe('shows a2');
});

test('neither a fault nor a missing page is kept', async () => {
  const { cache, draw, read } = market();
  for (const status of [500, 503, 404]) await read(`page ${status}`, () => draw(status));
  expect(cache.size()).toBe(0);
});

test('a page that fails is not kept, and who waits for it is told', async () => {
  const { read, cache } = market();
  const failing = () => Promise.reject(new Error('away'));
  await expect(Promise.all([read('x', failing), read('x', failing)])).rejects.toThrow('away');
  expect(cache.size()).toBe(0);
});

test('who is asked for often is packed well, once', async () => {
  const { read, popular } = market();
  for (let time = 0; time < 40; time += 1) await read();
  await read('another');
  expect(popular).toEqual(['shows a1']);
});

test('at most 2,000 pages are kept, and those asked for longest ago go first', async () => {
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
