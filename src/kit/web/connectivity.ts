let watchLine: (untilGood: () => Promise<void>) => void = () => {};
const watch = new Promise<() => Promise<void>>((begin) => {
  watchLine = begin;
});

/** Registers the connection monitor (connection-monitor.ts), which is loaded after hydration. */
export { watchLine };

/**
 * Waits after a request without a response. Resolves when the server responds again, or at once if only that
 * request failed.
 */
export const whenReconnected = (): Promise<void> => watch.then((untilGood) => untilGood());

let reportNewVersion = () => {};
/** Resolves when a file of this page no longer exists, because a new version of the site was deployed. */
export const whenNewVersionDeployed = new Promise<void>((done) => {
  reportNewVersion = done;
});

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const maxMs = 16_000;

/**
 * Fetches one of our files and retries until it arrives: at once when the connection is back, and later after
 * server errors.
 */
export async function fetchWithRetry(address: string, signal: AbortSignal | null = null): Promise<Response> {
  for (let ms = 500; ; ms = Math.min(2 * ms, maxMs)) {
    const answer = await fetch(address, { signal }).catch(() => null);
    signal?.throwIfAborted();
    if (answer?.ok) return answer;
    if (answer?.status === 404) {
      reportNewVersion();
      return new Promise(() => {});
    }
    await Promise.all([wait(ms), Promise.race([whenReconnected(), wait(maxMs)])]);
  }
}
