import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importingTests } from './importing-tests.ts';

function testsOf(path: string, files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return importingTests(folder)(path);
}

test('tests that import a file come first, then its neighbours, then those with the shortest path; journeys never', () => {
  const files = {
    'src/kit/zip/list.ts': '',
    'src/kit/zip/open.ts': "export * from './list.ts';",
    'src/kit/zip/open.test.ts': "import { a } from './open.ts';",
    'src/app/far.test.ts': "import { b } from '#app/far.ts';",
    'src/app/far.ts': "const { c } = await import('#kit/zip/open.ts');",
    'src/app/near.test.ts': "import { list } from '#kit/zip/list.ts';",
    'src/app/other.test.ts': "import { d } from '#kit/zip/other.ts';",
    'src/kit/zip/types.test.ts': "import type { A } from './list.ts';",
    'src/app/program.test.ts': "fork(new URL('../kit/zip/open.ts', import.meta.url));",
    'scripts/e2e/journey.test.ts': "import { list } from '#kit/zip/list.ts';",
  };
  expect(testsOf('src/kit/zip/list.ts', files)).toEqual([
    'src/app/near.test.ts',
    'src/kit/zip/open.test.ts',
    'src/app/program.test.ts',
    'src/app/far.test.ts',
  ]);
});

test('circular imports terminate', () => {
  const files = {
    'src/a.ts': "import './b.ts';",
    'src/b.ts': "import './a.ts';",
    'src/a.test.ts': "import './b.ts';",
  };
  expect(testsOf('src/a.ts', files)).toEqual(['src/a.test.ts']);
});
