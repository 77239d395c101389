import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The output of the build by path. Every path begins with a slash. */
export type BuiltFiles = {
  entry: string;
  /** The files that the entry needs before it can run. */
  entryNeeds: string[];
  sheet: string;
  /**
   * Returns the files that a page's module needs in addition to the entry; empty for a module that the build
   * does not contain.
   */
  filesOf(module: string): string[];
};

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

/**
 * Reads the build manifest.
 * @param siblings maps the names of the English files to those of another language
 * @throws if the manifest has no entry or no stylesheet
 */
export async function readBuiltFiles(
  clientFolder: string,
  siblings: Record<string, string> = {},
): Promise<BuiltFiles> {
  const readJson = async (name: string) =>
    JSON.parse(await readFile(join(clientFolder, '.vite', name), 'utf8'));
  const manifest: Manifest = await readJson('manifest.json');
  const filesByModule: Record<string, string[]> = await readJson('ssr-manifest.json');
  const chunks = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
  for (const chunk of Object.values(manifest)) chunk.file = siblings[chunk.file] ?? chunk.file;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the built application has no entry; build it again');
  const stylesheet = entry.css?.[0];
  if (!stylesheet) throw new Error('the built application has no style sheet; build it again');
  const entryNeeds = importsOf(manifest, entry);
  const entryFiles = new Set([`/${entry.file}`, ...entryNeeds]);
  return {
    entry: `/${entry.file}`,
    entryNeeds,
    sheet: `/${stylesheet}`,
    filesOf(module) {
      const own = (filesByModule[module] ?? []).flatMap((file) => chunks.get(file) ?? []);
      const files = own.flatMap((chunk) => [`/${chunk.file}`, ...importsOf(manifest, chunk)]);
      return files.filter((file) => !entryFiles.has(file));
    },
  };
}

function importsOf(manifest: Manifest, chunk: Chunk, found = new Set<string>()): string[] {
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name];
    if (!imported || found.has(`/${imported.file}`)) continue;
    found.add(`/${imported.file}`);
    importsOf(manifest, imported, found);
  }
  return [...found];
}
