import { renderToString } from 'react-dom/server';
import { parse } from 'regexparam';
import type { ReadAddress, RenderedPage } from '#app/rendered-page.ts';
import { App, findRoute } from '#app/web/app.tsx';
import { type LoadedPages, loadPage } from '#app/web/loaded-pages.ts';
import { createQueryClient, exportReads } from '#app/web/query-client.ts';
import type { PageRead } from '#app/web/route-table.ts';
import { routes } from '#app/web/routes.tsx';

const pages: LoadedPages = new Map();

export async function prepare(): Promise<void> {
  await Promise.all(routes.map((row) => loadPage(pages, row)));
}

/** Renders the page at `address` (path and search) out of what `readAddress` answers. */
export async function renderPage(address: string, readAddress: ReadAddress): Promise<RenderedPage> {
  const url = new URL(address, 'http://page.invalid');
  const client = createQueryClient(readAddress, { retries: 0 });
  const [row, params] = findRoute(url.pathname, parse);
  const context = { params, search: url.searchParams };
  const reads = row.reads(context);
  await Promise.all(reads.map((read) => client.prefetchQuery(read.query)));
  const values = reads.map((read) => client.getQueryData(read.query.queryKey));
  await Promise.all((row.readsAfter?.(values) ?? []).map((read) => client.prefetchQuery(read.query)));
  const html = renderToString(
    <App client={client} pages={pages} server={{ path: url.pathname, search: url.search.slice(1) }} />,
  );
  const state = JSON.stringify(exportReads(client));
  const status = statusOf(reads, client) ?? row.status ?? 200;
  client.clear();
  return { status, head: row.head(context, values), html, state, hydrate: row.hydrate };
}

function statusOf(reads: PageRead[], client: ReturnType<typeof createQueryClient>): number | undefined {
  for (const read of reads) {
    const error = client.getQueryState(read.query.queryKey)?.error as {
      status?: number;
    } | null;
    if (read.required && error) return error.status ?? 500;
  }
  return undefined;
}
