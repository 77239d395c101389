import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { HtmlParts, SharedHtml } from '#kit/html-parts.ts';
import { lruGetOrSet } from '#kit/lru.ts';
import { inLanguage, languagePrefix } from '#kit/t.ts';
import { SaveData } from '#kit/web/ui/picture.tsx';

const reactDomServer = import.meta.env.SSR ? await import('react-dom/server') : null;

const maxEntries = 3_000;
const cache = new Map<string, SharedHtml>();
/** The fragments of the page that is being rendered; null when none is. */
let partsOfPage: SharedHtml[] | null = null;

type Part = {
  /** Everything that affects its HTML. */ key: string;
  saveData: boolean;
  /** The path of the pages that contain it, if it highlights a link to its own page. */
  path?: string;
  draw: () => ReactNode;
};

/**
 * Returns the HTML of a fragment that many pages contain, rendered once and cached. Use it only on the
 * server, and only for fragments that show nothing but their own data and depend on neither the page nor the
 * visitor.
 */
export function renderCached(part: Part): string {
  return placeholderFor(sharedHtml(part));
}

/**
 * Caches finished HTML that many pages contain, such as the footer. `renderCached` does this for fragments
 * that have to be rendered.
 */
export function cacheHtml(html: string): string {
  return placeholderFor(getOrRender(html, () => html));
}

function placeholderFor(html: SharedHtml): string {
  if (partsOfPage === null) return html.shared;
  partsOfPage.push(html);
  return placeholderOf(partsOfPage.length - 1);
}

function sharedHtml({ key, saveData, path = '/', draw }: Part): SharedHtml {
  return getOrRender(saveData ? `light ${key}` : key, () => {
    // A fragment may contain others. They become part of its HTML instead of placeholders.
    const page = partsOfPage;
    partsOfPage = null;
    try {
      return reactDomServer?.renderToString(
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

function getOrRender(name: string, make: () => string): SharedHtml {
  return lruGetOrSet(cache, maxEntries, name, () => ({ shared: make() }));
}

const numberByJson = new Map<string, number>();
const numberByObject = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns a number that represents the content of `data` in keys. The content must not change. */
export function contentHash(data: object): number {
  const existing = numberByObject.get(data);
  if (existing !== undefined) return existing;
  const number = lruGetOrSet(numberByJson, maxEntries, JSON.stringify(data), () => ++lastNumber);
  numberByObject.set(data, number);
  return number;
}

/**
 * Returns the HTML of a page in parts, in which each fragment is a separate shared part.
 * @param render renders the page to a string in which `renderCached` leaves a placeholder for each fragment
 */
export function withFragmentCache(render: () => string): HtmlParts {
  const parts: SharedHtml[] = [];
  partsOfPage = parts;
  try {
    return render()
      .split(placeholder)
      .map((text, index) => (index % 2 === 0 ? text : (parts[Number(text)] as SharedHtml)));
  } finally {
    partsOfPage = null;
  }
}

/** Returns a placeholder, which user text cannot contain because React escapes `<`. */
const placeholderOf = (index: number) => `<!--@${index}-->`;
const placeholder = /<!--@(\d+)-->/;
