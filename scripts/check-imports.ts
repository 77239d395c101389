import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Enforces one import style in src/: `./name.ts` for a file in the same folder, and an alias (`#kit/…
 * #features/… #app/…`) for all others. `--write` rewrites the wrong imports, and the formatter then sorts
 * them.
 */
const root = join(import.meta.dirname, '..');
const specifier =
  /(\bfrom |\bimport |\bimport\(|\bvi\.mock\()'((?:\.{1,2}\/|#(?:kit|features|app)\/)[^'\n]+)'/g;

/** @param path the path of the importing file from the repository root */
export function expectedImport(path: string, imported: string): string {
  const folder = dirname(path);
  const target = imported.startsWith('#') ? `src/${imported.slice(1)}` : join(folder, imported);
  if (dirname(target) === folder) return `./${relative(folder, target)}`;
  return target.startsWith('src/') ? `#${target.slice('src/'.length)}` : imported;
}

export function withExpectedImports(path: string, text: string): string {
  return text.replace(
    specifier,
    (_, before: string, imported: string) => `${before}'${expectedImport(path, imported)}'`,
  );
}

if (import.meta.main) {
  const sourceFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
    cwd: root,
    encoding: 'utf8',
  });
  const mayWrite = process.argv.includes('--write');
  const wrongFiles = sourceFiles.split('\n').filter((path) => {
    // Git lists deleted files until the deletion is staged.
    if (!/\.tsx?$/.test(path) || !existsSync(join(root, path))) return false;
    const text = readFileSync(join(root, path), 'utf8');
    const corrected = withExpectedImports(path, text);
    if (mayWrite && corrected !== text) writeFileSync(join(root, path), corrected);
    return corrected !== text;
  });
  for (const path of wrongFiles)
    console.log(
      mayWrite
        ? `${path}: rewritten`
        : `${path}: import files of the same folder as './name.ts' and all others by alias; node scripts/check-imports.ts --write rewrites them`,
    );
  process.exitCode = wrongFiles.length > 0 && !mayWrite ? 1 : 0;
}
