import { type HtmlParts, htmlOf, memoizeShared } from '#kit/html-parts.ts';
import { lruGetOrSet } from '#kit/lru.ts';
import { parseStylesheet, type Selector, type StyleNode } from './critical-css.ts';

/**
 * Selects the rules of the stylesheet that a page uses. The whole stylesheet follows with the application.
 */
export type PageStyle = { styleFor(html: HtmlParts): string };

const maxEntries = 300;

/**
 * Opens the styles of pages. Every page contains its style inline, so it should not contain rules that only
 * other pages use. A rule is left out if no element of the page can match it. It is also left out if it only
 * responds to the pointer or is for print, which makes no difference before the whole stylesheet is loaded.
 * The other rules keep their order. Pages that use the same classes share one result.
 */
export function openPageStyle(stylesheet: string): PageStyle {
  const nodes = parseStylesheet(stylesheet);
  const styleByParts = new Map<string, string>();
  const styleByUse = new Map<string, string>();
  return {
    styleFor(html) {
      const ownUse = emptyMarkupUse();
      const sharedUses: ReturnType<typeof sharedMarkupUse>[] = [];
      for (const part of html)
        if (typeof part === 'string') collectUse(part, ownUse);
        else sharedUses.push(sharedMarkupUse(part));
      return lruGetOrSet(
        styleByParts,
        maxEntries,
        `${sharedUses.map(({ number }) => number)} ${useKey(ownUse)}`,
        () => {
          const used = mergeUse([ownUse, ...sharedUses]);
          return lruGetOrSet(styleByUse, maxEntries, useKey(used), () =>
            styleOf(nodes, { classes: classesIn(used.classLists), tags: used.tags }, htmlOf(html)),
          );
        },
      );
    },
  };
}

type UsedSelectors = { classes: Set<string>; tags: Set<string> };
type MarkupUse = { classLists: Set<string>; tags: Set<string> };

const emptyMarkupUse = (): MarkupUse => ({ classLists: new Set(), tags: new Set() });
const useKey = ({ classLists, tags }: MarkupUse) => `${[...classLists].join('|')}<${[...tags].join('|')}`;

let sharedCount = 0;
const sharedMarkupUse = memoizeShared((html) => {
  const markupUse = { ...emptyMarkupUse(), number: ++sharedCount };
  collectUse(html, markupUse);
  return markupUse;
});

function mergeUse(uses: MarkupUse[]): MarkupUse {
  const used = emptyMarkupUse();
  // The input is the body, and the `html` element around it always exists.
  used.tags.add('html');
  for (const { classLists, tags } of uses) {
    for (const list of classLists) used.classLists.add(list);
    for (const tag of tags) used.tags.add(tag);
  }
  return used;
}

/**
 * Scans the HTML for class lists and tags without regular expressions, which take ten times as long. It runs
 * for every rendered page.
 */
function collectUse(html: string, { classLists, tags }: MarkupUse): void {
  for (let at = html.indexOf(classStart); at >= 0; at = html.indexOf(classStart, at)) {
    const start = at + classStart.length;
    at = html.indexOf('"', start);
    classLists.add(html.slice(start, at));
  }
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const start = ++at;
    while (isTagCharacter(html.charCodeAt(at))) at++;
    tags.add(html.slice(start, at));
  }
}

const classStart = ' class="';

function isTagCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function classesIn(classLists: Set<string>): Set<string> {
  const classes = new Set<string>();
  for (const list of classLists)
    for (const name of unescapeHtml(list).split(' ')) if (name) classes.add(name);
  return classes;
}

function unescapeHtml(attribute: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return attribute.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

function styleOf(nodes: StyleNode[], used: UsedSelectors, html: string): string {
  const rules = renderNodes(nodes, used, () => false);
  const names = new Set(`${rules}${html}`.match(/--[\w-]+/g));
  const isNamed = (name: string) => names.has(name) || (!name.startsWith('--') && rules.includes(name));
  // The value of a variable may use other variables, so this repeats until no more are found.
  for (let size = 0; size !== names.size; ) {
    size = names.size;
    for (const name of renderNodes(nodes, used, isNamed).match(/(?<=var\()--[\w-]+/g) ?? []) names.add(name);
  }
  return renderNodes(nodes, used, isNamed);
}

function renderNodes(nodes: StyleNode[], used: UsedSelectors, isNamed: (name: string) => boolean): string {
  return nodes.map((node) => renderNode(node, used, isNamed)).join('');
}

function renderNode(node: StyleNode, used: UsedSelectors, isNamed: (name: string) => boolean): string {
  switch (node.kind) {
    case 'whole':
      return node.text;
    case 'named':
      return isNamed(node.name) ? node.text : '';
    case 'variables':
      return renderBlock(
        node.head,
        node.variables
          .filter(({ name }) => isNamed(name))
          .map(({ text }) => text)
          .join(';'),
      );
    case 'group':
      return renderBlock(node.head, renderNodes(node.nodes, used, isNamed));
    case 'rule': {
      const matchingSelectors = node.selectors.filter((selector) => canMatch(selector, used));
      return renderBlock(
        matchingSelectors.map(({ text }) => text).join(','),
        matchingSelectors.length > 0 ? node.body : '',
      );
    }
  }
}

function renderBlock(head: string, body: string): string {
  return body && `${head}{${body}}`;
}

function canMatch({ classes, tags, oneOf }: Selector, used: UsedSelectors): boolean {
  return (
    classes.every((name) => used.classes.has(name)) &&
    tags.every((tag) => used.tags.has(tag)) &&
    oneOf.every((list) => list.some((selector) => canMatch(selector, used)))
  );
}
