import { renderToString } from 'react-dom/server';
import { parse } from 'regexparam';
import type { ReadAddress, RenderedPage, RenderOptions } from '#app/rendered-page.ts';
import { footerHtml } from '#app/web/layout/footer-html.tsx';
import { emptyOperator, operatorSchema } from '#features/settings/operator.ts';
import { inLanguage } from '#kit/t.ts';
import { cacheHtml, withFragmentCache } from '#kit/web/render-cache.tsx';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { App, findRoute } from './app.tsx';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { plainPath } from './plain-path.ts';
import { createQueryClient, exportReads, readForPage } from './query-client.ts';
import { type PageModule, type PageRead, pageMeta } from './route-table.ts';
import { routes } from './routes.tsx';
import { structuredData } from './structured-data.ts';

const pages: LoadedPages = new Map();
const files = import.meta.glob<PageModule>(['./pages/**/*.tsx', '!**/*.test.tsx']);

/** The file of each page's module, which the browser fetches together with the application, not after it. */
const fileOf = new Map<PageModule, string>();

export const paths: readonly string[] = routes.map(({ path }) => path);

export async function prepare(): Promise<void> {
  await Promise.all(routes.map((row) => loadPage(pages, row)));
  for (const [file, load] of Object.entries(files)) fileOf.set(await load(), file);
}

export function knownAddress(address: string): { address: string; isBounded: boolean } {
  const [path = '', query = ''] = cutAt(address, '?');
  if (!query) return { address: path, isBounded: true };
  const [row] = findRoute(plainPath(path), parse);
  if (row.hydrate === 'at-once') return { address, isBounded: false };
  const { parameters } = pageMeta(row, pages.get(row) as PageModule);
  const provided = new URLSearchParams(query);
  const accepted = new URLSearchParams();
  for (const name of parameters) for (const value of provided.getAll(name)) accepted.append(name, value);
  return { address: accepted.size ? `${path}?${accepted}` : path, isBounded: true };
}

function cutAt(text: string, sign: string): string[] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Renders the page at `address` (path and search) with the data from `readAddress`. */
export async function renderPage(
  address: string,
  readAddress: ReadAddress,
  { saveData = false, origin = '', topicsOf }: RenderOptions = {},
): Promise<RenderedPage> {
  // The time is taken before the reads, so that a lot that ends while the page is rendered still shows its
  // end.
  const now = Date.now();
  const url = new URL(`http://page.invalid${address}`);
  const client = createQueryClient(readAddress, { retries: 0 });
  const [row, params] = findRoute(plainPath(url.pathname), parse);
  const context = { params, search: url.searchParams };
  const page = await loadPage(pages, row);
  const about = pageMeta(row, page);
  const reads = about.reads(context);
  const footerData = footerOf(readAddress);
  const read = (all: PageRead[]) => {
    // The reads are stored in this order, whichever finishes first.
    for (const { query } of all) client.getQueryCache().build(client, { queryKey: query.queryKey });
    return Promise.all(all.map(({ query }) => readForPage(client, query, readAddress)));
  };
  const record = (all: PageRead[], found: unknown[]) => {
    for (const [index, { query }] of all.entries()) client.setQueryData(query.queryKey, found[index]);
  };
  const values = about.lessOf(await read(reads));
  record(reads, values);
  const readsAfter = about.readsAfter(values, context);
  record(readsAfter, await read(readsAfter));
  const footer = await footerData;
  const place = { path: inLanguage(url.pathname), search: url.search.slice(1) };
  const html = withFragmentCache(() =>
    renderToString(
      <SiteOrigin value={origin}>
        <App client={client} pages={pages} server={place} saveData={saveData} footer={cacheHtml(footer)} />
      </SiteOrigin>,
    ),
  );
  const state = JSON.stringify(exportReads(client, topicsOf));
  const failed = statusOf(reads, client, params);
  const status = failed ?? row.status ?? 200;
  const head = about.head(context, values);
  client.clear();
  return {
    status,
    head: failed || status >= 400 ? { ...head, noIndex: true } : head,
    structured: !failed && status < 400 ? structuredData(row.path, head, values) : [],
    html,
    state,
    hydrate: row.hydrate,
    takesPayments: page.about?.takesPayments?.(values) ?? false,
    module: fileOf.get(page)?.replace('./', 'src/app/web/') ?? null,
    changesAt: nextAuctionDate(state, now),
  };
}

/** Returns the footer's HTML. A page is shown without the footer's data if that data cannot be read. */
async function footerOf(readAddress: ReadAddress): Promise<string> {
  const without = (): null => null;
  const [links, operator] = await Promise.all([
    readAddress('/api/social-links').catch(without),
    readAddress('/api/operator').catch(without),
  ]);
  return footerHtml(
    Array.isArray(links) ? links : [],
    operatorSchema.safeParse(operator).data ?? emptyOperator,
  );
}

/** Returns 404 when a read by id was refused. A refused search is an empty result instead. */
function statusOf(
  reads: PageRead[],
  client: ReturnType<typeof createQueryClient>,
  params: Record<string, string>,
): number | undefined {
  for (const read of reads) {
    const error = client.getQueryState(read.query.queryKey)?.error as {
      status?: number;
    } | null;
    if (!read.required || !error) continue;
    if (error.status !== 400) return error.status ?? 500;
    return 'id' in params ? 404 : 200;
  }
  return undefined;
}

/** Returns the next auction date among the page's reads, because the text about it depends on the time. */
function nextAuctionDate(state: string, now: number): number | null {
  const dates = [...state.matchAll(/"auctionDate":"([^"]{1,40})"/g)].map(([, date]) =>
    Date.parse(date as string),
  );
  const coming = dates.filter((date) => date > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
