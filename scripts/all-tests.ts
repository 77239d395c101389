import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steps } from './check.ts';
import { filterTests } from './filter-tests.ts';
import { emptyCount, summarize, type TestCount } from './test-count.ts';
import { projects } from './test-projects.ts';

const root = join(import.meta.dirname, '..');
/** The time in milliseconds after which a hanging run is killed. A busy machine needs more than an hour. */
const limitMs = 120 * 60_000;

/** The options for the tests that every change must pass: all except those with the tag `thorough`. */
const defaultOptions = ['--tags-filter=!thorough'];

/**
 * Runs the checks, builds the pages, and runs the tests, or only the requested tests. Every step runs even if
 * an earlier one failed. Thorough tests run only with `--all`. Then it prints the skipped tests, the failures
 * and a summary line.
 */
async function main(filters: string[]): Promise<void> {
  const { lines, exitCode } = summarize(await countRequested(filters));
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}

function countRequested(filters: string[]): Promise<TestCount[]> {
  if (filters.length === 0) return countWithChecks(defaultOptions);
  return filters.length === 1 && filters[0] === '--all' ? countWithChecks([]) : countFiltered(filters);
}

/** Runs the checks in parallel with the tests, which are idle half of the time. */
async function countWithChecks(options: string[]): Promise<TestCount[]> {
  const [checked, tested] = await Promise.all([countChecks(), countBuiltTests(options)]);
  return [...checked, ...tested];
}

async function countChecks(): Promise<TestCount[]> {
  const counts: TestCount[] = [];
  for (const step of steps) counts.push(await countStep(step.name, step.arguments));
  return counts;
}

async function countBuiltTests(options: string[]): Promise<TestCount[]> {
  return [await buildPages(), await countTests(projects, options)];
}

/**
 * Runs and counts the requested tests. A filter that matches no file is a failure, even if another filter
 * matches.
 */
async function countFiltered(filters: string[]): Promise<TestCount[]> {
  const { projects: requestedProjects, unknown } = await filterTests(filters);
  const failures = unknown.map((filter) => `no test file has "${filter}" in its name`);
  if (failures.length > 0) return [{ ...emptyCount, failures }];
  const built = { ...(await buildPages()), passed: 0 };
  return [
    built,
    await countTests(
      projects.filter((project) => requestedProjects.has(project)),
      filters,
    ),
  ];
}

const buildPages = () => countStep('page build', [join('scripts', 'build.mjs')]);

async function countStep(name: string, command: string[]): Promise<TestCount> {
  const { code, text } = await runNode(command, 'collect');
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
  if (code !== 0) console.log(text.trimEnd());
  return code === 0 ? { ...emptyCount, passed: 1 } : { ...emptyCount, failures: [name] };
}

/** Runs and counts the tests of these projects. A run that could not start counts as a failure too. */
async function countTests(projectNames: string[], filters: string[]): Promise<TestCount> {
  const folder = mkdtempSync(join(tmpdir(), 'test-count-'));
  const file = join(folder, 'count.json');
  try {
    const vitest = join('node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'count-reporter.ts')}`];
    const projectOptions = projectNames.flatMap((project) => ['--project', project]);
    const command = [vitest, 'run', ...projectOptions, ...reporters, ...filters];
    const { code } = await runNode(command, 'show', { COUNT_FILE: file });
    const count = readCount(file, projectNames);
    if (code !== 0 && count.failures.length === 0)
      count.failures.push(`${projectNames.join(', ')}: exited with ${code} although no test failed`);
    return count;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCount(file: string, projectNames: string[]): TestCount {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { ...emptyCount, failures: [`${projectNames.join(', ')}: did not finish`] };
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
