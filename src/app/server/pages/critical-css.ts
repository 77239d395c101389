/** One selector of a rule, with the conditions under which it matches an element of a page. */
export type Selector = {
  text: string;
  classes: string[];
  tags: string[];
  /** The lists of `:is(…)` and `:where(…)`. In each list, one selector must match as well. */
  oneOf: Selector[][];
};

/**
 * A node of a stylesheet. A `whole` node stays as it is. A `rule` keeps the selectors that can match. A
 * `variables` node, a rule that sets only custom properties, keeps the ones that are used. A `group`
 * (`@layer`, `@media`, `@supports`) stays unless it is empty. A `named` node (`@keyframes`, `@property`)
 * stays if its name is used.
 */
export type StyleNode =
  | { kind: 'whole'; text: string }
  | { kind: 'rule'; selectors: Selector[]; body: string }
  | { kind: 'variables'; head: string; variables: { name: string; text: string }[] }
  | { kind: 'group'; head: string; nodes: StyleNode[] }
  | { kind: 'named'; name: string; text: string };

/**
 * Parses a stylesheet as a bundler writes it: minified, without relevant comments. The registered properties
 * of utilities are dropped, because the fallback for older browsers is shorter and has the same effect.
 */
export function parseStylesheet(css: string): StyleNode[] {
  return blocksOf(withoutComments(css))
    .filter(({ head }) => !head.startsWith('@property --tw-'))
    .map(nodeOf);
}

function withoutComments(css: string): string {
  const [firstPiece = '', ...pieces] = css.split('/*');
  return firstPiece + pieces.map((piece) => piece.split('*/').slice(1).join('*/')).join('');
}

type Block = { head: string; body: string | null };

/** Splits a stylesheet at the braces and semicolons of the outermost level. Strings may contain both. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let index = 0; index < css.length; index++) {
    const character = css[index];
    if (character === '\\') index++;
    else if (character === '"' || character === "'") index = endOfString(css, index, character);
    else if (character === '{' && depth++ === 0) open = index;
    else if (character === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, index) });
      start = index + 1;
    } else if (character === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, index).trim(), body: null });
      start = index + 1;
    }
  }
  return blocks;
}

function endOfString(css: string, from: number, quote: string): number {
  let index = from + 1;
  while (index < css.length && css[index] !== quote) index += css[index] === '\\' ? 2 : 1;
  return index;
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
  // Printing before the whole stylesheet is loaded is not supported.
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

/**
 * Matches selectors that the first paint does not need: states that only a pointer or our JavaScript can cause,
 * and the parts of form fields that the browser draws.
 */
const deferredSelectors =
  /:(hover|active|disabled)\b|::(file-selector|-webkit-(date|calendar|inner-spin|outer-spin))/;

function selectorOf(text: string): Selector {
  const oneOf: Selector[][] = [];
  const plain = withoutBrackets(text, (name, inner) => {
    // The arguments of :not, :has and […] are ignored, which can only make a selector match more elements.
    if (name === 'is' || name === 'where') oneOf.push(splitAt(inner, ',').map(selectorOf));
  }).replace(/(?<!\\)::?[\w-]+/g, '');
  const classes = [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );
  const tags = plain.replace(/[.#](?:\\.|[\w-]|[^\0-\x7f])+/g, '').match(/[a-z][a-z0-9]*/g) ?? [];
  return { text, classes, tags, oneOf };
}

/** Splits a text at a character, except within brackets and strings. */
function splitAt(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '\\') index++;
    else if (character === '"' || character === "'") index = endOfString(text, index, character);
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/**
 * Returns the text without its bracketed parts. Calls `onBrackets` with the pseudo-class and the content of each
 * part.
 */
function withoutBrackets(selector: string, onBrackets: (name: string, inner: string) => void): string {
  let plain = '';
  let depth = 0;
  let start = 0;
  for (let index = 0; index < selector.length; index++) {
    const character = selector.charAt(index);
    if (character === '\\') {
      if (depth === 0) plain += character + (selector[index + 1] ?? '');
      index++;
    } else if (character === '(' || character === '[') {
      if (depth++ === 0) start = index + 1;
    } else if (character === ')' || character === ']') {
      if (--depth === 0) onBrackets(/:([\w-]+)$/.exec(plain)?.[1] ?? '', selector.slice(start, index));
    } else if (depth === 0) plain += character;
  }
  return plain;
}
