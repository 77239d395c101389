import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parseAst } from 'vite';

/**
 * Rejects tests that pass without testing anything, where the linter has no rule. These are tests that return
 * before an expectation, tests that skip themselves without a reason, and test tables that share a title.
 */
const root = join(import.meta.dirname, '..');

type Node = { type: string; start: number; [key: string]: unknown };
type Finding = { at: number; message: string };

const definers = new Set(['test', 'it', 'describe', 'beforeEach']);
const tests = new Set(['test', 'it']);
const skippingModifiers = new Set(['skip', 'skipIf', 'runIf', 'todo']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isFunction = ({ type }: Node) => /Function/.test(type);
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

function findingsIn(program: Node): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: Node, titles: Set<string>): void => {
    if (
      node.type === 'MemberExpression' &&
      definers.has(rootOf(node)) &&
      skippingModifiers.has(nameOf(node.property))
    )
      findings.push({
        at: node.start,
        message: "skips tests without a reason: use skip(condition, 'why') inside them",
      });
    const defined = node.type === 'CallExpression' ? definitionIn(node) : null;
    if (defined?.hasTable) {
      if (titles.has(defined.title))
        findings.push({ at: node.start, message: 'has the title of another table' });
      titles.add(defined.title);
    }
    if (defined) findings.push(...silentSkipsIn(defined));
    const inside = defined ? new Set<string>() : titles;
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(program, new Set());
  return findings;
}

/**
 * Returns the definition in a call such as `test('…', () => {…})`, `describe.each(…)('…', () => {…})` or
 * `beforeEach(() => {…})`; null for any other call.
 */
function definitionIn({ callee, arguments: args }: Node) {
  const by = rootOf(callee as Node);
  const body = (args as Node[]).find(isFunction);
  if (!definers.has(by) || !body) return null;
  const [{ value, start }] = args as [Node];
  return { by, title: String(value ?? start), body, hasTable: (callee as Node).type === 'CallExpression' };
}

/**
 * Returns the places where a test returns early, or where a test or a hook skips without a reason. Nested
 * functions do not count.
 */
function silentSkipsIn({ by, body }: { by: string; body: Node }): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ReturnStatement' && !node['argument'] && tests.has(by))
      findings.push({ at: node.start, message: "returns before its end: use skip(condition, 'why')" });
    if (node.type === 'CallExpression' && isSkip(node['callee'] as Node) && !hasReason(node))
      findings.push({ at: node.start, message: "skips without a reason: use skip(condition, 'why')" });
    for (const child of childrenOf(node)) if (!isFunction(child)) visit(child);
  };
  visit(body['body'] as Node);
  return findings;
}

/** Matches `skip(…)` and `context.skip(…)`. */
const isSkip = (callee: Node) => nameOf(callee) === 'skip' || nameOf(callee['property']) === 'skip';

/** Returns the identifier before the first dot or bracket. */
function rootOf(node: Node): string {
  const inner = (node['object'] ?? node['callee'] ?? node['tag']) as Node | undefined;
  return inner ? rootOf(inner) : nameOf(node);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');

/** Returns true when a skip has a reason: a text or a variable after the condition, or a text alone. */
function hasReason({ arguments: args }: Node): boolean {
  const [first, second] = args as Node[];
  const isText = (node?: Node) => typeof node?.['value'] === 'string' || node?.type === 'TemplateLiteral';
  return isText(second) || nameOf(second) !== '' || (!second && isText(first));
}

function main(folders: string[]): void {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`)).toSorted();
  let count = 0;
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const program = parseAst(text, { lang: extname(path) === '.tsx' ? 'tsx' : 'ts' }, path);
    for (const { at, message } of findingsIn(program as unknown as Node)) {
      count += 1;
      const line = text.slice(0, at).split('\n').length;
      console.log(`${relative(root, path).replaceAll('\\', '/')}:${line} ${message}`);
    }
  }
  process.exitCode = count === 0 ? 0 : 1;
}

const files = process.argv.slice(2);
main(files.length > 0 ? files : ['src', 'scripts', 'lab', 'dev', 'demo'].map((folder) => join(root, folder)));
