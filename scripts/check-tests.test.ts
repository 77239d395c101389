// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { steps } from './check.ts';

const root = join(import.meta.dirname, '..');
const argumentsOf = (wanted: string) => steps.find(({ name }) => name === wanted)?.arguments ?? [];

/**
 * Tests that the linter rejects, each with a part of its message. All are put into one folder and checked
 * once.
 */
const refusedByLinter: Array<[what: string, said: string, text: string]> = [
  ['expects nothing', 'expect-expect', "test('one', () => {});"],
  ['only calls what it tests', 'expect-expect', "test('one', () => { [1].map(String); });"],
  [
    'expects under a condition',
    'no-conditional-expect',
    "test('one', () => { if (so) expect(1).toBe(1); });",
  ],
  ['expects on one side', 'no-conditional-expect', "test('one', () => { so && expect(1).toBe(1); });"],
  [
    'expects only what is thrown',
    'no-conditional-expect',
    "test('one', () => { try { JSON.parse(''); } catch (error) { expect(error).toBe(1); } });",
  ],
  [
    'has a helper that expects under a condition',
    'no-conditional-expect',
    "function one() { if (so) expect(1).toBe(1); }\ntest('one', () => { one(); expect(2).toBe(2); });",
  ],
  ['runs alone', 'no-focused-tests', "test.only('one', () => { expect(1).toBe(1); });"],
  ['runs never', 'no-disabled-tests', "test.skip('one', () => { expect(1).toBe(1); });"],
  ['runs never, with all beside it', 'no-disabled-tests', "describe.skip('all', () => {});"],
  [
    'has the title of another',
    'no-identical-title',
    "test('one', () => { expect(1).toBe(1); });\ntest('one', () => { expect(2).toBe(2); });",
  ],
  [
    'is there under a condition',
    'no-conditional-tests',
    "if (so) test('one', () => { expect(1).toBe(1); });",
  ],
];

const refusedByUs: Array<[what: string, said: string, text: string]> = [
  ['returns early', 'returns before its end', "test('one', () => { if (so) return; expect(1).toBe(1); });"],
  ['is left out', 'skips tests without a reason', "test.skipIf(so)('one', () => { expect(1).toBe(1); });"],
  ['is let in', 'skips tests without a reason', "test.runIf(so)('one', () => { expect(1).toBe(1); });"],
  ['is let in with others', 'skips tests without a reason', "describe.runIf(so)('all', () => {});"],
  ['is still to be written', 'skips tests without a reason', "test.todo('one');"],
  ['skips silently', 'without a reason', "test('one', ({ skip }) => { skip(so); expect(1).toBe(1); });"],
  ['skips by its context', 'without a reason', "test('one', (it) => { it.skip(); expect(1).toBe(1); });"],
  ['skips before it begins', 'without a reason', 'beforeEach(({ skip }) => skip(so));'],
  [
    'has the title of another table',
    'the title of another table',
    "test.each([1])('one', (n) => { expect(n).toBe(1); });\ntest.each([2])('one', (n) => { expect(n).toBe(2); });",
  ],
];

const taken = `
  const eventually = (ask: () => unknown) => expect.poll(ask);
  const expectWellMade = () => expect(1).toBe(1);
  beforeEach(({ skip }) => skip(so, 'not on this machine'));
  test('expects', () => { expect(1).toBe(1); });
  test('expects by a helper', () => { expectWellMade(); });
  test('expects soon', async () => { await eventually(() => 1).toBe(1); });
  test('skips with a word', ({ skip }) => { skip(so, 'not here'); skip('nowhere'); expect(1).toBe(1); });
  test('has a function that returns', () => { [1].forEach((n) => { if (n) return; }); expect(1).toBe(1); });
  describe('elsewhere', () => { test('expects', () => { expect(1).toBe(1); }); });
`;
const beginning =
  "import { beforeEach, describe, expect, test } from 'vitest';\nconst so = process.platform === 'win32';\n";

/** Returns the exit status and the output of a check for these files. */
function plant(check: string, files: Record<string, string>): { status: number | null; words: string } {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, `${name}.test.ts`), beginning + text);
    const program = argumentsOf(check).filter(
      (one) => !['src', 'scripts', 'lab', 'dev', 'demo'].includes(one),
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...program, ...(check === 'lint' ? ['--format=unix', '--config', '.oxlintrc.json'] : []), folder],
      { cwd: root, encoding: 'utf8' },
    );
    return { status, words: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each([
  ['lint', refusedByLinter],
  ['tests that say something', refusedByUs],
])('%s', (check, refused) => {
  let lines: string[];
  beforeAll(() => {
    const files = refused.map(([, , text], at) => [`refused-${at}`, text]);
    lines = plant(check, Object.fromEntries(files)).words.split('\n');
  });

  test.each(refused.map(([what, said], at) => ({ what, said, at })))(
    'refuses one that $what',
    ({ said, at }) => {
      const here = lines.filter((line) => line.includes(`refused-${at}.test.ts:`));
      expect(here).toContainEqual(expect.stringContaining(said));
    },
  );

  test('accepts correct tests', () => {
    expect(plant(check, { taken })).toMatchObject({ status: 0 });
  });
});
