import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join, relative } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';

/**
 * Rejects regular expressions with superlinear time, with which a page of 300 kB could block the server for
 * minutes. All of them are checked, because it is unknown which ones meet untrusted text. An automaton proves
 * each one linear, or its exception is justified below. A search for attack strings would depend on chance.
 */
const root = join(import.meta.dirname, '..');
const provingMs = 10 * 60_000;

/**
 * The files that build expressions at run time, which cannot be checked here, with the reason why each is
 * safe.
 */
const builtAtRuntime: Record<string, string> = {
  'src/kit/server/http/call-in-process.ts': 'of the addresses of our own calls',
  'src/features/search/web/explore/search-chips.ts': 'of letters, figures and dots, without repetition',
};

/**
 * The expressions that the automaton does not support (backreferences, lookaround) or cannot count, with the
 * reason why each is safe.
 */
const exemptExpressions: Record<string, string> = {
  '(?<!\\\\)::?[\\w-]+': 'looks one sign back, and what follows begins with a sign that it does not hold',
  '(?<=var\\()--[\\w-]+': 'begins at "var(", which it does not hold',
  '^(.{1,3})\\1+$': 'three beginnings, each compared once along the text',
  '([a-z])\\1+': 'a match holds all that it has looked at',
  ' [a-z]+ (road|rd)(?= )': 'each word is looked at once, from the space before it',
  '\\/panorama_[^/]*(?<!_hd)_t\\.[a-z]+$': 'of the name of one entry, at most 512 bytes',
  '\\burl["\']?\\s*:\\s*["\']([^"\'\\\\]{1,300})["\']':
    'at most 300 signs are looked at from each quotation mark',
};

type Expression = { place: string; source: string; flags: string };
type FileExpressions = { expressions: Expression[]; errors: string[] };

function expressionsIn(path: string, text: string): FileExpressions {
  const result: FileExpressions = { expressions: [], errors: [] };
  const locationOf = (offset: number) => `${path}:${text.slice(0, offset).split('\n').length}`;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, regex, callee } = node as Node;
    if (type === 'Literal' && regex)
      result.expressions.push({ place: locationOf(start), source: regex.pattern, flags: regex.flags });
    if (callee?.name === 'RegExp' && !(path in builtAtRuntime))
      result.errors.push(`${locationOf(start)} builds an expression at run time: write it as a literal`);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang: extname(path) === '.tsx' ? 'tsx' : 'ts' }, path));
  return result;
}

type Node = {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
};

/** True when the time may grow faster than the text, which requires an unbounded repetition. */
const canGrow = ({ source }: Expression) => /[*+]|\{\d+,\}/.test(source) && !(source in exemptExpressions);

async function errorOf({ place, source, flags }: Expression): Promise<string | null> {
  const result = await check(source, flags, { timeout: provingMs, checker: 'automaton' });
  if (result.status === 'safe') return null;
  const location = `${place} /${source}/${flags}`;
  if (result.status === 'unknown')
    return `${location} could not be judged (${result.error.kind}): make it simpler`;
  const { complexity, attack } = result;
  return `${location} takes ${complexity.summary} time with ${attack.pattern.slice(0, 200)}: make it simpler, for example without repetition inside repetition`;
}

async function main(folders: string[]): Promise<void> {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,js,mjs}`));
  const parsedFiles = paths
    .filter((path) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path))
    .map((path) => expressionsIn(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')));
  const errors = parsedFiles.flatMap((file) => file.errors);
  const pending = parsedFiles.flatMap((file) => file.expressions).filter(canGrow);
  const checkPending = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const error = await errorOf(next);
      if (error) errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkPending));
  for (const error of errors) console.log(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}

await main(process.argv.length > 2 ? process.argv.slice(2) : [join(root, 'src')]);
