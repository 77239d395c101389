import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshAfterTour } from './refresh-after-tour.ts';

afterEach(() => void vi.useRealTimers());

test('reloads what shows the tour at once after an upload, and again a second later', () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const lists = ['/api/properties/1', '/api/properties/featured', '/api/properties/popular?limit=4'];
  const forgotten = () => lists.map((list) => client.getQueryState([list])?.isInvalidated);
  const put = () => {
    for (const list of lists) client.setQueryData([list], []);
  };
  let changes = 0;
  put();
  refreshAfterTour(client, () => {
    changes += 1;
  });
  expect([changes, ...forgotten()]).toEqual([1, true, true, true]);
  put();
  vi.advanceTimersByTime(999);
  expect([changes, ...forgotten()]).toEqual([1, false, false, false]);
  vi.advanceTimersByTime(1);
  expect([changes, ...forgotten()]).toEqual([2, true, true, true]);
});
