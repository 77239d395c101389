/**
 * Returns the time when the data of this page was last known to be current, in milliseconds by the server's
 * clock. The server sends it as `Server-Timing: read;dur=…`. In an old browser that does not expose it,
 * returns the current time by the device's clock.
 */
export function pageReadAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'read')?.duration || Date.now();
}
