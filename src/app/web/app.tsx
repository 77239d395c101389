import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useEffect, useMemo } from 'react';
import { Router } from 'wouter';
import { PageSkeleton } from '#app/web/layout/page-skeleton.tsx';
import { Shell } from '#app/web/layout/shell.tsx';
import { languagePrefix } from '#kit/t.ts';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { findRoute } from './find-route.ts';
import { type LoadedPages, loadPage } from './loaded-pages.ts';
import { useAppLocation } from './navigation.ts';
import { type PageContext, type PageModule, pageMeta, type RouteRow } from './route-table.ts';

type Props = {
  client: QueryClient;
  pages: LoadedPages;
  server?: { path: string; search: string };
  saveData: boolean;
  /** The HTML of the footer. */
  footer: string;
};

/** Renders the whole application, in the same way on the server and in the browser. */
export function App({ client, pages, server, saveData, footer }: Props) {
  return (
    <QueryClientProvider client={client}>
      <SaveData value={saveData}>
        <Router
          base={languagePrefix()}
          hook={useAppLocation}
          {...(server && { ssrPath: server.path, ssrSearch: server.search })}
        >
          <Shell footer={footer}>
            {(location) => <Page key={location.path} {...location} client={client} pages={pages} />}
          </Shell>
        </Router>
      </SaveData>
    </QueryClientProvider>
  );
}

type PageProps = { path: string; search: string; client: QueryClient; pages: LoadedPages };

function Page({ path, search, client, pages }: PageProps) {
  const [row, params] = useMemo(() => findRoute(path), [path]);
  const context = useMemo(() => ({ params, search: new URLSearchParams(search) }), [params, search]);
  return (
    <SectionBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <PageBody row={row} context={context} client={client} pages={pages} />
      </Suspense>
    </SectionBoundary>
  );
}

type BodyProps = { row: RouteRow; context: PageContext; client: QueryClient; pages: LoadedPages };

/**
 * Calls no hook except `use`, and that only until the module is loaded, so that a loaded module never
 * suspends.
 */
function PageBody({ row, context, client, pages }: BodyProps) {
  const page = pages.get(row) ?? use(loadPage(pages, row));
  return <LoadedPage row={row} page={page} context={context} client={client} />;
}

type LoadedProps = { row: RouteRow; page: PageModule; context: PageContext; client: QueryClient };

function LoadedPage({ row, page, context, client }: LoadedProps) {
  useTitle(row, page, context, client);
  return <page.default {...context} />;
}

/**
 * Keeps `document.title` equal to the title that the server would render. It may depend on the page's reads.
 */
function useTitle(row: RouteRow, page: PageModule, context: PageContext, client: QueryClient): void {
  useEffect(() => {
    const { reads, head } = pageMeta(row, page);
    const write = () => {
      const values = reads(context).map(({ query }) => client.getQueryData(query.queryKey));
      const { title } = head(context, values);
      if (document.title !== title) document.title = title;
    };
    write();
    return client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') write();
    });
  }, [row, page, context, client]);
}
