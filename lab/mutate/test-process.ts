import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { projectsWithoutJourneys } from '../../scripts/test-projects.ts';

/**
 * The request to a process that runs tests, so that a fault does not cost a start of Vitest and PostgreSQL.
 * The process may be killed at any time, because a fault can make a program run for ever.
 */
export type TestRequest = { tests: string[]; changed: string[] };
export type TestResponse = { red: string | null };

/** Runs the tests in the requested order, because the nearest test is the most likely to fail. */
class RequestedOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications;
  }
}

const vitest = await createVitest('test', {
  watch: false,
  project: projectsWithoutJourneys,
  reporters: [],
  silent: true,
  bail: 1,
  sequence: { sequencer: RequestedOrder },
});
const specifications = await vitest.globTestSpecifications();

process.on('message', ({ tests, changed }: TestRequest) => void runTests(tests, changed));
process.on('disconnect', () => process.exit(1));

async function runTests(tests: string[], changed: string[]): Promise<void> {
  for (const path of changed) vitest.invalidateFile(path);
  const requested = tests.flatMap((path) => specifications.filter(({ moduleId }) => moduleId === path));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(requested);
  // Excludes the results of earlier runs, which Vitest includes.
  const modules = testModules.filter(({ moduleId }) => tests.includes(moduleId));
  const red = modules.length < tests.length ? 'a file that did not begin' : redOf(modules, unhandledErrors);
  process.send?.({ red } satisfies TestResponse);
}

function redOf(modules: readonly TestModule[], errors: readonly unknown[]): string | null {
  for (const module of modules) {
    for (const test of module.children.allTests())
      if (test.result().state === 'failed') return `${module.relativeModuleId} > ${test.fullName}`;
    if (!module.ok()) return module.relativeModuleId;
  }
  return errors.length > 0 ? (errors[0] as Error).message.split('\n', 1)[0] || 'an error' : null;
}
