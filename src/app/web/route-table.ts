import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageHead } from '#app/rendered-page.ts';

export type PageContext = { params: Record<string, string>; search: URLSearchParams };

/** A read that the page needs before it is shown. If a required one fails, the page's status says so. */
export type PageRead = { query: UseQueryOptions<any, any, any, QueryKey>; required: boolean };

/** What a page reads, and what stands in its head. */
export type PageAbout = {
  /** What it looks at in the address's query. A public page is drawn without the rest; own screens may look at all of it. */
  parameters?: readonly string[];
  reads?(context: PageContext): PageRead[];
  /** What only the answers of `reads` can name: the tour of the home that one of them found. */
  readsAfter?(values: unknown[]): PageRead[];
  head(context: PageContext, values: unknown[]): PageHead;
};

/** A file under pages/. What it says about itself comes with it, so that no page pays for the others. */
export type PageModule = { default: ComponentType<PageContext>; about?: PageAbout };

/** A row says about its page what the page does not say itself. */
export type RouteRow = Partial<PageAbout> & {
  path: string;
  /** 404 for the last row; everything else 200 unless a required read fails. */
  status?: number;
  /** Account and admin screens hydrate at once; public ones on the first interaction or when idle. */
  hydrate: 'late' | 'at-once';
  load(): Promise<PageModule>;
};

export function aboutOf(row: RouteRow, page: PageModule): Required<PageAbout> {
  const { parameters = [], reads = () => [], readsAfter = () => [], head } = { ...row, ...page.about };
  if (!head) throw new Error(`nobody says what stands in the head of ${row.path}`);
  return { parameters, reads, readsAfter, head };
}
