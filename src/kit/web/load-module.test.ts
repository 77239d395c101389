import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as loading from './load-module.ts';

/**
 * The responses to successive requests for a file, by its name; the last one is repeated. A number is the
 * status of a response without a file.
 */
let files: Map<string, (string | number)[]>;
let did: string[];
let sheets: { href: string; onload?: () => void }[];
let loadModule: typeof loading.loadModule;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  files = new Map();
  did = [];
  sheets = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.slice(address.lastIndexOf('/') + 1);
    did.push(name);
    const [first = 500, ...rest] = files.get(name) ?? [];
    if (rest.length > 0) files.set(name, rest);
    return typeof first === 'number'
      ? new Response(null, { status: first })
      : new Response(first, { status: 200 });
  });
  vi.stubGlobal('document', {
    querySelector: (rule: string) => sheets.find(({ href }) => rule === `link[href="${href}"]`) ?? null,
    createElement: () => ({}),
    head: { append: (sheet: { href: string }) => sheets.push(sheet) },
  });
  ({ loadModule } = await import('./load-module.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns an `import()` as the build leaves it. */
const importOf = (name: string) =>
  Object.assign(
    async () => {
      did.push(`run ${name}`);
      return name;
    },
    { toString: () => `() => import('./${name}')` },
  );

test('runs a module once its files and their dependencies are loaded, each fetched once', async () => {
  files.set('page.js', ['import"./engine.js";import{a}from"./part.js";']);
  files.set('part.js', ['import{b}from"./engine.js";export{a}from"./page.js";']);
  files.set('engine.js', ['let a=1']);
  files.set('other.js', ['import{b}from"./engine.js";']);
  expect(await loadModule(importOf('page.js'))).toBe('page.js');
  expect(did).toHaveLength(4);
  expect(new Set(did.slice(0, 3))).toEqual(new Set(['page.js', 'engine.js', 'part.js']));
  expect(did[3]).toBe('run page.js');
  await loadModule(importOf('page.js'));
  await loadModule(importOf('other.js'));
  expect(did.slice(4)).toEqual(['run page.js', 'other.js', 'run other.js']);
});

test('fetches nothing for a module in a file that is loaded', async () => {
  const run = Object.assign(async () => 'loaded', {
    toString: () => '() => Promise.resolve().then(() => pages)',
  });
  expect(await loadModule(run)).toBe('loaded');
  expect(did).toEqual([]);
});

test('retries a file that does not arrive, and runs the module only then', async () => {
  files.set('page.js', [503, 503, 'let a=1']);
  const loaded = loadModule(importOf('page.js'));
  // No monitor watches the connection here, so the longest pause passes between two attempts.
  await vi.advanceTimersByTimeAsync(16_000);
  expect(did).toEqual(['page.js', 'page.js']);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await loaded).toBe('page.js');
  expect(did).toEqual(['page.js', 'page.js', 'page.js', 'run page.js']);
});

test('does not retry a removed file, and reports the page as outdated', async () => {
  const { whenNewVersionDeployed: renewed } = await import('./connectivity.ts');
  files.set('page.js', [404, 'let a=1']);
  void loadModule(importOf('page.js'));
  await renewed;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(did).toEqual(['page.js']);
});

test('loads style sheets before the module runs, and adds no existing one again', async () => {
  files.set('page.js', ['let a=1']);
  sheets.push({ href: '/assets/here.css' });
  const needs = ['assets/here.css', 'assets/map.css', 'assets/part.js'];
  const loaded = loadModule(importOf('page.js'), needs);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([did, sheets.map(({ href }) => href)]).toEqual([
    ['page.js'],
    ['/assets/here.css', '/assets/map.css'],
  ]);
  sheets[1]?.onload?.();
  await loaded;
  expect(did).toEqual(['page.js', 'run page.js']);
});
