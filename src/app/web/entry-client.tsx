import './app.css';
import { hydrateRoot } from 'react-dom/client';
import { withoutLanguage } from '#kit/t.ts';
import { readAddress } from '#kit/web/call.ts';
import { pageReadAt } from '#kit/web/page-read-at.ts';
import { readServerHtml } from '#kit/web/server-html.ts';
import { App } from './app.tsx';
import { findRoute } from './find-route.ts';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { createQueryClient, importReads } from './query-client.ts';
import { replayEarlyClicks } from './replay-early-clicks.ts';

/**
 * Hydrates the page. With a top-level await instead, the bundler could not keep this module in one file with
 * its dependencies.
 */
async function hydrate(): Promise<void> {
  const pages: LoadedPages = new Map();
  const client = createQueryClient(readAddress, { retries: 3 });
  importReads(client, JSON.parse(document.getElementById('state')?.textContent ?? '[]'), pageReadAt());
  const { dataset } = document.documentElement;

  const [row] = findRoute(withoutLanguage(location.pathname));
  await Promise.all([loadPage(pages, row), waitForStylesheet()]);
  hydrateRoot(
    document.getElementById('app') as HTMLElement,
    <App client={client} pages={pages} saveData={'saveData' in dataset} footer={readServerHtml('footer')} />,
  );
  dataset.hydrated = '';
  replayEarlyClicks();
  // Enhancements load after hydration.
  setTimeout(async () => {
    const { startEnhancements: start } = await import('./enhancements.tsx');
    start(client, pages);
  });
}

/**
 * Waits for the whole stylesheet, unless it is loaded. The HTML contains only the rules for the first view,
 * and later content may need others. Also resolves when loading fails.
 */
function waitForStylesheet(): Promise<unknown> | undefined {
  const stylesheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!stylesheet || stylesheet.sheet) return;
  return new Promise((resolve) => {
    stylesheet.onload = stylesheet.onerror = resolve;
  });
}

void hydrate();
