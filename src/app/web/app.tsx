import { type QueryClient, QueryClientProvider, useQueries } from '@tanstack/react-query';
import { Suspense, use, useEffect, useMemo } from 'react';
import { matchRoute, Router, useLocation, useRouter, useSearch } from 'wouter';
import { PageSkeleton } from '#app/web/layout/page-skeleton.tsx';
import { Shell } from '#app/web/layout/shell.tsx';
import { type LoadedPages, loadPage } from '#app/web/loaded-pages.ts';
import type { PageContext, RouteRow } from '#app/web/route-table.ts';
import { routes } from '#app/web/routes.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

type Props = { client: QueryClient; pages: LoadedPages; server?: { path: string; search: string } };

/** The whole application, the same on both sides. */
export function App({ client, pages, server }: Props) {
  return (
    <QueryClientProvider client={client}>
      <Router {...(server && { ssrPath: server.path, ssrSearch: server.search })}>
        <Shell>
          <Page pages={pages} />
        </Shell>
      </Router>
    </QueryClientProvider>
  );
}

function Page({ pages }: { pages: LoadedPages }) {
  const [path] = useLocation();
  const searchText = useSearch();
  const { parser } = useRouter();
  const [row, params] = useMemo(() => findRoute(path, parser), [path, parser]);
  const context = useMemo(() => ({ params, search: new URLSearchParams(searchText) }), [params, searchText]);
  return (
    <SectionBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        <PageBody row={row} context={context} pages={pages} />
      </Suspense>
      <Title row={row} context={context} />
    </SectionBoundary>
  );
}

function PageBody({ row, context, pages }: { row: RouteRow; context: PageContext; pages: LoadedPages }) {
  const page = pages.get(row) ?? use(loadPage(pages, row));
  return <page.default {...context} />;
}

/** Keeps the document's title as the server would have written it. */
function Title({ row, context }: { row: RouteRow; context: PageContext }) {
  const values = useQueries({ queries: row.reads(context).map((read) => read.query) }).map(
    (result) => result.data,
  );
  const { title } = row.head(context, values);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

type Parser = Parameters<typeof matchRoute>[0];

export function findRoute(path: string, parser: Parser): [RouteRow, Record<string, string>] {
  for (const row of routes) {
    const [matches, params] = matchRoute(parser, row.path, path);
    if (matches) return [row, params as Record<string, string>];
  }
  throw new Error('the last row of the route table must match every path');
}
