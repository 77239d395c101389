import { afterEach, expect, test, vi } from 'vitest';
import { requestPosition } from './request-position.ts';

type Told = (told: object) => void;
const device = (getCurrentPosition: (found: Told, failed: Told) => void) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
afterEach(() => void vi.unstubAllGlobals());

test('the device tells where somebody is, and how exactly', async () => {
  device((found) => found({ coords: { latitude: 0.31, longitude: 32.58, accuracy: 12 } }));
  expect(await requestPosition()).toEqual({ lat: 0.31, lng: 32.58, accuracyMeters: 12 });
});

test.each([
  [1, /Location access is blocked\. Allow it in your browser’s site settings, or place the pin on the map\./],
  [2, /Your device could not find your location\. Try again outdoors, or place the pin on the map\./],
  [3, /Your device could not find your location\. Try again outdoors, or place the pin on the map\./],
])('or why it cannot, by code %i: %s', async (code, words) => {
  device((_, failed) => failed({ code }));
  expect(await requestPosition()).toEqual({ error: expect.stringMatching(words) });
});

test('a page without a safe connection has no way to ask', async () => {
  vi.stubGlobal('navigator', {});
  expect(await requestPosition()).toEqual({
    error: expect.stringMatching(/^This browser cannot find your location\./),
  });
});
