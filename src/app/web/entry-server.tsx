import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import type { ReadAddress, RenderedPage, RenderOptions } from '#app/rendered-page.ts';
import { footerHtml } from '#app/web/layout/footer-html.tsx';
import { endsSoonMs } from '#features/auctions/reminders.ts';
import { emptyOperator, operatorSchema } from '#features/settings/operator.ts';
import { inLanguage } from '#kit/t.ts';
import type { CallError } from '#kit/web/call.ts';
import { cacheHtml, withFragmentCache } from '#kit/web/render-cache.tsx';
import { serverIslandsLoaded } from '#kit/web/server-islands.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { App } from './app.tsx';
import { findRoute } from './find-route.ts';
import { linkedPages } from './linked-pages.ts';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { plainPath } from './plain-path.ts';
import { createQueryClient, exportReads, readForPage } from './query-client.ts';
import { type PageModule, type PageRead, pageMeta, type RouteRow } from './route-table.ts';
import { routes } from './routes.tsx';
import { structuredData } from './structured-data.ts';

const pages: LoadedPages = new Map();
const files = import.meta.glob<PageModule>(['./pages/**/*.tsx', '!**/*.test.tsx']);

/** The source file of each page's module. */
const fileOf = new Map<PageModule, string>();

export const paths: readonly string[] = routes.map(({ path }) => path);

export async function prepare(): Promise<void> {
  await Promise.all(routes.map((row) => loadPage(pages, row)));
  await serverIslandsLoaded();
  for (const [file, load] of Object.entries(files)) fileOf.set(await load(), file);
}

export function knownAddress(address: string): { address: string; isBounded: boolean } {
  const [path = '', query = ''] = splitAtFirst(address, '?');
  if (!query) return { address: path, isBounded: true };
  const [row] = findRoute(plainPath(path));
  if (row.hydrate === 'at-once') return { address, isBounded: false };
  const { parameters } = pageMeta(row, pages.get(row) as PageModule);
  const providedParams = new URLSearchParams(query);
  const acceptedParams = new URLSearchParams();
  for (const name of parameters)
    for (const value of providedParams.getAll(name)) acceptedParams.append(name, value);
  return { address: acceptedParams.size ? `${path}?${acceptedParams}` : path, isBounded: true };
}

function splitAtFirst(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** Renders the page at `address` (path and search) with the data from `readAddress`. */
export async function renderPage(
  address: string,
  readAddress: ReadAddress,
  { saveData = false, origin = '', topicsOf }: RenderOptions = {},
): Promise<RenderedPage> {
  // Read before the data, so that an auction that ends during rendering still counts as a future change.
  const now = Date.now();
  const url = new URL(`http://page.invalid${address}`);
  const client = createQueryClient(readAddress, { retries: 0 });
  const [row, params] = findRoute(plainPath(url.pathname));
  const context = { params, search: url.searchParams };
  const page = await loadPage(pages, row);
  const meta = pageMeta(row, page);
  const reads = meta.reads(context);
  const footerData = footerOf(readAddress);
  const readAll = (all: PageRead[]) => {
    // Building the queries first fixes their order in the state, whichever read finishes first.
    for (const { query } of all) client.getQueryCache().build(client, { queryKey: query.queryKey });
    return Promise.all(all.map(({ query }) => readForPage(client, query, readAddress)));
  };
  const storeValues = (all: PageRead[], results: unknown[]) => {
    for (const [index, { query }] of all.entries()) client.setQueryData(query.queryKey, results[index]);
  };
  const values = meta.lessOf(await readAll(reads));
  storeValues(reads, values);
  const errors = reads.map(({ query }) => errorOf(client, query.queryKey));
  const readsAfter = meta.readsAfter(values, context, errors);
  storeValues(readsAfter, await readAll(readsAfter));
  const footer = await footerData;
  const serverLocation = { path: inLanguage(url.pathname), search: url.search.slice(1) };
  const html = withFragmentCache(() =>
    renderToString(
      <SiteOrigin value={origin}>
        <App
          client={client}
          pages={pages}
          server={serverLocation}
          saveData={saveData}
          footer={cacheHtml(footer)}
        />
      </SiteOrigin>,
    ),
  );
  const state = JSON.stringify(exportReads(client, topicsOf));
  const errorStatus = statusOf(reads, client, params);
  const status = errorStatus ?? row.status ?? 200;
  const head = meta.head(context, values);
  client.clear();
  return {
    status,
    head: errorStatus || status >= 400 ? { ...head, noIndex: true } : head,
    structuredData: !errorStatus && status < 400 ? structuredData(row.path, head, values) : [],
    html,
    state,
    hydrate: row.hydrate,
    takesPayments: page.about?.takesPayments?.(values) ?? false,
    modules: modulesOf(row, page),
    changesAt: nextAuctionDate(state, now),
  };
}

/** Returns the modules that the browser fetches in parallel with the application. */
function modulesOf({ path }: RouteRow, page: PageModule): string[] {
  const files = [path in linkedPages && './linked-pages.ts', fileOf.get(page)];
  return files.filter((file) => typeof file === 'string').map((file) => file.replace('./', 'src/app/web/'));
}

/** Returns the failure of a read; see `importReads`. */
const errorOf = (client: QueryClient, key: QueryKey) =>
  client.getQueryState<unknown, CallError>(key)?.error ?? undefined;

/** Returns the footer's HTML. If the footer's data cannot be read, renders it without that data. */
async function footerOf(readAddress: ReadAddress): Promise<string> {
  const orNull = (): null => null;
  const [links, operator] = await Promise.all([
    readAddress('/api/social-links').catch(orNull),
    readAddress('/api/operator').catch(orNull),
  ]);
  return footerHtml(
    Array.isArray(links) ? links : [],
    operatorSchema.safeParse(operator).data ?? emptyOperator,
  );
}

/**
 * Returns the status for the first required read that failed, or undefined. A 400 becomes 404 on a page
 * about one thing and 200 elsewhere, because an invalid search has no results.
 */
function statusOf(
  reads: PageRead[],
  client: ReturnType<typeof createQueryClient>,
  params: Record<string, string>,
): number | undefined {
  for (const pageRead of reads) {
    const error = errorOf(client, pageRead.query.queryKey);
    if (!pageRead.required || !error) continue;
    if (error.status !== 400) return error.status;
    return 'id' in params || 'slug' in params ? 404 : 200;
  }
  return undefined;
}

/**
 * Returns the earliest future time of an auction in the state, in milliseconds, or null. The page's text changes at
 * that time, and an hour before a lot closes.
 */
function nextAuctionDate(state: string, now: number): number | null {
  const dates = [...state.matchAll(/"(auctionDate|opensAt|closesAt|endsAt)":"([^"]{1,40})"/g)].flatMap(
    ([, name, date]) => {
      const at = Date.parse(date as string);
      return name === 'closesAt' ? [at - endsSoonMs, at] : [at];
    },
  );
  const upcoming = dates.filter((date) => date > now);
  return upcoming.length > 0 ? Math.min(...upcoming) : null;
}
