import './app.css';
import { hydrateRoot } from 'react-dom/client';
import { parse } from 'regexparam';
import { readAddress } from '#kit/web/call.ts';
import { pageReadAt } from '#kit/web/page-read-at.ts';
import { foundInPage } from '#kit/web/server-html.ts';
import { App, findRoute } from './app.tsx';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { createQueryClient, importReads } from './query-client.ts';

/** Without an await at the top of the file, so that the bundler may keep it in one piece with what it needs. */
async function comeAlive(): Promise<void> {
  const pages: LoadedPages = new Map();
  const client = createQueryClient(readAddress, { retries: 3 });
  importReads(client, JSON.parse(document.getElementById('state')?.textContent ?? '[]'), pageReadAt());
  const { dataset } = document.documentElement;

  const [row] = findRoute(location.pathname, parse);
  await Promise.all([loadPage(pages, row), wholeStyle()]);
  hydrateRoot(
    document.getElementById('app') as HTMLElement,
    <App client={client} pages={pages} saveData={'saveData' in dataset} footer={foundInPage('footer')} />,
  );
  dataset.hydrated = '';
  giveEarlyTap();
  // What makes it better, but not alive, comes when it is.
  setTimeout(async () => {
    const { startConveniences } = await import('./conveniences.tsx');
    startConveniences(client, pages);
  });
}

/** The page came with the rules that it needs; what comes now may need others. Without them it works all the same. */
function wholeStyle(): Promise<unknown> | undefined {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!sheet || sheet.sheet) return;
  return new Promise((done) => {
    sheet.onload = sheet.onerror = done;
  });
}

/** A tap on a button before the application was there: the start script has kept it. */
function giveEarlyTap(): void {
  const { tapped } = window as { tapped?: HTMLElement };
  if (!tapped) return;
  delete tapped.dataset.tapped;
  tapped.click();
}

void comeAlive();
