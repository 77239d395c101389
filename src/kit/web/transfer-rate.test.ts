import { expect, test } from 'vitest';
import { createTransferRate, formatTransferred } from './transfer-rate.ts';

test('measures the rate of a file after a second of sending', () => {
  const rate = createTransferRate();
  expect(rate.bytesPerSecond()).toBeNull();
  rate.note(1_000, 5_000);
  rate.note(2_000, 5_999);
  expect(rate.bytesPerSecond()).toBeNull();
  rate.note(3_000, 6_000);
  expect(rate.bytesPerSecond()).toBe(2_000);
});

test('measures only the last ten seconds', () => {
  const rate = createTransferRate();
  rate.note(0, 0);
  rate.note(100_000, 2_000);
  rate.note(110_000, 12_000);
  expect(rate.bytesPerSecond()).toBe(1_000);
  rate.note(110_000, 22_000);
  expect(rate.bytesPerSecond()).toBe(0);
});

test('reports no negative rate when a part is sent again', () => {
  const rate = createTransferRate();
  rate.note(9_000, 0);
  rate.note(1_000, 2_000);
  expect(rate.bytesPerSecond()).toBe(0);
});

test('formats sent and total size alike', () => {
  expect(formatTransferred(412_000_000, 1_900_000_000)).toBe('412 MB of 1.90 GB');
});
