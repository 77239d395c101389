import './app.css';
import { hydrateRoot } from 'react-dom/client';
import { parse } from 'regexparam';
import { withoutLanguage } from '#kit/t.ts';
import { readAddress } from '#kit/web/call.ts';
import { pageReadAt } from '#kit/web/page-read-at.ts';
import { readServerHtml } from '#kit/web/server-html.ts';
import { App, findRoute } from './app.tsx';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { createQueryClient, importReads } from './query-client.ts';

/**
 * Hydrates the page. It is a function to avoid a top-level await, so that the bundler can keep it in one file
 * with its dependencies.
 */
async function comeAlive(): Promise<void> {
  const pages: LoadedPages = new Map();
  const client = createQueryClient(readAddress, { retries: 3 });
  importReads(client, JSON.parse(document.getElementById('state')?.textContent ?? '[]'), pageReadAt());
  const { dataset } = document.documentElement;

  const [row] = findRoute(withoutLanguage(location.pathname), parse);
  await Promise.all([loadPage(pages, row), fullStylesheet()]);
  hydrateRoot(
    document.getElementById('app') as HTMLElement,
    <App client={client} pages={pages} saveData={'saveData' in dataset} footer={readServerHtml('footer')} />,
  );
  dataset.hydrated = '';
  giveEarlyTap();
  // Enhancements load after hydration.
  setTimeout(async () => {
    const { startEnhancements: startConveniences } = await import('./enhancements.tsx');
    startConveniences(client, pages);
  });
}

/**
 * Loads the whole style sheet. The page contains only the rules that it needs at first, and later content may
 * need others. A failure is harmless.
 */
function fullStylesheet(): Promise<unknown> | undefined {
  const stylesheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!stylesheet || stylesheet.sheet) return;
  return new Promise((done) => {
    stylesheet.onload = stylesheet.onerror = done;
  });
}

/** Replays a tap on a button that the start script queued before hydration; see replay-early-clicks.ts. */
function giveEarlyTap(): void {
  const { tapped } = window as { tapped?: HTMLElement };
  if (!tapped) return;
  tapped.onclick = () => delete tapped.dataset.tapped;
  tapped.click();
}

void comeAlive();
