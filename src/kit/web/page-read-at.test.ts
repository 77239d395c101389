import { afterEach, expect, test, vi } from 'vitest';
import { pageReadAt } from './page-read-at.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const opened = (...pages: object[]) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(pages as PerformanceEntryList);

test("reads the time of the page from its headers, by the server's clock", () => {
  const asked = opened({
    serverTiming: [
      { name: 'cdn', duration: 3 },
      { name: 'read', duration: 1_700_000_000_000 },
    ],
  });
  expect(pageReadAt()).toBe(1_700_000_000_000);
  expect(asked).toHaveBeenCalledWith('navigation');
});

test('falls back to now where the browser does not report it', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  opened();
  expect(pageReadAt()).toBe(1_800_000_000_000);
  opened({});
  expect(pageReadAt()).toBe(1_800_000_000_000);
  opened({ serverTiming: [{ name: 'cdn', duration: 3 }] });
  expect(pageReadAt()).toBe(1_800_000_000_000);
});
