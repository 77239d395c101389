let setConnectionMonitor: (waitUntilGood: () => Promise<void>) => void = () => {};
const monitor = new Promise<() => Promise<void>>((setMonitor) => {
  setConnectionMonitor = setMonitor;
});

/** Registers the connection monitor (connection-monitor.ts), which is loaded after hydration. */
export { setConnectionMonitor };

/**
 * Waits after a request without a response. Resolves when the server responds again, or at once if only that
 * request failed.
 */
export const whenReconnected = (): Promise<void> => monitor.then((waitUntilGood) => waitUntilGood());

let reportNewVersion = () => {};
/** Resolves when a file of this page no longer exists, because a new version of the site was deployed. */
export const whenNewVersionDeployed = new Promise<void>((done) => {
  reportNewVersion = done;
});

/** Waits before another attempt: at least this long, and until the connection is back, but not forever. */
export async function waitForRetry(waitMs: number): Promise<void> {
  await Promise.all([wait(waitMs), Promise.race([whenReconnected(), wait(maxWaitMs)])]);
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const maxWaitMs = 16_000;

/**
 * Fetches one of our files and retries until it arrives: at once when the connection is back, and later after
 * server errors.
 */
export async function fetchWithRetry(address: string, signal: AbortSignal | null = null): Promise<Response> {
  for (let waitMs = 500; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    const response = await fetch(address, { signal }).catch(() => null);
    signal?.throwIfAborted();
    if (response?.ok) return response;
    if (response?.status === 404) {
      reportNewVersion();
      return new Promise(() => {});
    }
    await waitForRetry(waitMs);
  }
}
