import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

/**
 * The seeded data of a screen, by the keys of its queries. An error is a failed query. All other queries stay
 * pending.
 */
export type SeededQueries = readonly (readonly [key: QueryKey, value: unknown])[];

/** Returns the error of a refused query. */
export const httpError = (status: number) => Object.assign(new Error('refused'), { status });

/** Renders a screen before any interaction, and returns its texts, buttons and links. */
export function renderPart(screen: ReactNode, seeded: SeededQueries = [], path = '/') {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: () => new Promise(() => {}),
        staleTime: Number.POSITIVE_INFINITY,
        retryOnMount: false,
      },
    },
  });
  for (const [queryKey, value] of seeded)
    if (value instanceof Error)
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: value });
    else client.setQueryData(queryKey, value);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath={path}>{screen}</Router>
    </QueryClientProvider>,
  );
  return {
    html,
    words: textContent(html),
    /** The buttons with text. */
    buttons: textsMatching(html, /<button[^>]*>(.*?)<\/button>/gs).filter((text) => text !== ''),
    links: textsMatching(html, /<a [^>]*?href="([^"]*)"/g),
  };
}

export function textContent(html: string): string {
  return plain(html.replaceAll('<!-- -->', '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

const textsMatching = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, content = '']) => textContent(content));

export const listItemsOf = (html: string): string[] => textsMatching(html, /<li[^>]*>(.*?)<\/li>/gs);

export const tableRowsOf = (html: string): string[] => textsMatching(html, /<tr[^>]*>(.*?)<\/tr>/gs);

export const headingsOf = (html: string): string[] => textsMatching(html, /<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs);

/** Returns the description of each term in the lists of the HTML. */
export const descriptionsByTerm = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(
      ([, name = '', description = '']) => [textContent(name), textContent(description)],
    ),
  );

/** Returns the targets of the links in the HTML, by their text. */
export const linksOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', content = '']) => [
      textContent(content),
      plain(href),
    ]),
  );

/** Returns the target of the link with this text; null when there is none. */
export const hrefOf = (html: string, text: string): string | null => linksOf(html)[text] ?? null;

/** Returns the names of all buttons. Names of disabled buttons are in brackets. */
export function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', content = '']) => {
    const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textContent(content);
    return / disabled=""/.test(attributes) ? `(${plain(name)})` : plain(name);
  });
}

/** Returns the label of a day in a calendar; null when the calendar does not show it. */
export function dayIn(html: string, day: string): string | null {
  const match = new RegExp(`data-day="${day}"[^>]*>(.*?)</button>`, 's').exec(html);
  return match?.[1] === undefined ? null : textContent(match[1]);
}

const plain = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
