import { extname } from 'node:path';
import { parseAst } from 'vite';

/** One small fault in a source: the text from `start` to `end` is replaced by `after`. */
export type Mutation = {
  kind: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const operators: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
};
const assignments: Record<string, string> = { '+=': '-=', '-=': '+=', '*=': '/=', '|=': '&=', '&=': '|=' };
const opposites: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** SQL keywords in any case, and their replacements. */
const sqlMutations: Array<[RegExp, string]> = [
  [/\s+for (no key )?update( skip locked)?\b/gi, ''],
  [/\s+desc\b/gi, ' asc'],
  [/\s+asc\b/gi, ' desc'],
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/\bnot exists\b/gi, 'exists'],
  [/\band\b/gi, 'or'],
  [/>=/g, '>'],
  [/<=/g, '<'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/(?<=\s)=(?=\s)/g, '<>'],
];
const looksLikeSql = /\b(select|insert into|delete from|order by|where|having)\b|\bupdate\s+\w+\s+set\b/i;

/** Returns all single faults for this source, in source order. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const mutations: Mutation[] = [];
  const add = (kind: string, start: number, end: number, after: string) => {
    const before = text.slice(start, end);
    if (before === after) return;
    mutations.push({ kind, line: text.slice(0, start).split('\n').length, start, end, before, after });
  };
  const textOf = ({ start, end }: Node) => text.slice(start, end);

  /** Replaces the operator between two operands. Only comments may surround it, and no second operator. */
  const swapOperator = (kind: string, left: Node, right: Node, operator: string, after: string) => {
    const start = text.indexOf(operator, left.end);
    if (start >= 0 && start < right.start) add(kind, start, start + operator.length, after);
  };

  const mutate = (node: Node): void => {
    const { left, right, test, argument, expression } = node as unknown as Record<string, Node>;
    const sign = typeof node['operator'] === 'string' ? node['operator'] : '';
    switch (node.type) {
      case 'BinaryExpression':
        if (operators[sign] && left && right && !(sign === '+' && (isText(left) || isText(right))))
          swapOperator(/[<>=]/.test(sign) ? 'comparison' : 'arithmetic', left, right, sign, operators[sign]);
        break;
      case 'AssignmentExpression':
        if (assignments[sign] && left && right)
          swapOperator('arithmetic', left, right, sign, assignments[sign]);
        break;
      case 'LogicalExpression':
        if (!left || !right) break;
        if (sign !== '??') swapOperator('condition', left, right, sign, sign === '&&' ? '||' : '&&');
        add('condition arm', left.start, right.end, textOf(left));
        if (sign !== '??') add('condition arm', left.start, right.end, textOf(right));
        break;
      case 'UnaryExpression':
        if ((sign === '!' || sign === '-') && argument) add('negation', node.start, argument.start, '');
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        // Removing the negation already inverts the condition.
        if (test && test['operator'] !== '!') add('condition', test.start, test.end, `!(${textOf(test)})`);
        break;
      case 'WhileStatement':
        if (test) add('condition', test.start, test.end, 'false');
        break;
      case 'ThrowStatement':
        add('throw', node.start, node.end, ';');
        break;
      case 'ExpressionStatement':
        if (expression && isCall(expression) && !isSuper(expression))
          add('statement', node.start, node.end, ';');
        break;
      case 'CallExpression':
        swapArguments(node);
        break;
      case 'MemberExpression':
        mutateMember(node);
        break;
      case 'Literal':
        mutateLiteral(node);
        break;
      case 'TemplateLiteral':
        if (looksLikeSql.test(textOf(node))) for (const part of node['quasis'] as Node[]) mutateSql(part);
        break;
    }
  };

  const swapArguments = (node: Node) => {
    const args = node['arguments'] as Node[];
    args.forEach((argument, index) => {
      const next = args[index + 1];
      if (!next || !isName(argument) || !isName(next) || textOf(argument) === textOf(next)) return;
      const between = text.slice(argument.end, next.start);
      add('arguments', argument.start, next.end, `${textOf(next)}${between}${textOf(argument)}`);
    });
  };

  const mutateMember = (node: Node) => {
    const property = node['property'] as Node;
    const name = String(property['name'] ?? '');
    const object = node['object'] as Node;
    if (node['computed'] || property.type !== 'Identifier') return;
    const isPlain = name === 'some' || name === 'every' || textOf(object) === 'Math';
    if (opposites[name] && isPlain) add('opposite', property.start, property.end, opposites[name]);
    if (name === 'forUpdate' && text.startsWith('()', node.end)) add('SQL', object.end, node.end + 2, '');
  };

  const mutateLiteral = (node: Node) => {
    const { value } = node;
    if (typeof value === 'boolean') add('constant', node.start, node.end, String(!value));
    else if (typeof value === 'number' && Number.isFinite(value)) {
      add('constant', node.start, node.end, String(value + 1));
      add('constant', node.start, node.end, value === 0 ? '-1' : String(value - 1));
    } else if (typeof value === 'string' && value !== '') {
      if (operators[value] && /[<>]/.test(value)) add('SQL', node.start, node.end, `'${operators[value]}'`);
      else if (value === 'desc' || value === 'asc')
        add('SQL', node.start, node.end, value === 'desc' ? "'asc'" : "'desc'");
      else {
        if (looksLikeSql.test(value)) mutateSql(node);
        add('string', node.start, node.end, "''");
      }
    }
  };

  const mutateSql = (part: Node) => {
    for (const [word, after] of sqlMutations)
      for (const match of textOf(part).matchAll(word))
        add('SQL', part.start + match.index, part.start + match.index + match[0].length, after);
  };

  const visit = (node: Node): void => {
    mutate(node);
    for (const [key, value] of Object.entries(node))
      for (const child of [value].flat()) if (isNode(child) && isMutable(node, key, child)) visit(child);
  };
  visit(parseAst(text, { lang: langOf(path) }, path) as unknown as Node);
  return mutations
    .filter((mutation) => parses(path, applyMutation(text, mutation)))
    .toSorted((a, b) => a.start - b.start);
}

/**
 * Returns false for types, module paths, property names and styling attributes, whose faults no test can
 * detect.
 */
function isMutable(parent: Node, key: string, child: Node): boolean {
  if (/^(Import|Export(All|Named))Declaration$/.test(parent.type)) return key === 'declaration';
  if (parent.type === 'JSXAttribute') return child.type !== 'Literal';
  if (key === 'key') return Boolean(parent['computed']);
  if (parent.type === 'MetaProperty' || parent.type === 'ImportExpression') return false;
  return !child.type.startsWith('TS') || /^TS(As|Satisfies|NonNull)Expression$/.test(child.type);
}

const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
const isName = ({ type, computed }: Node) =>
  type === 'Identifier' || (type === 'MemberExpression' && computed !== true);
const isSuper = ({ callee }: Node) => (callee as Node | undefined)?.type === 'Super';
const isCall = ({ type, argument, expression }: Node): boolean =>
  type === 'CallExpression'
    ? true
    : type === 'AwaitExpression'
      ? isCall(argument as Node)
      : type === 'ChainExpression' && isCall(expression as Node);

export const applyMutation = (text: string, { start, end, after }: Mutation) =>
  text.slice(0, start) + after + text.slice(end);

const langOf = (path: string) => (extname(path) === '.tsx' ? 'tsx' : 'ts');

function parses(path: string, text: string): boolean {
  try {
    parseAst(text, { lang: langOf(path) }, path);
    return true;
  } catch {
    return false;
  }
}
