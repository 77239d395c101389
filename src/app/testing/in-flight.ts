/**
 * Runs `work` for each index below `count`, at most `concurrency` at once, and returns the results in order.
 */
export async function runWithConcurrency<T>(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let nextIndex = 0;
  const worker = async () => {
    while (nextIndex < count) {
      const index = nextIndex++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
