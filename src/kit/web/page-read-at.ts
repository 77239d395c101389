/**
 * Returns when the data of this page was last known to be current, in milliseconds of the server's clock. The
 * server sends it as `Server-Timing: read;dur=…`; an old browser that does not expose it uses its own clock.
 */
export function pageReadAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'read')?.duration || Date.now();
}
