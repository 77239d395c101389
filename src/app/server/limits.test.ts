import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { sessionDays } from '#features/accounts/server/sign-in/sessions.ts';
import { tourLimits } from '#features/tours/limits.ts';
import { defaultBodyTimes } from '#kit/server/http/body-timeouts.ts';
import { defaultLimits } from '#kit/server/http/rate-limits.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

test('allows one network enough requests for an office, and only a fraction of a processor', () => {
  const { requests, work, streams } = defaultLimits;
  expect({ requests, work, streams }).toEqual({
    requests: { count: 1_500, perMs: 10 * secondMs },
    work: { count: 300, perMs: 10 * secondMs },
    streams: { perNetwork: 200, perWiderNetwork: { site: 400, operator: 2_500 }, total: 5_000 },
  });
});

test('request timeouts: ten seconds for headers, minutes for a body', () => {
  expect(defaultBodyTimes).toEqual({ wholeMs: 5 * minuteMs, silenceMs: 2 * minuteMs });
  // Each body has its own timeout. Node's request timeout is off, because it would end long uploads.
  const { headersTimeout, requestTimeout } = world.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([10 * secondMs, 0]);
});

test('ends sessions after the configured days', () => {
  expect(sessionDays).toEqual({ idle: 14, longest: 90 });
});

test('limits the size of a tour and how long its leftovers are stored', () => {
  expect(tourLimits).toEqual({
    zipMaxBytes: 5 * 1024 ** 3,
    directoryContents: 200,
    filenameMax: 255,
    uploadRetentionMs: 48 * hourMs,
    idleUploadMs: hourMs,
    replacedServedMs: hourMs,
    versionRetentionMs: 7 * 24 * hourMs,
    unusedFileRetentionMs: 24 * hourMs,
    maxUnfinishedUploads: 10,
  });
});
