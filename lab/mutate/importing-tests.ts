import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const importPaths = /(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*'([^']+)'/g;
/** Matches type imports and exports, which are erased before the program runs. */
const typeImports = /\b(?:import|export) type [^;]* from '[^']+'/g;
const aliases: Array<[RegExp, string]> = [[/^#(kit|features|app)\//, 'src/$1/']];

/** Returns, for each file, the source files that it imports or starts as a thread or process. */
function importsByFile(root: string): Map<string, string[]> {
  const files = ['src', 'scripts', 'lab', 'dev', 'demo'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((path) => path.split(sep).join('/')),
  );
  const existing = new Set(files);
  const importsOf = (path: string) =>
    [...readFileSync(join(root, path), 'utf8').replaceAll(typeImports, '').matchAll(importPaths)]
      .map(([, address = '']) =>
        address.startsWith('.')
          ? relative(root, join(root, dirname(path), address))
              .split(sep)
              .join('/')
          : aliases.reduce((text, [from, to]) => text.replace(from, to), address),
      )
      .filter((file) => existing.has(file));
  return new Map(files.map((path) => [path, importsOf(path)]));
}

/**
 * Returns a function that lists the tests, except journeys, that reach a file by imports. Nearest come first:
 * those that import the file directly, then those nearest in the folder tree, then those with the shortest
 * path.
 */
export function importingTests(root: string): (path: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const [path, imports] of importsByFile(root))
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  return (path) => {
    const steps = new Map([[path, 0]]);
    for (const [file, count] of steps)
      for (const next of importers.get(file) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
    const rank = (test: string) => [
      steps.get(test) === 1 ? 0 : 1,
      -sharedFolderCount(test, path),
      steps.get(test) as number,
    ];
    return [...steps.keys()]
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('scripts/e2e/'))
      .toSorted((a, b) => compare(rank(a), rank(b)) || (a < b ? -1 : 1));
  };
}

/** Returns the number of folders that two paths share from the start. */
function sharedFolderCount(a: string, b: string): number {
  const folders = dirname(a).split('/');
  const otherFolders = dirname(b).split('/');
  const firstDifference = folders.findIndex((folder, index) => folder !== otherFolders[index]);
  return firstDifference < 0 ? folders.length : firstDifference;
}

function compare(a: number[], b: number[]): number {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index < 0 ? 0 : (a[index] as number) - (b[index] as number);
}
