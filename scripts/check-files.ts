import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { parseAst } from 'vite';

/**
 * Rejects files that are hard to find or to read: files that only re-export, have a default export, are too
 * long, are not named in kebab-case or are in a folder or a feature with too many others. Also rejects types
 * imported by `import('…')`, direct use of the browser's storage, and module-level state of the server.
 */
const lineLimit = 300;

/** Matches files that must have a default export for a tool. */
const toolFiles =
  /(^|\/)[^/]+\.(config\.(ts|mjs)|d\.ts)$|^(scripts\/(count-reporter|e2e\/(build-pages|fill-market))|src\/app\/testing\/global-setup)\.ts$/;

/**
 * Matches files that may be long, because they are read one part at a time: demo data, benchmarks and tests.
 */
const longFiles = /^demo\/|^lab\/bench\/|(^|\/)testing\/|\.test\.tsx?$|\.d\.ts$/;

/**
 * The maximum number of lines of code in each side of a feature, its server/ and its web/, without tests. Someone
 * who works on a feature reads one side at a time.
 */
const sideLimit = 6_000;

/** Sides that are larger, with the number of lines that they may have. Lower it as they shrink. */
const largeSides: Record<string, number> = { 'src/features/listings/web': 6_300 };

/** The maximum number of files in a folder of src/, without tests. */
const folderLimit = 25;

/** Folders that may contain more files, because people look them up by name. */
const largeFolders = new Set([
  'src/app/testing',
  'src/app/web/pages',
  'src/features/tours',
  'src/kit',
  'src/kit/server',
  'src/kit/server/http',
  'src/kit/web',
  'src/kit/web/ui',
]);

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?\.(ts|tsx|mjs)$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Source = { path: string; text: string; program: Node };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const bodyOf = ({ program }: Source) => program['body'] as Node[];
const nameOf = (node: unknown) => String((node as { name?: string })?.name);

function read(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const lang = extname(path) === '.tsx' ? 'tsx' : path.endsWith('.d.ts') ? 'dts' : 'ts';
  return { path, text, program: parseAst(text, { lang }, path) as unknown as Node };
}

function errorsIn(source: Source, dynamicImports: Set<string>): Array<[at: number, words: string]> {
  return [
    ...reExportErrors(source),
    ...defaultExportErrors(source, dynamicImports),
    ...lengthErrors(source),
    ...namingErrors(source),
    ...typeImportErrors(source),
    ...storageErrors(source),
    ...stateErrors(source),
  ];
}

function reExportErrors(source: Source): Array<[number, string]> {
  const message = 're-exports what another file defines: import it from the file that defines it';
  const body = bodyOf(source);
  const imported = importedNames(source);
  const isReExport = (node: Node) =>
    node.type === 'ExportAllDeclaration' ||
    (node.type === 'ExportNamedDeclaration' &&
      (node['source'] !== null ||
        (node['specifiers'] as Node[]).some(({ local }) => imported.has(nameOf(local)))));
  return body.filter(isReExport).map(({ start }) => [start, message]);
}

/** Returns the names that a file imports, from `modules` alone if given. */
function importedNames(source: Source, modules = /^/): Set<string> {
  const imports = bodyOf(source).filter(
    (node) => node.type === 'ImportDeclaration' && modules.test((node['source'] as { value: string }).value),
  );
  return new Set(imports.flatMap((node) => (node['specifiers'] as Node[]).map(({ local }) => nameOf(local))));
}

function defaultExportErrors(source: Source, loaded: Set<string>): Array<[number, string]> {
  if (toolFiles.test(source.path) || loaded.has(source.path)) return [];
  const message =
    'has a default export: use a named one, so that the name is the same everywhere; only a file loaded by import() or a tool may have one';
  return bodyOf(source)
    .filter(({ type }) => type === 'ExportDefaultDeclaration')
    .map(({ start }) => [start, message]);
}

/** Counts the lines of a file without empty lines and comments. */
const linesOfCode = ({ text }: Source) =>
  text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length;

function lengthErrors(source: Source): Array<[number, string]> {
  const { path } = source;
  const lines = linesOfCode(source);
  const message = `has ${lines} lines of code, more than ${lineLimit}: move a part with a responsibility of its own into a file named after it`;
  return lines > lineLimit && !longFiles.test(path) ? [[0, message]] : [];
}

/** Finds types imported by `import('…')`, which the dependency checker's swc parser does not see. */
function typeImportErrors({ program }: Source): Array<[number, string]> {
  const message =
    "imports a type with import('…'), which the boundary rules cannot see: use import type at the top of the file";
  const found: Array<[number, string]> = [];
  const visit = (node: Node): void => {
    if (node.type === 'TSImportType') found.push([node.start, message]);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program);
  return found;
}

/**
 * Matches files that may use the browser's storage directly: the module that wraps it, tests, and everything
 * outside src/.
 */
const storageFiles = /^src\/kit\/web\/storage\.ts$|(^|\/)testing\/|\.test\.tsx?$|^(?!src\/)/;

/**
 * Finds direct access to the browser's storage, which throws where storage is blocked, as in many in-app
 * browsers.
 */
function storageErrors({ path, program }: Source): Array<[number, string]> {
  if (storageFiles.test(path)) return [];
  const message =
    "uses the browser's storage, which throws where it is blocked: use deviceStorage or tabStorage of kit/web/storage.ts";
  const found: Array<[number, string]> = [];
  const visit = (node: Node): void => {
    const name = node['name'] ?? node['value'];
    const isNamed = node.type === 'Identifier' || node.type === 'Literal';
    if (isNamed && (name === 'localStorage' || name === 'sessionStorage')) found.push([node.start, message]);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program);
  return found;
}

