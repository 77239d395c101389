import { type ESTree, parseAst } from 'vite';
import { placeholderNames, readMessage } from '../../src/kit/icu-message.ts';

type Node = ESTree.Node;
export type Call = { name: string; node: ESTree.CallExpression; inner: Call[] };

/** Matches the module of `t()`: `#kit/t.ts` or, within kit, `./t.ts`. */
const translateModule = /(?:#kit|\.)\/t\.ts$/;
const translateFunctions = new Set(['t', 'inLanguage', 'withoutLanguage', 'languagePrefix']);

/** Returns the calls in a source of the translation functions that it imports from `#kit/t.ts`. */
export function callsInSource(file: string, code: string): Call[] {
  if (!code.includes("/t.ts'")) return [];
  const program = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const names = new Set(program.body.flatMap(importedTranslateFunctions));
  return callsIn(program, (name) => (names.has(name) ? name : null));
}

function importedTranslateFunctions(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration' || !translateModule.test(statement.source.value)) return [];
  return statement.specifiers.map(({ local }) => local.name).filter((name) => translateFunctions.has(name));
}

/** Returns the calls of the functions for which `nameOf` returns a name, each with the calls nested in it. */
export function callsIn(root: Node, nameOf: (name: string) => string | null): Call[] {
  const calls: Call[] = [];
  const walk = (node: unknown, siblings: Call[]) => {
    if (Array.isArray(node)) for (const child of node) walk(child, siblings);
    if (!isNode(node)) return;
    const name =
      node.type === 'CallExpression' && node.callee.type === 'Identifier' ? nameOf(node.callee.name) : null;
    const call = name && node.type === 'CallExpression' ? { name, node, inner: [] } : null;
    if (call) siblings.push(call);
    for (const value of Object.values(node))
      if (typeof value === 'object') walk(value, call?.inner ?? siblings);
  };
  walk(root, calls);
  return calls;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;

/** Returns all calls, including nested ones. */
export const flattenCalls = (calls: Call[]): Call[] =>
  calls.flatMap((call) => [call, ...flattenCalls(call.inner)]);

export type OnCallError = (call: Call, error: unknown) => void;

/** Returns the messages that `read` finds in a call, or none if it throws, which `onError` reports. */
export function attempt(call: Call, onError: OnCallError, read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    onError(call, error);
    return [];
  }
}

/** Returns the text of a node that contains only text; otherwise null. */
export function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

/**
 * Returns the message of a `t()` call in a source.
 * @throws if the message is not literal text, or the values do not match its placeholders
 */
export function messageOf({ node }: Call): string {
  const [first, second] = node.arguments;
  const message = textOf(first);
  if (message === null) throw new Error('t() needs its message as one text, written in the call');
  const expectedNames = [...placeholderNames(readMessage(message))].sort();
  const placeholders = second ? [...valuesOf(second).keys()].sort() : [];
  if (expectedNames.join() !== placeholders.join())
    throw new Error(
      `t('${message}') needs the values ${expectedNames.join(', ') || 'none'}, and is given ${placeholders.join(', ') || 'none'}`,
    );
  return message;
}

/**
 * Returns the values of a call by name.
 * @throws if they are not an object literal with plain names
 */
export function valuesOf(node: Node): Map<string, Node> {
  if (node.type !== 'ObjectExpression')
    throw new Error('t() needs its values as an object, written in the call');
  return new Map(
    node.properties.map((property) => {
      if (property.type !== 'Property' || property.computed)
        throw new Error('t() needs values with plain names');
      const { key } = property;
      return [key.type === 'Identifier' ? key.name : (key as ESTree.StringLiteral).value, property.value];
    }),
  );
}
