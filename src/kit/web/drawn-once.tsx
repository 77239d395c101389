import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { dropOldest } from '#kit/drop-oldest.ts';
import { inLanguage, languagePrefix } from '#kit/t.ts';
import { SaveData } from '#kit/web/ui/picture.tsx';

const server = import.meta.env.SSR ? await import('react-dom/server') : null;

const keptAtMost = 3_000;
const drawn = new Map<string, string>();

type Part = {
  /** Everything that affects its HTML. */ key: string;
  saveData: boolean;
  draw: () => ReactNode;
};

/**
 * The HTML of a part that is on many pages, rendered once and cached. Only for the server, and only for parts that
 * show nothing but their own data: they know neither the page nor the visitor.
 */
export function drawnOnce({ key, saveData, draw }: Part): string {
  const name = saveData ? `light ${key}` : key;
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const html = server?.renderToString(
    <SaveData value={saveData}>
      <Router base={languagePrefix()} ssrPath={inLanguage('/')}>
        {draw()}
      </Router>
    </SaveData>,
  ) as string;
  if (drawn.size >= keptAtMost) dropOldest(drawn);
  drawn.set(name, html);
  return html;
}
