import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everything, topic } from '#kit/topic.ts';
import { addChangeListener, listenForChanges, subscribeLive } from './listen-for-changes.ts';

const pollMs = 5_000;

/** A connection to the server, as a browser opens it. */
class Stream {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_: { data: string }) => {};

  constructor(readonly address: string) {
    streams.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  say(data: string) {
    this.onmessage({ data });
  }
  refuse() {
    this.close();
    this.onerror();
  }
}

let streams: Stream[];
let heard: unknown[];
let page: EventTarget & { visibilityState: string };
let view: EventTarget;
let listening: ReturnType<typeof listenForChanges>;
const newest = () => streams.at(-1) as Stream;
const open = () => streams.filter(({ readyState }) => readyState !== Stream.CLOSED).length;

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  heard = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  view = Object.assign(new EventTarget(), {
    setInterval: (work: () => void, ms: number) => setInterval(work, ms),
    clearInterval: (timer: number) => clearInterval(timer),
  });
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  listening = listenForChanges({
    onChange: (change) => heard.push(change),
    onSince: (since) => heard.push(since),
    onPoll: () => heard.push('poll'),
    pollMs,
  });
});
afterEach(() => {
  listening.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function become(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('reports since when nothing changed, then each change, to the page and every listener', () => {
  const beside: unknown[] = [];
  const leave = addChangeListener((change) => beside.push(change));
  newest().onopen();
  newest().say('since 1763 property 1764 areas 1765');
  newest().say('property:12');
  leave();
  newest().say('areas');
  expect(heard).toEqual([
    [
      [everything, 1763],
      ['property', 1764],
      ['areas', 1765],
    ],
    'property:12',
    'areas',
  ]);
  expect(beside).toEqual(['property:12']);
});

test('reports changes before the stream opened to a new listener, but none from before the page', () => {
  const beside: unknown[] = [];
  const leave = addChangeListener((change) => beside.push(change));
  newest().onopen();
  newest().say(`since 1763 property:9 ${Date.now() + 1000} areas 1765`);
  leave();
  expect(beside).toEqual(['property:9']);
});

test('reports possible changes after an interruption, and none after the first connection', () => {
  newest().onopen();
  expect(heard).toEqual([]);
  newest().onerror();
  newest().onopen();
  expect(heard).toEqual([everything]);
  newest().onopen();
  expect(heard).toEqual([everything]);
});

test('starts polling after three failures in a row, and stops on a connection', () => {
  newest().onerror();
  newest().onerror();
  vi.advanceTimersByTime(3 * pollMs);
  expect(heard).toEqual([]);
  newest().onerror();
  newest().onerror();
  const beside: unknown[] = [];
  const leave = addChangeListener((change) => beside.push(change));
  vi.advanceTimersByTime(2 * pollMs);
  expect([heard, beside]).toEqual([
    ['poll', 'poll'],
    [everything, everything],
  ]);
  leave();
  newest().onopen();
  vi.advanceTimersByTime(3 * pollMs);
  expect(heard).toEqual(['poll', 'poll', everything]);
  expect(streams).toHaveLength(1);
});

test('polls at once after a refused stream, and requests a new one with each poll', () => {
  newest().refuse();
  vi.advanceTimersByTime(pollMs);
  newest().refuse();
  vi.advanceTimersByTime(pollMs);
  expect([heard, streams.length]).toEqual([['poll', 'poll'], 3]);
  newest().onopen();
  vi.advanceTimersByTime(3 * pollMs);
  expect([heard, streams.length]).toEqual([['poll', 'poll', everything], 3]);
});

test('closes the connection of a hidden page and stops polling, and checks everything when shown again', () => {
  newest().refuse();
  become('hidden');
  vi.advanceTimersByTime(3 * pollMs);
  expect([heard, open()]).toEqual([[], 0]);
  become('visible');
  become('visible');
  expect([heard, open()]).toEqual([[everything], 1]);
});

test('closes the connection of a page in the back-forward cache', () => {
  view.dispatchEvent(new Event('pagehide'));
  expect(open()).toBe(0);
  view.dispatchEvent(new Event('pageshow'));
  expect([heard, open()]).toEqual([[everything], 1]);
});

test('reconnects for another account, unless there is no connection', () => {
  listening.listenAnew();
  expect([streams.length, open()]).toEqual([2, 1]);
  become('hidden');
  listening.listenAnew();
  expect([streams.length, open()]).toEqual([2, 0]);
});

test('leaves nothing behind after a listener stops', () => {
  newest().refuse();
  listening.stop();
  vi.advanceTimersByTime(3 * pollMs);
  become('hidden');
  become('visible');
  view.dispatchEvent(new Event('pageshow'));
  expect([heard, streams.length, open()]).toEqual([[], 1, 0]);
});

test('reconnects for a live topic and passes its messages to the followers', () => {
  const said: string[] = [];
  expect(newest().address).toBe('/api/events');
  const leave = subscribeLive(topic('lot', 12), (text) => said.push(text));
  expect([newest().address, open()]).toEqual(['/api/events?live=lot:12', 1]);
  newest().say('live lot:12 {"price":100}');
  // An event of a topic that is no longer followed.
  newest().say('live lot:11 {"price":1}');
  newest().say('live lot:12 {"title":"a live b"}');
  expect(said).toEqual(['{"price":100}', '{"title":"a live b"}']);
  expect(heard).toEqual([]);
  leave();
  expect([newest().address, open()]).toEqual(['/api/events', 1]);
});

test('continues to follow when the page is visible again, and keeps a follower when another leaves', () => {
  const leave = subscribeLive(topic('lot', 12), () => {});
  const other = subscribeLive(topic('lot', 13), () => {});
  leave();
  become('hidden');
  become('visible');
  expect(newest().address).toBe('/api/events?live=lot:13');
  other();
});

test('requests topics followed before the page listens at once', () => {
  listening.stop();
  const leave = subscribeLive(topic('lot', 12), () => {});
  expect(open()).toBe(0);
  listening = listenForChanges({ onChange() {}, onSince() {}, onPoll() {}, pollMs });
  expect(newest().address).toBe('/api/events?live=lot:12');
  leave();
});
