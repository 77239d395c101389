import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const addresses = /(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*'([^']+)'/g;
/** Matches imports and exports of types, which are erased before the program runs. */
const typesAlone = /\b(?:import|export) type [^;]* from '[^']+'/g;
const rooms: Array<[RegExp, string]> = [[/^#(kit|features|app)\//, 'src/$1/']];

/** Returns, for each file, the source files that it imports or starts as a thread or process. */
function namedBy(root: string): Map<string, string[]> {
  const files = ['src', 'scripts', 'demo'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((path) => path.split(sep).join('/')),
  );
  const existing = new Set(files);
  const named = (path: string) =>
    [...readFileSync(join(root, path), 'utf8').replaceAll(typesAlone, '').matchAll(addresses)]
      .map(([, address = '']) =>
        address.startsWith('.')
          ? relative(root, join(root, dirname(path), address))
              .split(sep)
              .join('/')
          : rooms.reduce((text, [from, to]) => text.replace(from, to), address),
      )
      .filter((one) => existing.has(one));
  return new Map(files.map((path) => [path, named(path)]));
}

/**
 * Returns the tests, except journeys, that reach each file by imports, nearest first: those that import it
 * directly, then those nearest in the folder tree, then those with the shortest path.
 */
export function importingTests(root: string): (path: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const [path, named] of namedBy(root))
    for (const one of named) importers.set(one, [...(importers.get(one) ?? []), path]);
  return (path) => {
    const steps = new Map([[path, 0]]);
    for (const [at, count] of steps)
      for (const next of importers.get(at) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
    const rank = (test: string) => [
      steps.get(test) === 1 ? 0 : 1,
      -shared(test, path),
      steps.get(test) as number,
    ];
    return [...steps.keys()]
      .filter((one) => /\.test\.tsx?$/.test(one) && !one.startsWith('scripts/e2e/'))
      .toSorted((one, other) => compare(rank(one), rank(other)) || (one < other ? -1 : 1));
  };
}

/** Returns the number of folders that two files have in common. */
function shared(one: string, other: string): number {
  const folders = dirname(one).split('/');
  const others = dirname(other).split('/');
  const apart = folders.findIndex((folder, at) => folder !== others[at]);
  return apart < 0 ? folders.length : apart;
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((figure, at) => figure !== other[at]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}
