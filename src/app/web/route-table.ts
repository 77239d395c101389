import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageHead } from '#app/rendered-page.ts';

export type PageContext = { params: Record<string, string>; search: URLSearchParams };

/** A read that the page needs before it is shown. If a required one fails, the page's status says so. */
export type PageRead = { query: UseQueryOptions<any, any, any, QueryKey>; required: boolean };

export type PageModule = { default: ComponentType<PageContext> };

export type RouteRow = {
  path: string;
  /** Its module under pages/, without the ending: asked for together with the application, not after it. */
  file?: string;
  /** 404 for the last row; everything else 200 unless a required read fails. */
  status?: number;
  /** Account and admin screens hydrate at once; public ones on the first interaction or when idle. */
  hydrate: 'late' | 'at-once';
  reads(context: PageContext): PageRead[];
  /** What only the answers of `reads` can name: the tour of the home that one of them found. */
  readsAfter?(values: unknown[]): PageRead[];
  head(context: PageContext, values: unknown[]): PageHead;
  load(): Promise<PageModule>;
};
