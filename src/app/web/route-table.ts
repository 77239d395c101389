import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageHead } from '#app/rendered-page.ts';
import type { CallError } from '#kit/web/call.ts';

export type PageContext = { params: Record<string, string>; search: URLSearchParams };

/** A read that the page needs before it is shown. The failure of a required read sets the page's status. */
export type PageRead = { query: UseQueryOptions<any, any, any, QueryKey>; required: boolean };

/** The metadata of a page: its reads, its head and its parameters. */
export type PageMeta = {
  /**
   * The query parameters that the page reads. A public page is rendered without other parameters; account
   * screens may read any.
   */
  parameters?: readonly string[];
  reads?(context: PageContext): PageRead[];
  /**
   * Returns reads that depend on the values of `reads`, such as the tour of a home that one of them found, or on
   * their errors.
   */
  readsAfter?(values: unknown[], context: PageContext, errors: (CallError | undefined)[]): PageRead[];
  /**
   * Returns the values of `reads` without the data that the page does not show, so that this data is not
   * sent.
   */
  lessOf?(values: unknown[]): unknown[];
  head(context: PageContext, values: unknown[]): PageHead;
  /** Returns true when the payment provider's dialog may open on the page. Only the server calls it. */
  takesPayments?(values: unknown[]): boolean;
};

/**
 * The module of a file under pages/. It contains its own metadata, so that no page loads the metadata of
 * others.
 */
export type PageModule = { default: ComponentType<PageContext>; about?: PageMeta };

/** A row of the route table. It contains the metadata that the page's module does not. */
export type RouteRow = Partial<PageMeta> & {
  path: string;
  /** The status: 404 for the last row, and 200 for others unless a required read fails. */
  status?: number;
  /** Account and admin screens hydrate at once; public ones hydrate on the first interaction or when idle. */
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
