import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import { openLog } from '#kit/server/log.ts';
import { everything, type Topic, topic } from '#kit/topic.ts';
import { openLiveTopics } from './live-topics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Opens lots with a price each, whose reads a test can delay. */
function openWorld() {
  const world = { prices: new Map([[12, 100]]), reads: 0, isHearing: true, readMs: 0, isBroken: false };
  let told: (change: Topic) => void = () => {};
  const events: ContentEvents = {
    isReceiving: () => world.isHearing,
    listen(listener) {
      told = listener;
      return () => {
        told = () => {};
      };
    },
    close: async () => {},
  };
  const read = async (id: number) => {
    world.reads += 1;
    const price = world.prices.get(id);
    if (world.readMs > 0) await new Promise((done) => setTimeout(done, world.readMs));
    if (world.isBroken) throw new Error('no database');
    return price === undefined ? null : String(price);
  };
  const live = openLiveTopics(events, [{ kind: 'lot', read }], openLog('silent'));
  return {
    world,
    live,
    open: () => new Page(),
    async setPrice(price: number) {
      world.prices.set(12, price);
      told(topic('lot', 12));
    },
    tell: (change: Topic) => told(change),
  };
}

/** A connection that records its writes. */
class Page {
  heard: string[] = [];
  writableLength = 0;
  isCut = false;
  write(text: string) {
    this.heard.push(text.replace('data: live lot:12 ', '').trim());
  }
  destroy() {
    this.isCut = true;
  }
  get connection(): ServerResponse {
    return this as unknown as ServerResponse;
  }
}

const settle = () => vi.advanceTimersByTimeAsync(100);

test('sends a follower the current state and each later state on its own connection', async () => {
  const { live, setPrice, open } = openWorld();
  const page = open();
  const said = vi.spyOn(page, 'write');
  live.join(page.connection, 'lot:12');
  await settle();
  await setPrice(110);
  await settle();
  expect(page.heard).toEqual(['100', '110']);
  expect(said).toHaveBeenCalledWith('data: live lot:12 110\n\n');
});

test('reads one state at a time for any number of followers and changes, and sends all the last one', async () => {
  const { live, world, setPrice, open } = openWorld();
  const pages = Array.from({ length: 1_000 }, open);
  for (const page of pages) live.join(page.connection, 'lot:12');
  await settle();
  expect(world.reads).toBe(1);
  world.readMs = 20;
  for (let price = 101; price <= 200; price++) {
    await setPrice(price);
    await vi.advanceTimersByTimeAsync(10);
  }
  await settle();
  await settle();
  // A little more than one second, at ten messages a second.
  expect(world.reads).toBeLessThanOrEqual(13);
  expect(new Set(pages.map(({ heard }) => heard.at(-1)))).toEqual(new Set(['200']));
});

test('sends a late follower the same state without another read', async () => {
  const { live, world, open } = openWorld();
  world.readMs = 20;
  const [one, two, three] = [open(), open(), open()];
  live.join(one.connection, 'lot:12');
  await vi.advanceTimersByTimeAsync(10);
  live.join(two.connection, 'lot:12');
  await settle();
  live.join(three.connection, 'lot:12');
  expect([world.reads, one.heard, two.heard, three.heard]).toEqual([1, ['100'], ['100'], ['100']]);
});

test('reads once more after a change during the read', async () => {
  const { live, world, setPrice, open } = openWorld();
  world.readMs = 20;
  const page = open();
  live.join(page.connection, 'lot:12');
  await vi.advanceTimersByTimeAsync(10);
  await setPrice(110);
  await settle();
  expect(page.heard).toEqual(['100', '110']);
});

test('distrusts the last state while changes may be missed, and reads all again after that', async () => {
  const { live, world, open, tell } = openWorld();
  const [one, two] = [open(), open()];
  live.join(one.connection, 'lot:12');
  await settle();
  world.isHearing = false;
  world.prices.set(12, 110);
  live.join(two.connection, 'lot:12');
  await settle();
  expect([one.heard, two.heard]).toEqual([['100', '110'], ['110']]);
  world.prices.set(12, 120);
  tell(everything);
  await settle();
  expect(one.heard.at(-1)).toBe('120');
});

test('retries a failed read', async () => {
  const { live, world, open } = openWorld();
  world.isBroken = true;
  const page = open();
  live.join(page.connection, 'lot:12');
  await settle();
  world.isBroken = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.heard).toEqual(['100']);
});

test('disconnects a page that does not read its messages', async () => {
  const { live, setPrice, open } = openWorld();
  const page = open();
  live.join(page.connection, 'lot:12');
  await settle();
  page.writableLength = 70_000;
  await setPrice(110);
  await settle();
  expect([page.heard, page.isCut]).toEqual([['100'], true]);
});

test.each(['', 'lot', 'lot:x', 'lot:0', 'lot:12;', 'property:12', 'lot:13', 'lot:99999999999'])(
  'sends nothing for the topic %j',
  async (name) => {
    const { live, open } = openWorld();
    const page = open();
    live.join(page.connection, name);
    await settle();
    expect(page.heard).toEqual([]);
  },
);

test('sends nothing to former followers, and reads nothing without followers', async () => {
  const { live, world, setPrice, open } = openWorld();
  const page = open();
  live.join(page.connection, 'lot:12');
  await settle();
  live.leave(page.connection);
  await setPrice(110);
  await settle();
  expect([page.heard, world.reads]).toEqual([['100'], 1]);
});
