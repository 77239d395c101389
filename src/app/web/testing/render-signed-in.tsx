import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { createQueryClient } from '#app/web/query-client.ts';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CallError } from '#kit/web/call.ts';
import { textContent } from '#kit/web/testing/render-to-string.tsx';

/** The query data of a browser: each query's key with its reply or its failure. */
export type SeededReads = readonly (readonly [key: readonly unknown[], answer: unknown])[];

/** Renders part of a page as in a browser with this data, and returns the addresses that it requests. */
export function renderSignedIn(part: ReactNode, seeded: SeededReads = [], path = '/') {
  const client = createQueryClient(() => new Promise(() => {}), { retries: 0 });
  for (const [queryKey, reply] of seeded)
    if (reply instanceof CallError)
      client.getQueryCache().build(client, { queryKey }).setState({
        status: 'error',
        error: reply,
        errorUpdateCount: 1,
        errorUpdatedAt: Date.now(),
        fetchFailureCount: 1,
      });
    else client.setQueryData(queryKey, reply);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>{part}</Router>
    </QueryClientProvider>,
  );
  const requests = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) =>
      queryKey.map((part) => (typeof part === 'object' ? JSON.stringify(part) : part)).join(' '),
    );
  client.clear();
  return { html, words: textContent(html), asked: requests };
}

type Page = (context: PageContext) => ReactNode;

/** Renders a guarded page for this user, as the browser does; the server does not render it. */
export function BehindGuard({ page, user, ...context }: { page: Page; user: CurrentUser } & PageContext) {
  const guard = page(context) as ReactElement<{ children(user: CurrentUser): ReactNode }>;
  return guard.props.children(user);
}
