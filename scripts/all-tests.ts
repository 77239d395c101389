import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps } from './check.ts';

type Count = { passed: number; failed: number };

const root = join(import.meta.dirname, '..');
const limitMs = 20 * 60_000;

/** Checks, the build of the pages, and both kinds of tests, each of them even if one before failed; then one line. */
async function main(filters: string[]): Promise<void> {
  const counts: Count[] = [];
  if (filters.length === 0) {
    for (const step of steps) counts.push(await countStep(step.name, step.arguments));
  }
  counts.push(await countStep('build of the pages', [join('scripts', 'build.mjs')]));
  for (const project of ['unit', 'journeys']) counts.push(await countTests(project, filters));

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed`);
}

async function countStep(name: string, command: string[]): Promise<Count> {
  const { code, text } = await runNode(command, 'collect');
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) console.log(text.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Vitest's own report is the source of the numbers. What it could not even run is a failure too. */
async function countTests(project: string, filters: string[]): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const some = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
    const { code } = await runNode([vitest, 'run', '--project', project, ...reporters, ...some], 'show');
    return readReport(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{ status: string; assertionResults: Array<{ status: string }> }>;
};

function readReport(file: string, code: number): Count {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    ).length;
    const failed = report.numFailedTests + brokenFiles;
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function runNode(command: string[], output: 'show' | 'collect'): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const stdio = output === 'show' ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [...process.execArgv, ...command], {
      cwd: root,
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
