import { expect, test } from 'vitest';

const module = new URL('restarts.mjs', import.meta.url).href;
const { Restarts } = (await import(module)) as {
  Restarts: new () => {
    afterDeath(servedMs: number | null, code?: number | null, now?: number): number | null;
  };
};

const minuteMs = 60_000;

test('the delay grows from death to death, and is short again after a healthy minute', () => {
  const restarts = new Restarts();
  const pauses = Array.from({ length: 7 }, () => restarts.afterDeath(500));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(restarts.afterDeath(minuteMs)).toBe(1_000);
  expect(restarts.afterDeath(minuteMs - 1)).toBe(2_000);
});

test('a server that was never ready is not restarted', () => {
  expect(new Restarts().afterDeath(null)).toBeNull();
});

test('a server that has served may fail to start four times, but not five in a row', () => {
  const restarts = new Restarts();
  restarts.afterDeath(10);
  const fourTimes = () => Array.from({ length: 4 }, () => restarts.afterDeath(null));
  expect(fourTimes()).not.toContain(null);
  expect(restarts.afterDeath(10)).not.toBeNull();
  expect(fourTimes()).not.toContain(null);
  expect(restarts.afterDeath(null)).toBeNull();
});

test('a start that meets a slow database is tried again for two minutes', () => {
  const slowDatabase = 75;
  const restarts = new Restarts();
  const after = (seconds: number) => restarts.afterDeath(null, slowDatabase, seconds * 1_000);
  expect([0, 60, 119].map(after)).toEqual([1_000, 1_000, 1_000]);
  expect(after(120)).toBeNull();
  expect(new Restarts().afterDeath(null, 1)).toBeNull();
});
