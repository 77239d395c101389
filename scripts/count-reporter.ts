import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import type { TestCount } from './test-count.ts';

/**
 * Writes the results to COUNT_FILE: the number of passed tests, the failures including processes that died,
 * the tests that skipped themselves, and the number of tests that were left to a thorough run.
 */
export default class CountReporter implements Reporter {
  /** Prints each failure at once, because the run may be killed before it reports the complete list. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed')
      console.log(`✗ ${test.module.relativeModuleId} > ${test.fullName}\n${errors?.[0]?.stack ?? ''}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count: TestCount = { passed: 0, failures: [], skipped: [], left: 0 };
    for (const module of modules) {
      const file = module.relativeModuleId;
      const tests = [...module.children.allTests()];
      count.passed += tests.filter((test) => test.result().state === 'passed').length;
      const failed = tests.filter((test) => test.result().state === 'failed');
      count.failures.push(
        ...failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.result().errors?.[0])}`),
      );
      count.left += tests.filter(isThoroughOnly).length;
      const skipped = tests.filter(
        (test) => test.result().state === 'skipped' && !isExcluded(test) && !isThoroughOnly(test),
      );
      count.skipped.push(...skipped.map((test) => `${file} > ${test.fullName}: ${reasonOf(test)}`));
      const outerErrors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
      count.failures.push(...outerErrors.map((error) => `${file}: ${firstLine(error)}`));
    }
    count.failures.push(...unhandled.map((error) => firstLine((error['cause'] as SerializedError) ?? error)));
    const countFile = process.env['COUNT_FILE'];
    if (countFile) writeFileSync(countFile, JSON.stringify(count));
  }
}

/** Returns true for a test that was filtered out by name (-t). */
function isExcluded(test: TestCase): boolean {
  const pattern = test.project.vitest.getGlobalTestNamePattern();
  return pattern !== undefined && !pattern.test(test.fullName);
}

/** Returns true for a test that was left out by its tag. A thorough run has no tag filter. */
function isThoroughOnly(test: TestCase): boolean {
  return test.tags.includes('thorough') && Boolean(test.project.vitest.config.tagsFilter?.length);
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return (result.state === 'skipped' && result.note) || 'no reason given';
}

function firstLine(error: { message: string } | undefined): string {
  return error?.message.split('\n', 1)[0] ?? 'no reason given';
}
