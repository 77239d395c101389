import { randomInt } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { importingTests } from './mutate/importing-tests.ts';
import { applyMutation, type Mutation, mutationsOf } from './mutate/mutations.ts';
import { sample } from './mutate/sample.ts';
import { TestRunner } from './mutate/test-runner.ts';
import { makeWorkCopy, type WorkCopy } from './mutate/work-copy.ts';

/**
 * npm run mutate -- <path> [...] [--most 40] [--seed 7] [--files 4] [--least 92]
 * Injects faults into a copy of these source files, one at a time, and lists the faults that no test detects.
 * docs/decisions/0119 explains why we have our own tool.
 */
const root = join(import.meta.dirname, '..');
const firstRunMs = 10 * 60_000;
/** A run counts as endless when it takes this many times as long as without a fault. */
const timeoutFactor = 5;

/** An error that the user can fix. */
class Refusal extends Error {}

type PathMutation = Mutation & { path: string };

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      most: { type: 'string', default: '40' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      files: { type: 'string', default: '4' },
      least: { type: 'string', default: '0' },
    },
  });
  const numberOf = (name: keyof typeof values) => {
    if (!/^\d+$/.test(values[name])) throw new Refusal(`--${name} must be a number, not "${values[name]}"`);
    return Number(values[name]);
  };
  if (positionals.length === 0) throw new Refusal('Which files? npm run mutate -- <path> [...]');
  const paths = [...new Set(positionals.flatMap(sourceFilesAt))].toSorted();
  return {
    paths,
    most: numberOf('most'),
    seed: numberOf('seed'),
    files: numberOf('files'),
    least: numberOf('least'),
  };
}

/** Returns the source files at a path, without tests and their fixtures. */
function sourceFilesAt(path: string): string[] {
  const full = resolve(path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (!stats) throw new Refusal(`${path} does not exist`);
  const candidates = stats.isDirectory() ? globSync(`${full}/**/*.{ts,tsx}`) : [full];
  const sourceFiles = candidates
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => !file.startsWith('../') && !/\.(test|d)\.tsx?$|\/testing\//.test(file));
  if (sourceFiles.length === 0) throw new Refusal(`${path} contains no program files`);
  return sourceFiles;
}

async function main(): Promise<void> {
  const { paths, most, seed, files, least } = readOptions();
  const testsOf = importingTests(root);
  const all = paths.flatMap((path) =>
    mutationsOf(path, readFileSync(join(root, path), 'utf8')).map((mutation) => ({ ...mutation, path })),
  );
  const sampled = sample(all, most, seed);
  console.log(`${sampled.length} of ${all.length} faults in ${paths.length} files, --seed ${seed}`);

  const copy = makeWorkCopy(root);
  const runner = new TestRunner(copy);
  const cleanUp = async () => {
    await runner.close();
    copy.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void cleanUp().then(() => process.exit(1)));
  const survivors: PathMutation[] = [];
  try {
    for (const path of new Set(sampled.map((mutation) => mutation.path))) {
      const fileMutations = sampled.filter((mutation) => mutation.path === path);
      survivors.push(
        ...(await survivorsIn(path, fileMutations, { copy, runner, tests: testsOf(path), files })),
      );
    }
  } finally {
    await cleanUp();
  }
  const killed = sampled.length - survivors.length;
  const rate = sampled.length === 0 ? 100 : (100 * killed) / sampled.length;
  console.log(`killed ${killed} of ${sampled.length} (${Math.floor(rate)} %)`);
  process.exitCode = rate < least ? 1 : 0;
}

type Tools = { copy: WorkCopy; runner: TestRunner; tests: string[]; files: number };

async function survivorsIn(
  path: string,
  mutations: PathMutation[],
  { copy, runner, tests: all, files }: Tools,
): Promise<PathMutation[]> {
  const tests = all.slice(0, files);
  if (tests.length === 0) console.log(`\n${path}: no test reaches it`);
  if (tests.length === 0) return mutations.map(report);
  // The first run loads the modules, and the second one measures the time.
  const { red } = await runner.run(tests, path, firstRunMs);
  if (red) throw new Refusal(`Fails without any fault: ${red}`);
  const { durationMs } = await runner.run(tests, path, firstRunMs);
  console.log(`\n${path}: ${mutations.length} faults, ${Math.ceil(durationMs / 1000)} s per run without any`);
  console.log(`  the nearest ${tests.length} of ${all.length} test files: ${tests.join(', ')}`);

  const file = join(copy.root, path);
  const text = readFileSync(file, 'utf8');
  const survivors: PathMutation[] = [];
  for (const mutation of mutations) {
    writeFileSync(file, applyMutation(text, mutation));
    const result = await runner.run(tests, path, startupMs(runner) + timeoutFactor * durationMs);
    if (result.red === null) survivors.push(report(mutation));
    else console.log(`  noticed   ${path}:${mutation.line} by ${result.red}`);
  }
  writeFileSync(file, text);
  return survivors;
}

/**
 * Returns the time in milliseconds that a run may take to start. A new process has to load everything first.
 */
const startupMs = (runner: TestRunner) => (runner.isWarm ? 10_000 : 120_000);

function report(mutation: PathMutation): PathMutation {
  const excerpt = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70) || '(nothing)';
  console.log(
    `  SURVIVED  ${mutation.path}:${mutation.line} ${mutation.kind}: ${excerpt(mutation.before)} -> ${excerpt(mutation.after)}`,
  );
  return mutation;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
});
