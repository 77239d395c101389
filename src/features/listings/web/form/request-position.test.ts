import { afterEach, expect, test, vi } from 'vitest';
import { requestPosition } from './request-position.ts';

type Told = (told: object) => void;
const device = (getCurrentPosition: (found: Told, failed: Told) => void) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
afterEach(() => void vi.unstubAllGlobals());

test("returns the device's position with its accuracy", async () => {
  device((found) => found({ coords: { latitude: 0.31, longitude: 32.58, accuracy: 12 } }));
  expect(await requestPosition()).toEqual({ lat: 0.31, lng: 32.58, accuracyMeters: 12 });
});

test.each([
  [1, /Location access is blocked\. Allow it in your browser’s site settings, or place the pin on the map\./],
  [2, /Your device could not find your location\. Try again outdoors, or place the pin on the map\./],
  [3, /Your device could not find your location\. Try again outdoors, or place the pin on the map\./],
])('returns the reason of a failed request with code %i: %s', async (code, words) => {
  device((_, failed) => failed({ code }));
  expect(await requestPosition()).toEqual({ error: expect.stringMatching(words) });
});

test('returns no position without a secure connection', async () => {
  vi.stubGlobal('navigator', {});
  expect(await requestPosition()).toEqual({
    error: expect.stringMatching(/^This browser cannot find your location\./),
  });
});
