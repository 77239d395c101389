import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const phone = Date.parse('2019-01-01T00:00:00Z');

test('uses the time of responses on a phone with a wrong date', () => {
  expect(serverNow(phone)).toBeNull();
  noteServerTime('Fri, 20 Nov 2026 06:26:02 GMT', phone);
  expect(serverNow(phone + 5_000)).toBe(Date.parse('2026-11-20T06:26:07Z'));
});

test('ignores a response without a valid time', () => {
  noteServerTime('Fri, 20 Nov 2026 06:26:02 GMT', phone);
  noteServerTime(null, phone);
  noteServerTime('yesterday', phone);
  expect(serverNow(phone)).toBe(Date.parse('2026-11-20T06:26:02Z'));
});
