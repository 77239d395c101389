/**
 * The result of a test run. `failures` and `skipped` have one line for each such test, and `left` is the
 * number of tests that were left to a thorough run.
 */
export type TestCount = { passed: number; failures: string[]; skipped: string[]; left: number };

export const emptyCount: TestCount = { passed: 0, failures: [], skipped: [], left: 0 };

/**
 * Returns the final output with the count in the last line, and the exit code. A run without any test fails.
 */
export function summarize(counts: TestCount[]): { lines: string[]; exitCode: number } {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const errors = counts.flatMap((count) => count.failures);
  const skipped = counts.flatMap((count) => count.skipped);
  if (passed + errors.length + skipped.length === 0) errors.push('no test matches the given name');
  const left = counts.reduce((sum, count) => sum + count.left, 0);
  const count = `${passed} passed, ${errors.length} failed`;
  return {
    lines: [
      ...skipped.map((test) => `↓ ${test}`),
      ...(left > 0 ? [`… ${left} thorough tests are left to npm test -- --all`] : []),
      ...errors.map((error) => `✗ ${error}`),
      skipped.length > 0 ? `${skipped.length} skipped, ${count}` : count,
    ],
    exitCode: errors.length === 0 ? 0 : 1,
  };
}
