import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  [[], 'Which files?'],
  [['src/nowhere.ts'], 'src/nowhere.ts is nothing that is here'],
  [['src/kit/money.test.ts'], 'src/kit/money.test.ts holds no file of the program'],
  [['src/kit/money.ts', '--most', 'all'], '--most is a figure, not "all"'],
])('refused before anything is planted: %j', (words, said) => {
  const program = [...process.execArgv, join(import.meta.dirname, 'mutate.ts'), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(said)]);
});
