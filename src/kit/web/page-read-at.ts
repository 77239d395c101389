/**
 * When the server last knew that the page shows what is true, in milliseconds of its clock. It says so beside the page, in
 * `Server-Timing: read;dur=…`; an old browser, which does not tell, takes its own clock.
 */
export function pageReadAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'read')?.duration || Date.now();
}
