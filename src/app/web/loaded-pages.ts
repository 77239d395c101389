import type { PageModule, RouteRow } from './route-table.ts';

/** The pages whose code is loaded: all of them on the server, and the visited ones in the browser. */
export type LoadedPages = Map<RouteRow, PageModule>;

const loading = new WeakMap<RouteRow, Promise<PageModule>>();

/** Returns the same promise for every render, so that `use` can wait for it. */
export function loadPage(pages: LoadedPages, row: RouteRow): Promise<PageModule> {
  const pending = loading.get(row);
  if (pending) return pending;
  const promise = row.load().then((page) => {
    pages.set(row, page);
    return page;
  });
  promise.catch(() => loading.delete(row));
  loading.set(row, promise);
  return promise;
}
