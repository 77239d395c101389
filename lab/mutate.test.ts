// @module-tag thorough
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  [[], 'Which files?'],
  [['src/nowhere.ts'], 'src/nowhere.ts does not exist'],
  [['src/kit/money.test.ts'], 'src/kit/money.test.ts contains no program files'],
  [['src/kit/money.ts', '--most', 'all'], '--most must be a number, not "all"'],
])('refused before anything is planted: %j', (words, said) => {
  const program = [...process.execArgv, join(import.meta.dirname, 'mutate.ts'), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(said)]);
});
