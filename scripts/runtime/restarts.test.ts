import { expect, test } from 'vitest';

const module = new URL('restarts.mjs', import.meta.url).href;
const { Restarts } = (await import(module)) as {
  Restarts: new () => {
    afterDeath(servedMs: number | null, code?: number | null, now?: number): number | null;
  };
};

const minuteMs = 60_000;

test('increases the delay after each exit, and resets it after a healthy minute', () => {
  const restarts = new Restarts();
  const pauses = Array.from({ length: 7 }, () => restarts.afterDeath(500));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(restarts.afterDeath(minuteMs)).toBe(1_000);
  expect(restarts.afterDeath(minuteMs - 1)).toBe(2_000);
});

test('does not restart a server that was never ready', () => {
  expect(new Restarts().afterDeath(null)).toBeNull();
});

test('stops after five failed starts in a row of a server that was ready before', () => {
  const restarts = new Restarts();
  restarts.afterDeath(10);
  const fourTimes = () => Array.from({ length: 4 }, () => restarts.afterDeath(null));
  expect(fourTimes()).not.toContain(null);
  expect(restarts.afterDeath(10)).not.toBeNull();
  expect(fourTimes()).not.toContain(null);
  expect(restarts.afterDeath(null)).toBeNull();
});

test('retries the start for two minutes while the database is slow', () => {
  const slowDatabase = 75;
  const restarts = new Restarts();
  const after = (seconds: number) => restarts.afterDeath(null, slowDatabase, seconds * 1_000);
  expect([0, 60, 119].map(after)).toEqual([1_000, 1_000, 1_000]);
  expect(after(120)).toBeNull();
  expect(new Restarts().afterDeath(null, 1)).toBeNull();
});
