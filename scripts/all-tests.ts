import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps } from './check.ts';
import type { TestCount } from './count-reporter.ts';

const root = join(import.meta.dirname, '..');
const limitMs = 60 * 60_000;

/** Checks, the build of the pages, and both kinds of tests, each of them even if one before failed; then what failed, and one line. */
async function main(filters: string[]): Promise<void> {
  const counts: TestCount[] = [];
  if (filters.length === 0) {
    for (const step of steps) counts.push(await countStep(step.name, step.arguments));
  }
  counts.push(await countStep('build of the pages', [join('scripts', 'build.mjs')]));
  for (const project of ['unit', 'journeys']) counts.push(await countTests(project, filters));

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const faults = counts.flatMap((count) => count.faults);
  process.exitCode = faults.length === 0 && passed > 0 ? 0 : 1;
  for (const fault of faults) console.log(`✗ ${fault}`);
  console.log(`${passed} passed, ${faults.length} failed`);
}

async function countStep(name: string, command: string[]): Promise<TestCount> {
  const { code, text } = await runNode(command, 'collect');
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) console.log(text.trimEnd());
  return code === 0 ? { passed: 1, faults: [] } : { passed: 0, faults: [name] };
}

/** What could not even be run is a fault too. */
async function countTests(project: string, filters: string[]): Promise<TestCount> {
  const folder = mkdtempSync(join(tmpdir(), 'test-count-'));
  const file = join(folder, 'count.json');
  try {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'count-reporter.ts')}`];
    const some = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
    const command = [vitest, 'run', '--project', project, ...reporters, ...some];
    const { code } = await runNode(command, 'show', { COUNT_FILE: file });
    const count = readCount(file, project);
    if (code !== 0 && count.faults.length === 0)
      count.faults.push(`${project}: ended with ${code} although no test failed`);
    return count;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCount(file: string, project: string): TestCount {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, faults: [`${project}: did not come to its end`] };
  }
}

function runNode(
  command: string[],
  output: 'show' | 'collect',
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const stdio = output === 'show' ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [...process.execArgv, ...command], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, text });
    });
  });
}

await main(process.argv.slice(2));
