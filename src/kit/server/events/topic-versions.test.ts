import { afterEach, expect, test, vi } from 'vitest';
import { everything, topic } from '#kit/topic.ts';
import { createTopicVersions } from './topic-versions.ts';

afterEach(() => vi.useRealTimers());

const lists = [topic('property'), topic('areas')];
const home = [topic('property', 12), topic('areas')];

/** Returns for the lists and for one home whether they are unchanged after these changes. */
function after(...changes: string[]) {
  const clock = createTopicVersions();
  const since = clock.mark();
  for (const change of changes) clock.note([topic(change)]);
  return { lists: clock.isUnchanged(lists, since), home: clock.isUnchanged(home, since) };
}

test('affects only what depends on the topic of a change', () => {
  expect(after()).toEqual({ lists: true, home: true });
  expect(after('auction:12', 'auction')).toEqual({ lists: true, home: true });
  expect(after('property:7')).toEqual({ lists: false, home: true });
  expect(after('property:12')).toEqual({ lists: false, home: false });
  expect(after('property')).toEqual({ lists: false, home: false });
  expect(after('areas')).toEqual({ lists: false, home: false });
  expect(after('*')).toEqual({ lists: false, home: false });
});

test('affects what was read after a change only by the next one', () => {
  const clock = createTopicVersions();
  clock.note([topic('property', 12), topic('areas')]);
  const since = clock.mark();
  expect([clock.isUnchanged(home, since), clock.isUnchanged(lists, since)]).toEqual([true, true]);
  clock.note([topic('property', 12)]);
  expect(clock.isUnchanged(home, since)).toBe(false);
});

test('affects by every change what may depend on anything', () => {
  const clock = createTopicVersions();
  const since = clock.mark();
  expect(clock.isUnchanged([everything], since)).toBe(true);
  clock.note([topic('auction', 12)]);
  expect(clock.isUnchanged([everything], since)).toBe(false);
});

test('remembers as many single topics as its capacity', () => {
  const clock = createTopicVersions(3);
  const since = clock.mark();
  for (const id of [12, 1, 2, 12]) clock.note([topic('property', id)]);
  expect(clock.isUnchanged([topic('property', 7)], since)).toBe(true);
});

test('never reports an evicted topic as unchanged', () => {
  const clock = createTopicVersions(3);
  const since = clock.mark();
  for (const id of [12, 1, 2, 3]) clock.note([topic('property', id)]);
  expect(clock.isUnchanged([topic('property', 12)], since)).toBe(false);
  expect(clock.isUnchanged([topic('property', 12)], since + 1)).toBe(true);
});

test('returns when everything, a kind and a single topic last changed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  const clock = createTopicVersions();
  vi.setSystemTime(2_000);
  clock.note([topic('property', 12)]);
  vi.setSystemTime(3_000);
  clock.note([topic('auction', 12)]);
  const times = ['property', 'property:12', 'property:7', 'auction', 'areas'].map((text) =>
    clock.changedAt(topic(text)),
  );
  expect([clock.everythingChangedAt(), ...times]).toEqual([1_000, 2_000, 2_000, 1_000, 3_000, 1_000]);
  expect(clock.kinds()).toEqual(['property', 'auction']);
  vi.setSystemTime(4_000);
  clock.note([everything]);
  expect([clock.everythingChangedAt(), clock.changedAt(topic('areas'))]).toEqual([4_000, 4_000]);
});
