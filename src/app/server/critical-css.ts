/** One selector of a rule, with the conditions under which it matches an element of a page. */
export type Selector = {
  text: string;
  classes: string[];
  tags: string[];
  /** One selector of each of these lists must match as well: `:is(…)` and `:where(…)`. */
  oneOf: Selector[][];
};

/**
 * A node of a style sheet. A `whole` node stays as it is. A `group` (`@layer`, `@media`, `@supports`) stays
 * unless it is empty. A `named` node (`@keyframes`, `@property`) stays if its name is used. So does each of
 * the `variables` of a rule that sets only variables.
 */
export type StyleNode =
  | { kind: 'whole'; text: string }
  | { kind: 'rule'; selectors: Selector[]; body: string }
  | { kind: 'variables'; head: string; variables: { name: string; text: string }[] }
  | { kind: 'group'; head: string; nodes: StyleNode[] }
  | { kind: 'named'; name: string; text: string };

/**
 * Parses a style sheet as a bundler writes it: minified, without relevant comments. Registered properties of
 * utilities are set by the fallback for older browsers, which is shorter and has the same effect.
 */
export function readStyle(css: string): StyleNode[] {
  return blocksOf(withoutComments(css))
    .filter(({ head }) => !head.startsWith('@property --tw-'))
    .map(nodeOf);
}

function withoutComments(css: string): string {
  const [before = '', ...pieces] = css.split('/*');
  return before + pieces.map((piece) => piece.split('*/').slice(1).join('*/')).join('');
}

type Block = { head: string; body: string | null };

/** Splits at the braces and semicolons of the outermost level; strings may contain either. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const character = css[at];
    if (character === '\\') at++;
    else if (character === '"' || character === "'") at = endOfString(css, at, character);
    else if (character === '{' && depth++ === 0) open = at;
    else if (character === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    } else if (character === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at).trim(), body: null });
      start = at + 1;
    }
  }
  return blocks;
}

function endOfString(css: string, from: number, quote: string): number {
  let at = from + 1;
  while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1;
  return at;
}

function nodeOf({ head, body }: Block): StyleNode {
  if (body === null) return { kind: 'whole', text: `${head};` };
  if (head === '@layer properties')
    return {
      kind: 'group',
      head,
      nodes: blocksOf(body)
        .flatMap((block) => blocksOf(block.body ?? ''))
        .map(nodeOf),
    };
  // Printing before the whole sheet is loaded is not supported.
  if (head === '@media print') return emptyNode;
  if (/^@(layer|media|supports|container|scope)\b/.test(head))
    return { kind: 'group', head, nodes: blocksOf(body).map(nodeOf) };
  const match = /^@(?:-\w+-)?(?:keyframes|property)\s+(\S+)/.exec(head);
  if (match) return { kind: 'named', name: match[1] ?? '', text: `${head}{${body}}` };
  if (head.startsWith('@')) return { kind: 'whole', text: `${head}{${body}}` };
  const declarations = splitAt(body, ';').filter(Boolean);
  if (declarations.every((declaration) => declaration.startsWith('--'))) {
    const variables = declarations.map((text) => ({ name: text.slice(0, text.indexOf(':')), text }));
    return { kind: 'variables', head, variables };
  }
  if (declarations.every((declaration) => declaration.startsWith('transition'))) return emptyNode;
  return { kind: 'rule', selectors: selectorsOf(head), body };
}

const emptyNode: StyleNode = { kind: 'whole', text: '' };

function selectorsOf(head: string): Selector[] {
  return splitAt(head, ',')
    .filter((text) => !deferredSelectors.test(text))
    .map(selectorOf);
}

/** States that need a pointer or the application, and the parts of form fields that the browser draws. */
const deferredSelectors =
  /:(hover|active|disabled)\b|::(file-selector|-webkit-(date|calendar|inner-spin|outer-spin))/;

function selectorOf(text: string): Selector {
  const oneOf: Selector[][] = [];
  const plain = withoutBrackets(text, (name, inner) => {
    // Ignoring the arguments of :not, :has and […] only makes a selector match more.
    if (name === 'is' || name === 'where') oneOf.push(splitAt(inner, ',').map(selectorOf));
  }).replace(/(?<!\\)::?[\w-]+/g, '');
  const classes = [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );
  const tags = plain.replace(/[.#](?:\\.|[\w-]|[^\0-\x7f])+/g, '').match(/[a-z][a-z0-9]*/g) ?? [];
  return { text, classes, tags, oneOf };
}

/** Splits at a character, except within brackets and strings. */
function splitAt(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') at++;
    else if (character === '"' || character === "'") at = endOfString(text, at, character);
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/**
 * Returns the text without its bracketed parts. Calls `found` with each of those parts and its pseudo-class.
 */
function withoutBrackets(selector: string, found: (name: string, inner: string) => void): string {
  let plain = '';
  let depth = 0;
  let start = 0;
  for (let at = 0; at < selector.length; at++) {
    const character = selector.charAt(at);
    if (character === '\\') {
      if (depth === 0) plain += character + (selector[at + 1] ?? '');
      at++;
    } else if (character === '(' || character === '[') {
      if (depth++ === 0) start = at + 1;
    } else if (character === ')' || character === ']') {
      if (--depth === 0) found(/:([\w-]+)$/.exec(plain)?.[1] ?? '', selector.slice(start, at));
    } else if (depth === 0) plain += character;
  }
  return plain;
}
