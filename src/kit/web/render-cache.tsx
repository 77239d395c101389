import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { HtmlParts, SharedHtml } from '#kit/html-parts.ts';
import { lruGetOrSet } from '#kit/lru.ts';
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
  /** Of the pages that it is on, where it marks a link to its own page. */
  path?: string;
  draw: () => ReactNode;
};

/**
 * The HTML of a part that is on many pages, rendered once and cached. Only for the server, and only for parts that
 * show nothing but their own data: they know neither the page nor the visitor.
 */
export function renderCached(part: Part): string {
  return placed(sharedHtml(part));
}

/** Finished HTML that is on many pages, such as the footer: what `renderCached` is for parts that have to be rendered. */
export function cacheHtml(html: string): string {
  return placed(kept(html, () => html));
}

function placed(html: SharedHtml): string {
  if (partsOfPage === null) return html.shared;
  partsOfPage.push(html);
  return markOf(partsOfPage.length - 1);
}

function sharedHtml({ key, saveData, path = '/', draw }: Part): SharedHtml {
  return kept(saveData ? `light ${key}` : key, () => {
    // A part may contain others: it is one text with them.
    const page = partsOfPage;
    partsOfPage = null;
    try {
      return server?.renderToString(
        <SaveData value={saveData}>
          <Router base={languagePrefix()} ssrPath={inLanguage(path)}>
            {draw()}
          </Router>
        </SaveData>,
      ) as string;
    } finally {
      partsOfPage = page;
    }
  });
}

function kept(name: string, make: () => string): SharedHtml {
  return lruGetOrSet(drawn, keptAtMost, name, () => ({ shared: make() }));
}

const numbers = new Map<string, number>();
const numberOf = new WeakMap<object, number>();
let last = 0;

/** For keys: a number that stands for what is in `data`, which must not change. */
export function contentHash(data: object): number {
  const known = numberOf.get(data);
  if (known !== undefined) return known;
  const number = lruGetOrSet(numbers, keptAtMost, JSON.stringify(data), () => ++last);
  numberOf.set(data, number);
  return number;
}

/** @param render renders a page to a string, in which `renderCached` leaves a mark for each of its parts */
export function withFragmentCache(render: () => string): HtmlParts {
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
