import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs all checks that need no running product: types of server and browser, lint, format, architecture and
 * English.
 */
const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const checkedFolders = ['src', 'scripts', 'lab', 'dev', 'demo'];

export const steps: Array<{ name: string; arguments: string[] }> = [
  {
    name: 'server types',
    arguments: [join(modules, 'typescript/bin/tsc'), '-p', 'tsconfig.server.json'],
  },
  {
    name: 'browser types',
    arguments: [join(modules, 'typescript/bin/tsc'), '-p', 'tsconfig.web.json'],
  },
  {
    name: 'lint',
    arguments: [join(modules, 'oxlint/bin/oxlint'), '--type-aware', '--quiet', ...checkedFolders],
  },
  {
    name: 'format',
    arguments: [join(modules, '@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error'],
  },
  {
    name: 'boundaries',
    arguments: [
      join(modules, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      // Includes the comment of the rule, which says what to do.
      '--output-type',
      'err-long',
      ...checkedFolders,
    ],
  },
  {
    name: 'imports',
    arguments: [join(root, 'scripts', 'check-imports.ts')],
  },
  {
    name: 'tables',
    arguments: [join(root, 'scripts', 'check-tables.ts')],
  },
  {
    name: 'files',
    arguments: [join(root, 'scripts', 'check-files.ts')],
  },
  {
    name: 'regular expressions',
    arguments: [join(root, 'scripts', 'check-expressions.ts')],
  },
  {
    name: 'design',
    arguments: [join(root, 'scripts', 'check-design.ts')],
  },
  {
    name: 'languages',
    arguments: [join(root, 'scripts', 'languages.ts'), '--check'],
  },
  {
    name: 'tests that say something',
    arguments: [join(root, 'scripts', 'check-tests.ts')],
  },
  {
    name: 'plain English',
    arguments: [join(root, 'scripts', 'check-english.ts')],
  },
];

function run(step: (typeof steps)[number]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, step.arguments, {
    cwd: root,
    encoding: 'utf8',
  });
  const passed = status === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${step.name}`);
  if (!passed) console.log(`${stdout}${stderr}`.trimEnd());
  return passed;
}

if (import.meta.main) {
  const passed = steps.map(run).filter(Boolean).length;
  console.log(`${passed} passed, ${steps.length - passed} failed`);
  process.exitCode = passed === steps.length ? 0 : 1;
}
