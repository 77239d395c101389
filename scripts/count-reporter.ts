import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What a run of tests comes to; a line for each fault. */
export type TestCount = { passed: number; faults: string[] };

/** Counts what passed and names what did not, processes that died among it, in the file that COUNT_FILE names. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count: TestCount = { passed: 0, faults: [] };
    for (const module of modules) {
      const file = module.relativeModuleId;
      const tests = [...module.children.allTests()];
      count.passed += tests.filter((test) => test.result().state === 'passed').length;
      const failed = tests.filter((test) => test.result().state === 'failed');
      count.faults.push(
        ...failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`),
      );
      const around = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
      count.faults.push(...around.map((error) => `${file}: ${firstLine(error)}`));
    }
    count.faults.push(...unhandled.map((error) => firstLine((error['cause'] as SerializedError) ?? error)));
    const to = process.env['COUNT_FILE'];
    if (to) writeFileSync(to, JSON.stringify(count));
  }
}

function firstLine(error: { message: string } | undefined): string {
  return error?.message.split('\n', 1)[0] ?? 'no word why';
}
