import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { dropOldest } from '#kit/drop-oldest.ts';
import type { HtmlParts, SharedHtml } from '#kit/html-parts.ts';
import { inLanguage, languagePrefix } from '#kit/t.ts';
import { SaveData } from '#kit/web/ui/picture.tsx';

const server = import.meta.env.SSR ? await import('react-dom/server') : null;

const keptAtMost = 3_000;
const drawn = new Map<string, SharedHtml>();
/** The parts of the page that is being rendered; null outside of one. */
let partsOfPage: SharedHtml[] | null = null;

type Part = {
  /** Everything that affects its HTML. */ key: string;
  saveData: boolean;
  draw: () => ReactNode;
};

/**
 * The HTML of a part that is on many pages, rendered once and cached. Only for the server, and only for parts that
 * show nothing but their own data: they know neither the page nor the visitor.
 */
export function drawnOnce(part: Part): string {
  const html = sharedHtml(part);
  if (partsOfPage === null) return html.shared;
  partsOfPage.push(html);
  return markOf(partsOfPage.length - 1);
}

function sharedHtml({ key, saveData, draw }: Part): SharedHtml {
  const name = saveData ? `light ${key}` : key;
  const known = drawn.get(name);
  if (known) return known;
  // A part may contain others: it is one text with them.
  const page = partsOfPage;
  partsOfPage = null;
  try {
    const shared = server?.renderToString(
      <SaveData value={saveData}>
        <Router base={languagePrefix()} ssrPath={inLanguage('/')}>
          {draw()}
        </Router>
      </SaveData>,
    ) as string;
    const html = { shared };
    if (drawn.size >= keptAtMost) dropOldest(drawn);
    drawn.set(name, html);
    return html;
  } finally {
    partsOfPage = page;
  }
}

/** @param render renders a page to a string, in which `drawnOnce` leaves a mark for each of its parts */
export function withSharedParts(render: () => string): HtmlParts {
  const parts: SharedHtml[] = [];
  partsOfPage = parts;
  try {
    return render()
      .split(mark)
      .map((text, at) => (at % 2 === 0 ? text : (parts[Number(text)] as SharedHtml)));
  } finally {
    partsOfPage = null;
  }
}

/** Nobody's text can contain one: React escapes `<`. */
const markOf = (index: number) => `<!--@${index}-->`;
const mark = /<!--@(\d+)-->/;
