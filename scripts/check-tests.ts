import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parseAst } from 'vite';

/**
 * Refuses tests that pass without testing anything, where the linter has no rule. These are tests that return
 * before an expectation, tests that skip themselves without a reason, and a table with the title of another.
 */
const root = join(import.meta.dirname, '..');

type Node = { type: string; start: number; [key: string]: unknown };
type Fault = { at: number; words: string };

const definers = new Set(['test', 'it', 'describe', 'beforeEach']);
const tests = new Set(['test', 'it']);
const leavesOut = new Set(['skip', 'skipIf', 'runIf', 'todo']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = ({ type }: Node) => /Function/.test(type);
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function faultsIn(program: Node): Fault[] {
  const faults: Fault[] = [];
  const look = (node: Node, titles: Set<string>): void => {
    if (
      node.type === 'MemberExpression' &&
      definers.has(rootOf(node)) &&
      leavesOut.has(nameOf(node.property))
    )
      faults.push({
        at: node.start,
        words: "skips tests without a reason: use skip(condition, 'why') inside them",
      });
    const defined = node.type === 'CallExpression' ? definedBy(node) : null;
    if (defined?.hasTable) {
      if (titles.has(defined.title)) faults.push({ at: node.start, words: 'has the title of another table' });
      titles.add(defined.title);
    }
    if (defined) faults.push(...silentEndsOf(defined));
    const inside = defined ? new Set<string>() : titles;
    for (const child of childrenOf(node)) look(child, inside);
  };
  look(program, new Set());
  return faults;
}

/**
 * Returns the definition in a call such as `test('…', () => {…})`, `describe.each(…)('…', () => {…})` or
 * `beforeEach(() => {…})`.
 */
function definedBy({ callee, arguments: given }: Node) {
  const by = rootOf(callee as Node);
  const body = (given as Node[]).find(isFunction);
  if (!definers.has(by) || !body) return null;
  const [{ value, start }] = given as [Node];
  return { by, title: String(value ?? start), body, hasTable: (callee as Node).type === 'CallExpression' };
}

/**
 * Returns the places where a test or a beforeEach may end without a reason; nested functions do not count.
 */
function silentEndsOf({ by, body }: { by: string; body: Node }): Fault[] {
  const faults: Fault[] = [];
  const look = (node: Node): void => {
    if (node.type === 'ReturnStatement' && !node['argument'] && tests.has(by))
      faults.push({ at: node.start, words: "returns before its end: use skip(condition, 'why')" });
    if (node.type === 'CallExpression' && isSkip(node['callee'] as Node) && !hasReason(node))
      faults.push({ at: node.start, words: "skips without a reason: use skip(condition, 'why')" });
    for (const child of childrenOf(node)) if (!isFunction(child)) look(child);
  };
  look(body['body'] as Node);
  return faults;
}

/** Matches `skip(…)` and `context.skip(…)`. */
const isSkip = (callee: Node) => nameOf(callee) === 'skip' || nameOf(callee['property']) === 'skip';

/** Returns the identifier before the first dot or bracket. */
function rootOf(node: Node): string {
  const inner = (node['object'] ?? node['callee'] ?? node['tag']) as Node | undefined;
  return inner ? rootOf(inner) : nameOf(node);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');

/** Returns true with a reason: a text, or a variable after a condition. */
function hasReason({ arguments: given }: Node): boolean {
  const [first, second] = given as Node[];
  const isText = (node?: Node) => typeof node?.['value'] === 'string' || node?.type === 'TemplateLiteral';
  return isText(second) || nameOf(second) !== '' || (!second && isText(first));
}

function main(folders: string[]): void {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`)).toSorted();
  let count = 0;
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const program = parseAst(text, { lang: extname(path) === '.tsx' ? 'tsx' : 'ts' }, path);
    for (const { at, words } of faultsIn(program as unknown as Node)) {
      count += 1;
      const line = text.slice(0, at).split('\n').length;
      console.log(`${relative(root, path).replaceAll('\\', '/')}:${line} ${words}`);
    }
  }
  process.exitCode = count === 0 ? 0 : 1;
}

const given = process.argv.slice(2);
main(given.length > 0 ? given : ['src', 'scripts', 'demo'].map((folder) => join(root, folder)));