/** Matches the files that run on the server. */
const serverFiles = /^src\/(?!.*\/(web|testing)\/)(?!.*\.test\.tsx?$)/;

/** Files that may have module-level state, because it depends on no resource of the process. */
const allowedState: Record<string, string> = {
  'src/app/server/pages/page-style.ts': 'numbers parts of pages for the keys of a cache',
  'src/features/accounts/server/passwords/guessable.ts': 'a dictionary that is loaded on first use',
  'src/features/search/server/filters/cached-bits.ts': 'what an exclusion leaves out, by exclusion',
  'src/features/search/server/suggestions.ts': 'phonetic keys, by place',
  'src/features/search/tokens.ts': 'words of phrases, by list',
  'src/features/search/vocabulary-terms.ts': 'terms, by vocabulary',
  'src/kit/field-error.ts': 'messages, by their English text',
  'src/kit/icu-message.ts': 'parsed messages, by text',
  'src/kit/server/http/broken-request.ts': 'marks sockets that were answered',
  'src/kit/server/images/outlined-text.ts': 'fonts, by weight',
  'src/kit/server/images/picture-program.ts': 'is the main file of a process',
};

/** Finds state that all applications of a process would share, including those of different tests. */
function stateErrors(source: Source): Array<[number, string]> {
  if (!serverFiles.test(source.path) || source.path in allowedState) return [];
  const message =
    'has state at module level: create it in a function named open… or create…, and pass the result to its users';
  const ownClasses = importedNames(source, /^[#.]/);
  return bodyOf(source)
    .map((node) => (node['declaration'] ?? node) as Node)
    .filter(({ type }) => type === 'VariableDeclaration')
    .filter(
      ({ kind, declarations }) =>
        kind !== 'const' || (declarations as Node[]).some((declared) => isState(declared, ownClasses)),
    )
    .map(({ start }) => [start, message]);
}

/** Returns true for a weak or empty collection that is not typed as read-only, or an object of our own. */
function isState({ id, init }: Node, ownClasses: ReadonlySet<string>): boolean {
  const { type, callee, arguments: given } = (init ?? {}) as Node;
  if (type !== 'NewExpression' || JSON.stringify(id).includes('"Readonly')) return false;
  const name = nameOf(callee);
  const isEmpty = (given as Node[]).length === 0;
  return /^Weak(Map|Set)$/.test(name) || (isEmpty && /^(Map|Set)$/.test(name)) || ownClasses.has(name);
}

function namingErrors({ path }: Source): Array<[number, string]> {
  const name = basename(path);
  if (name.startsWith('index.')) return [[0, 'is named index: name the file after its contents']];
  const message =
    'is not named in kebab-case: big-thing.ts holds BigThing, and works the same on case-insensitive disks';
  return kebabCase.test(name) ? [] : [[0, message]];
}

/** Finds the first file beyond the limit of each folder. */
function folderErrors(paths: readonly string[]): string[] {
  const files = paths.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
  return [...Map.groupBy(files, (path) => dirname(path))]
    .filter(([folder, { length }]) => length > folderLimit && !largeFolders.has(folder))
    .map(
      ([, inFolder]) =>
        `${inFolder[folderLimit]}:1 is in a folder of ${inFolder.length} files, more than ${folderLimit}: group them into folders named after what they do`,
    );
}

/** Finds the sides of features that are too large. Each error is shown at the last file of the side. */
function sideErrors(sources: readonly Source[]): string[] {
  const side = /^src\/features\/[^/]+\/(?:server|web)(?=\/)/;
  const counted = sources.filter(
    ({ path }) => side.test(path) && !/(^|\/)testing\/|\.test\.tsx?$/.test(path),
  );
  return [...Map.groupBy(counted, ({ path }) => side.exec(path)?.[0] ?? '')].flatMap(([folder, inSide]) => {
    const lines = inSide.reduce((sum, source) => sum + linesOfCode(source), 0);
    const limit = largeSides[folder] ?? sideLimit;
    const message = `is in ${folder}, which has ${lines} lines of code, more than ${limit}: make a part of it a feature of its own`;
    return lines > limit ? [`${inSide.at(-1)?.path}:1 ${message}`] : [];
  });
}

/** Returns the files that `import()` loads, whose default export React.lazy or a page's route may need. */
function dynamicImportsOf({ path, program }: Source): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const { value } = (node['source'] ?? {}) as { value?: unknown };
    if (node.type === 'ImportExpression' && typeof value === 'string')
      found.push(value.startsWith('#') ? value.replace('#', 'src/') : join(dirname(path), value));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program);
  return found.map((file) => file.replaceAll('\\', '/'));
}

function main(root: string): void {
  const paths = ['src', 'scripts', 'lab', 'dev', 'demo', '.']
    .flatMap((folder) => globSync(folder === '.' ? '*.{ts,tsx}' : `${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'));
  const sources = paths.toSorted().map((path) => read(root, path));
  const dynamicImports = new Set(sources.flatMap(dynamicImportsOf));
  const sizeErrors = [...folderErrors(sources.map(({ path }) => path)), ...sideErrors(sources)];
  for (const error of sizeErrors) console.log(error);
  let count = sizeErrors.length;
  for (const source of sources) {
    for (const [at, message] of errorsIn(source, dynamicImports)) {
      count += 1;
      console.log(`${source.path}:${source.text.slice(0, at).split('\n').length} ${message}`);
    }
  }
  process.exitCode = count === 0 ? 0 : 1;
}

main(process.argv[2] ?? join(import.meta.dirname, '..'));
