import { expect, test } from 'vitest';
import { expectedImport, withExpectedImports } from './check-imports.ts';

test.each([
  ['src/kit/a.ts', './b.ts', './b.ts'],
  ['src/kit/a.ts', '#kit/b.ts', './b.ts'],
  ['src/kit/a.ts', './zip/b.ts', '#kit/zip/b.ts'],
  ['src/features/x/server/a.ts', '../schema.ts', '#features/x/schema.ts'],
  ['src/app/web/a.ts', '#kit/b.ts', '#kit/b.ts'],
  ['src/app/web/a.ts', '../../../demo/b.ts', '../../../demo/b.ts'],
])('%s imports %s as %s', (path, imported, better) => {
  expect(expectedImport(path, imported)).toBe(better);
});

test('type imports, dynamic imports and mocks are read; other texts stay', () => {
  const text =
    "import type { A } from '../a.ts';\nimport('../b.ts');\nvi.mock('../c.ts');\nconst d = '../d.ts';\n";
  expect(withExpectedImports('src/kit/web/x.ts', text)).toBe(
    "import type { A } from '#kit/a.ts';\nimport('#kit/b.ts');\nvi.mock('#kit/c.ts');\nconst d = '../d.ts';\n",
  );
});
