// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyCount, summarize, type TestCount } from './test-count.ts';

const here = import.meta.dirname;

test.each([
  [['no-such-file'], ['no-such-file']],
  [
    ['kit/money', 'no-such-file', 'nor-this'],
    ['no-such-file', 'nor-this'],
  ],
])('a filter that matches no test file is refused before anything runs: %j', (asked, unknown) => {
  const program = [...process.execArgv, join(here, 'all-tests.ts'), ...asked];
  const { status, stdout } = spawnSync(process.execPath, program, { encoding: 'utf8' });
  const said = unknown.map((part) => `✗ no test file has "${part}" in its name`);
  expect([status, stdout.trimEnd().split('\n')]).toEqual([
    1,
    [...said, `0 passed, ${unknown.length} failed`],
  ]);
});

test('counts passed and failed tests in the last line, and skipped ones only if there are any', () => {
  const counts = [
    { ...emptyCount, passed: 3 },
    { ...emptyCount, passed: 4 },
  ];
  expect(summarize(counts)).toEqual({ lines: ['7 passed, 0 failed'], exitCode: 0 });
});

test('skipped tests are listed with their reason and counted, and fail nothing', () => {
  const counts = [{ ...emptyCount, passed: 3, skipped: ['disk.test.ts > full: no disk of our own'] }];
  expect(summarize(counts)).toEqual({
    lines: ['↓ disk.test.ts > full: no disk of our own', '1 skipped, 3 passed, 0 failed'],
    exitCode: 0,
  });
});

test('fails the run on one failure', () => {
  const counts = [
    { ...emptyCount, failures: ['a.test.ts > one: no'] },
    { ...emptyCount, passed: 4 },
  ];
  expect(summarize(counts)).toEqual({ lines: ['✗ a.test.ts > one: no', '4 passed, 1 failed'], exitCode: 1 });
});

test('fails for a test name filter that matches nothing', () => {
  const { lines, exitCode } = summarize([emptyCount, emptyCount]);
  expect([lines.at(-1), exitCode]).toEqual(['0 passed, 1 failed', 1]);
});

/** Runs Vitest on a folder with these tests, and returns the reporter's count. */
function count(tests: string, ...asked: string[]): TestCount {
  const folder = mkdtempSync(join(tmpdir(), 'counted-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'some.test.js'), tests);
  const config = "export default { test: { tags: [{ name: 'thorough' }] } }";
  writeFileSync(join(folder, 'vitest.config.js'), config);
  const vitest = join(here, '..', 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = `--reporter=${join(here, 'count-reporter.ts')}`;
  const file = join(folder, 'count.json');
  spawnSync(process.execPath, [vitest, 'run', '--root', folder, '--globals', reporter, ...asked], {
    env: { ...process.env, COUNT_FILE: file },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

const someTests = `
  test('stands', () => {});
  test('falls', () => { throw new Error('it fell'); });
  describe('elsewhere', () => {
    beforeEach(({ skip }) => skip('not on this machine'));
    test('stands', () => {});
  });
  test.skip('silent', () => {});
`;

test('counts each test as passed, failed with its message, or skipped with its reason', () => {
  expect(count(someTests)).toEqual({
    passed: 1,
    failures: ['some.test.js > falls: it fell'],
    skipped: [
      'some.test.js > elsewhere > stands: not on this machine',
      'some.test.js > silent: no reason given',
    ],
    left: 0,
  });
});

test('tests that were filtered out are not counted', () => {
  expect(count(someTests, '-t', 'elsewhere > stands')).toEqual({
    passed: 0,
    failures: [],
    skipped: ['some.test.js > elsewhere > stands: not on this machine'],
    left: 0,
  });
  expect(count(someTests, '-t', 'nowhere')).toEqual(emptyCount);
});

const dearTests = `
  test('quick', () => {});
  describe('at every moment', { tags: 'thorough' }, () => {
    test('one', () => {});
    test('another', () => { throw new Error('it fell'); });
  });
`;

test('counts the thorough tests that a usual run skips, and runs them in a thorough run', () => {
  const left = count(dearTests, '--tags-filter=!thorough');
  expect(left).toEqual({ passed: 1, failures: [], skipped: [], left: 2 });
  const { lines } = summarize([left]);
  expect(lines).toEqual(['… 2 thorough tests are left to npm test -- --all', '1 passed, 0 failed']);
  expect(count(dearTests)).toEqual({
    passed: 2,
    failures: ['some.test.js > at every moment > another: it fell'],
    skipped: [],
    left: 0,
  });
});
