import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#app/rendered-page.ts';
import type { Language } from '#kit/languages.ts';
import { openPageShell, type PageShell } from './page-shell.ts';

/** The renderer and shell for the pages of a language. */
export type PageWriter = { renderer: PageRenderer; shell: PageShell };

type OutsideOrigins = Parameters<typeof openPageShell>[1];

/**
 * Returns a function that opens the renderer and shell of a language at its first page. Each renderer is a
 * separate file. If one is missing, the English one is used.
 */
export async function openPageWriters(
  builtFolder: string,
  outsideOrigins: OutsideOrigins,
): Promise<(language: Language) => Promise<PageWriter>> {
  const client = await builtNames(join(builtFolder, 'client'));
  const server = await builtNames(join(builtFolder, 'server'));
  const writers = new Map<Language, Promise<PageWriter>>();
  const open = async (language: Language): Promise<PageWriter> => {
    const entry = server[language]?.['entry-server.js'] ?? 'entry-server.js';
    const renderer: PageRenderer = await import(pathToFileURL(join(builtFolder, 'server', entry)).href);
    await renderer.prepare();
    const shell = await openPageShell(join(builtFolder, 'client'), outsideOrigins, {
      language,
      siblings: client[language],
    });
    return { renderer, shell };
  };
  return (language) => {
    const existing = writers.get(language);
    if (existing) return existing;
    const opened = open(language);
    opened.catch(() => writers.delete(language));
    writers.set(language, opened);
    return opened;
  };
}

type Names = { [language in Language]?: Record<string, string> };

async function builtNames(folder: string): Promise<Names> {
  try {
    return JSON.parse(await readFile(join(folder, '.vite/languages.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
