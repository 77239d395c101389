import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseAst } from 'vite';
import { tableExceptions, tablesByOwner } from './table-owners.ts';

/**
 * Rejects SQL that names a table of another feature, so that a table can change with its owner alone. Other
 * features and `app` call functions of the owner. `table-owners.ts` has the owners and the exceptions.
 */
const ownerOf = new Map(
  Object.entries(tablesByOwner).flatMap(([owner, tables]) =>
    tables.split(' ').map((table) => [table, owner]),
  ),
);

type Use = { path: string; offset: number; table: string; may: 'read' | 'write' };
type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function usesIn(path: string, text: string): Use[] {
  const uses: Use[] = [];
  const visit = (node: Node, isSql: boolean): void => {
    const isTagged = node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag']);
    for (const use of [...usesInText(node, isSql), ...usesInCall(node), ...usesInProperty(node)])
      uses.push({ path, offset: node.start, ...use });
    for (const child of Object.values(node).flat())
      if (isNode(child)) visit(child, isTagged && child === node['quasi']);
  };
  visit(parseAst(text, { lang: extname(path) === '.tsx' ? 'tsx' : 'ts' }, path) as unknown as Node, false);
  return uses;
}

const isSqlTag = (tag: unknown) => isNode(tag) && tag.type === 'Identifier' && tag['name'] === 'sql';

type TableUse = Pick<Use, 'table' | 'may'>;

/** Returns the tables after a keyword of SQL. Other texts than `sql` templates count if they are statements. */
function usesInText(node: Node, isSql: boolean): TableUse[] {
  const text = textOf(node);
  if (text === null || !(isSql || statement.test(text))) return [];
  return [...text.matchAll(tablesAfterKeyword)].flatMap(([, keyword = '', first = '', further = '']) => {
    const may = /^(?:update|into|delete from)$/.test(keyword.replace(/\s+/, ' ')) ? 'write' : 'read';
    const names = [first, ...[...further.matchAll(/,\s*"?([a-z_]+)/g)].map(([, name = '']) => name)];
    return names.map((table, index): TableUse => ({ table, may: index === 0 ? may : 'read' }));
  });
}

function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as Array<{ value: { cooked: string } }>)
      .map(({ value }) => value.cooked)
      .join(' ? ');
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}

const statement = /\b(?:select|insert into|delete from|update [a-z_]+ (?:[a-z]+ )?set)\b/;
const tablesAfterKeyword =
  /\b(delete\s+from|from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]+)"?((?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?)*)/g;

/** Returns the table that a method of Kysely is called with. */
function usesInCall(node: Node): TableUse[] {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return [];
  const method = String((callee['property'] as { name?: string }).name);
  const [argument] = node['arguments'] as Node[];
  const table = argument && textOf(argument)?.split(' ')[0];
  if (!table || !queryMethods.test(method)) return [];
  return [{ table, may: /^(?:insert|update|delete|merge)/.test(method) ? 'write' : 'read' }];
}

const queryMethods =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|table)$/;

/** Returns the table of a declaration from which SQL is made: `table: 'users'` or `'users.photo': …`. */
function usesInProperty(node: Node): TableUse[] {
  if (node.type !== 'Property') return [];
  const { name, value: column } = node['key'] as { name?: string; value?: unknown };
  if (typeof column === 'string' && tableColumn.test(column))
    return [{ table: column.split('.')[0] ?? '', may: 'write' }];
  const table = isNode(node['value']) ? textOf(node['value']) : null;
  return name === 'table' && table ? [{ table, may: 'read' }] : [];
}

const tableColumn = /^[a-z_]+\.[a-z_]+$/;

function partOf(path: string): string {
  const [, layer = '', feature = ''] = path.split('/');
  return layer === 'features' ? feature : layer;
}

const isForeign = ({ path, table }: Use) => ownerOf.has(table) && ownerOf.get(table) !== partOf(path);

const isAllowedBy =
  ({ path, table, may }: Use) =>
  (exception: (typeof tableExceptions)[number]) =>
    path.startsWith(exception.in) &&
    (exception.tables === 'all' || exception.tables.split(' ').includes(table)) &&
    (may === 'read' || exception.may === 'write');

/** Returns an error for each use of a table of another owner that no exception allows. */
export function refusedUses(texts: ReadonlyMap<string, string>): string[] {
  const foreign = [...texts].flatMap(([path, text]) => usesIn(path, text)).filter(isForeign);
  const refused = foreign.filter((use) => !tableExceptions.some(isAllowedBy(use)));
  return refused.map(({ path, offset, table, may }) => {
    const line = texts.get(path)?.slice(0, offset).split('\n').length;
    const owner = ownerOf.get(table);
    return `${path}:${line} ${may === 'write' ? 'writes' : 'reads'} ${table}, a table of ${owner}: call a function of ${owner}, or let app pass one in`;
  });
}

/** Returns an error for each exception that no file needs any longer. */
export function unusedExceptions(texts: ReadonlyMap<string, string>): string[] {
  const foreign = [...texts].flatMap(([path, text]) => usesIn(path, text)).filter(isForeign);
  return tableExceptions.flatMap((exception) =>
    exception.tables
      .split(' ')
      .filter(
        (table) =>
          table !== 'all' &&
          !foreign.some(
            (use) => use.table === table && use.may === exception.may && isAllowedBy(use)(exception),
          ),
      )
      .map(
        (table) => `scripts/table-owners.ts: ${exception.in} no longer needs to ${exception.may} ${table}`,
      ),
  );
}

function main(root: string): void {
  const texts = new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
      .toSorted()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const errors = [...refusedUses(texts), ...unusedExceptions(texts)];
  for (const error of errors) console.log(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}

if (import.meta.main) main(join(import.meta.dirname, '..'));
