import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageHead } from '#app/rendered-page.ts';

export type PageContext = { params: Record<string, string>; search: URLSearchParams };

/** A read that the page needs before it is shown. A required one that fails sets the page's status. */
export type PageRead = { query: UseQueryOptions<any, any, any, QueryKey>; required: boolean };

/** The reads of a page, and its head. */
export type PageMeta = {
  /**
   * The query parameters that it reads. A public page is rendered without the rest; account screens may read
   * any.
   */
  parameters?: readonly string[];
  reads?(context: PageContext): PageRead[];
  /**
   * Returns reads that depend on the values of `reads`, such as the tour of a home that one of them found.
   */
  readsAfter?(values: unknown[], context: PageContext): PageRead[];
  /**
   * Returns the values of `reads` without the data that the page does not show, so that it is not sent with
   * it.
   */
  lessOf?(values: unknown[]): unknown[];
  head(context: PageContext, values: unknown[]): PageHead;
  /** Returns true when the payment provider's dialog may be opened on it. Only the server calls it. */
  takesPayments?(values: unknown[]): boolean;
};

/** A file under pages/. Its `about` is loaded with it, so that no page pays for the others. */
export type PageModule = { default: ComponentType<PageContext>; about?: PageMeta };

/** A row states what the page's module does not state itself. */
export type RouteRow = Partial<PageMeta> & {
  path: string;
  /** 404 for the last row; everything else is 200 unless a required read fails. */
  status?: number;
  /** Account and admin screens hydrate at once, public ones on the first interaction or when idle. */
  hydrate: 'late' | 'at-once';
  load(): Promise<PageModule>;
};

export function pageMeta(row: RouteRow, page: PageModule): Required<Omit<PageMeta, 'takesPayments'>> {
  const about = { ...row, ...page.about };
  const {
    parameters = [],
    reads = () => [],
    readsAfter = () => [],
    lessOf = (values) => values,
    head,
  } = about;
  if (!head) throw new Error('no head');
  return { parameters, reads, readsAfter, lessOf, head };
}
