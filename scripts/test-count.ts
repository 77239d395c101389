/** The result of a test run, with a line for each failure and for each test that skipped itself. */
export type TestCount = { passed: number; faults: string[]; skipped: string[] };

export const nothingCounted: TestCount = { passed: 0, faults: [], skipped: [] };

/** The final output, the count last, and the exit code; a run without any test fails. */
export function verdict(counts: TestCount[]): { lines: string[]; exitCode: number } {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const faults = counts.flatMap((count) => count.faults);
  const skipped = counts.flatMap((count) => count.skipped);
  if (passed + faults.length + skipped.length === 0) faults.push('no test matches the given name');
  const count = `${passed} passed, ${faults.length} failed`;
  return {
    lines: [
      ...skipped.map((test) => `↓ ${test}`),
      ...faults.map((fault) => `✗ ${fault}`),
      skipped.length > 0 ? `${skipped.length} skipped, ${count}` : count,
    ],
    exitCode: faults.length === 0 ? 0 : 1,
  };
}
