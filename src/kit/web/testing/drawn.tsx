import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

type Known = {
  /** What was read, by the key of its query; all other queries wait for ever. */
  read?: readonly (readonly [key: readonly unknown[], value: unknown])[];
  /** The keys of queries that were refused with a status. */
  refused?: readonly (readonly [key: readonly unknown[], status: number])[];
};

/** A screen as it is drawn before anybody has touched it, and its words. */
export function drawn(screen: ReactNode, { read = [], refused = [] }: Known = {}) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: () => new Promise(() => {}),
        staleTime: Number.POSITIVE_INFINITY,
        retryOnMount: false,
      },
    },
  });
  for (const [key, value] of read) client.setQueryData(key, value);
  for (const [queryKey, status] of refused) {
    const error = Object.assign(new Error('refused'), { status });
    client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error });
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{screen}</Router>
    </QueryClientProvider>,
  );
  return { html, words: wordsOf(html) };
}

function wordsOf(html: string): string {
  return plain(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where the link with these words leads; null where there is none. */
export function hrefOf(html: string, words: string): string | null {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const link = links.find(([, , content = '']) => wordsOf(content) === words);
  return link?.[1] === undefined ? null : plain(link[1]);
}

/** The names of all buttons, those that cannot be tapped in brackets. */
export function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', content = '']) => {
    const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsOf(content);
    return / disabled=""/.test(attributes) ? `(${plain(name)})` : plain(name);
  });
}

/** What a calendar says of a day; null where it does not show it. */
export function dayIn(html: string, day: string): string | null {
  const found = new RegExp(`data-day="${day}"[^>]*>(.*?)</button>`, 's').exec(html);
  return found?.[1] === undefined ? null : wordsOf(found[1]);
}

const plain = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
