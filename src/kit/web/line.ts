let watchLine: (untilGood: () => Promise<void>) => void = () => {};
const watch = new Promise<() => Promise<void>>((begin) => {
  watchLine = begin;
});

/** Takes who looks after the line: watch-line.ts, which comes once the page is alive. */
export { watchLine };

/** Nobody answered: resolves when somebody does again, at once if it was only that one answer. */
export const lineFailed = (): Promise<void> => watch.then((untilGood) => untilGood());

let sayRenewed = () => {};
/** Resolves when a file of this page is found to be gone: the site was renewed since the page was loaded. */
export const renewed = new Promise<void>((done) => {
  sayRenewed = done;
});

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const mostMs = 16_000;

/** A file of our own, asked for until it comes: at once when the line is back, and again where the server failed. */
export async function fetchFile(address: string, signal: AbortSignal | null = null): Promise<Response> {
  for (let ms = 500; ; ms = Math.min(2 * ms, mostMs)) {
    const answer = await fetch(address, { signal }).catch(() => null);
    signal?.throwIfAborted();
    if (answer?.ok) return answer;
    if (answer?.status === 404) {
      sayRenewed();
      return new Promise(() => {});
    }
    await Promise.all([wait(ms), Promise.race([lineFailed(), wait(mostMs)])]);
  }
}
