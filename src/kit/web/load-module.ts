import { fetchWithRetry } from './connectivity.ts';

/** The script files that are already loaded. */
const loadedFiles = new Set(performance.getEntriesByType('resource').map(({ name }) => name));

/**
 * Wraps every `import()` in the build (vite.config.ts). Browsers remember a module that failed to load for
 * the lifetime of the document, so its files are first fetched into the browser's cache, with retries, and
 * then imported. Its stylesheets are loaded before it runs.
 */
export async function loadModule<T>(run: () => Promise<T>, dependencies: string[] = []): Promise<T> {
  // The bundler imports no file if the module is in one that is loaded.
  const [name] = /\.\/[\w.-]+/.exec(String(run)) ?? [];
  await Promise.all([
    name && fetchScript(name),
    ...dependencies.filter((file) => file.endsWith('.css')).map(fetchStyle),
  ]);
  return run();
}

async function fetchScript(name: string, requested = new Set<string>()): Promise<void> {
  const address = new URL(name, import.meta.url).href;
  if (loadedFiles.has(address) || requested.has(address)) return;
  requested.add(address);
  const text = await (await fetchWithRetry(address)).text();
  await Promise.all(
    Array.from(text.matchAll(/(?:from|import)"(\.\/[\w.-]+)"/g), ([, importedFile]) =>
      fetchScript(importedFile as string, requested),
    ),
  );
  loadedFiles.add(address);
}

function fetchStyle(file: string): unknown {
  const href = `/${file}`;
  return (
    document.querySelector(`link[href="${href}"]`) ||
    new Promise((done) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.onload = link.onerror = done;
      document.head.append(link);
    })
  );
}
