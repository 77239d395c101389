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
  return piecesOf(withoutComments(css))
    .filter(({ head }) => !head.startsWith('@property --tw-'))
    .map(nodeOf);
}

function withoutComments(css: string): string {
  const [before = '', ...pieces] = css.split('/*');
  return before + pieces.map((piece) => piece.split('*/').slice(1).join('*/')).join('');
}

type Piece = { head: string; body: string | null };

/** Splits at the braces and semicolons of the outermost level; strings may contain either. */
function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '\\') at++;
    else if (sign === '"' || sign === "'") at = endOfString(css, at, sign);
    else if (sign === '{' && depth++ === 0) open = at;
    else if (sign === '}' && --depth === 0) {
      pieces.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      pieces.push({ head: css.slice(start, at).trim(), body: null });
      start = at + 1;
    }
  }
  return pieces;
}

function endOfString(css: string, from: number, quote: string): number {
  let at = from + 1;
  while (at < css.length && css[at] !== quote) at += css[at] === '\\' ? 2 : 1;
  return at;
}

function nodeOf({ head, body }: Piece): StyleNode {
  if (body === null) return { kind: 'whole', text: `${head};` };
  if (head === '@layer properties')
    return {
      kind: 'group',
      head,
      nodes: piecesOf(body)
        .flatMap((piece) => piecesOf(piece.body ?? ''))
        .map(nodeOf),
    };
  // Printing before the whole sheet is loaded is not supported.
  if (head === '@media print') return nothing;
  if (/^@(layer|media|supports|container|scope)\b/.test(head))
    return { kind: 'group', head, nodes: piecesOf(body).map(nodeOf) };
  const named = /^@(?:-\w+-)?(?:keyframes|property)\s+(\S+)/.exec(head);
  if (named) return { kind: 'named', name: named[1] ?? '', text: `${head}{${body}}` };
  if (head.startsWith('@')) return { kind: 'whole', text: `${head}{${body}}` };
  const declarations = splitAt(body, ';').filter(Boolean);
  if (declarations.every((one) => one.startsWith('--'))) {
    const variables = declarations.map((text) => ({ name: text.slice(0, text.indexOf(':')), text }));
    return { kind: 'variables', head, variables };
  }
  if (declarations.every((one) => one.startsWith('transition'))) return nothing;
  return { kind: 'rule', selectors: selectorsOf(head), body };
}

const nothing: StyleNode = { kind: 'whole', text: '' };

function selectorsOf(head: string): Selector[] {
  return splitAt(head, ',')
    .filter((text) => !comesLater.test(text))
    .map(selectorOf);
}

/** States that need a pointer or the application, and the parts of form fields that the browser draws. */
const comesLater =
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
    const sign = text.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '"' || sign === "'") at = endOfString(text, at, sign);
    else if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === separator && depth === 0) {
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
    const sign = selector.charAt(at);
    if (sign === '\\') {
      if (depth === 0) plain += sign + (selector[at + 1] ?? '');
      at++;
    } else if (sign === '(' || sign === '[') {
      if (depth++ === 0) start = at + 1;
    } else if (sign === ')' || sign === ']') {
      if (--depth === 0) found(/:([\w-]+)$/.exec(plain)?.[1] ?? '', selector.slice(start, at));
    } else if (depth === 0) plain += sign;
  }
  return plain;
}
