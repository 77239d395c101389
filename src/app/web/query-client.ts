import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { ReadAddress } from '#app/rendered-page.ts';
import { withEndedAuctions } from '#features/properties/auction-expiry.ts';
import { CallError } from '#kit/web/call.ts';
import { recordTopics } from '#kit/web/topics-of.ts';

const freshMs = 30_000;

/**
 * Creates one client per page load in the browser, one per request on the server. A failure stays fresh as
 * long as a value does: otherwise the server would render a skeleton for data that it knows to be missing.
 */
export function createQueryClient(readAddress: ReadAddress, options: { retries: number }): QueryClient {
  return new RereadingClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readAddress(String(queryKey[0]), signal),
        staleTime: freshMs,
        retryOnMount: (query) => Date.now() - query.state.errorUpdatedAt > freshMs,
        retry: (count, error) => count < options.retries && mayPass(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 10_000),
      },
    },
  });
}

/**
 * The library lets a pending first read finish when its query is invalidated, and keeps its answer, which may
 * be older than the change. Here such a query is read again after that answer, as the library does with later
 * reads.
 */
class RereadingClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    const again = first.filter(({ state }) => state.fetchStatus === 'idle' && state.data !== undefined);
    const reread = ({ queryKey }: Query) => super.invalidateQueries({ queryKey, exact: true }, options);
    await Promise.all(again.map(reread));
  }
}

/**
 * Reads a query for a page that the server renders, for `setQueryData`; undefined if the read fails, which is
 * recorded. Nothing on the server is cancelled or retried: the library's `prefetchQuery`, which supports
 * both, costs more than the read.
 */
export async function readForPage(
  client: QueryClient,
  { queryKey, meta }: Pick<UseQueryOptions, 'queryKey' | 'meta'>,
  readAddress: ReadAddress,
): Promise<unknown> {
  const address = String(queryKey[0]);
  try {
    return reduced(withEndedAuctions(new Date(), await readAddress(address)), meta);
  } catch (error) {
    importReads(client, [[address, null, failureOf(error)]], Date.now());
  }
}

/** A read value stays the same object while its content does, so it is trimmed once for all pages. */
const reducedCache = new WeakMap<(item: unknown) => object, WeakMap<object, unknown>>();

/**
 * Applies a query's `meta: { toLess: ({ id, title }) => ({ id, title }) }` to each item of a list, or of a
 * page of one. Unused fields are then not sent with the page.
 */
function reduced(value: unknown, { toLess }: { toLess?: (item: unknown) => object } = {}): unknown {
  if (!toLess || typeof value !== 'object' || value === null) return value;
  const cached = reducedCache.get(toLess) ?? new WeakMap<object, unknown>();
  reducedCache.set(toLess, cached);
  const less = cached.get(value) ?? reduceOnce(value, toLess);
  cached.set(value, less);
  return less;
}

function reduceOnce(value: object, toLess: (item: unknown) => object): unknown {
  if (Array.isArray(value)) return value.map(toLess);
  return isListPage(value) ? { ...value, items: value.items.map(toLess) } : value;
}

const isListPage = (value: unknown): value is { items: unknown[] } =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

/** Returns true when a retry may help: after a network or server failure, never after a refusal. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500;
}

/**
 * One read of the server for a page: address and value; or the status and message of its failure; and its
 * topics. Reads that only the browser may make are not failures. It contains no time: the same content makes
 * the same page.
 */
export type ReadState = [
  address: string,
  value: unknown,
  failure?: { status: number; message: string } | null,
  topics?: string,
];

export function exportReads(client: QueryClient, topicsOf = (_address: string) => ''): ReadState[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .map(({ queryKey, state }): ReadState => {
      const address = String(queryKey[0]);
      if (state.status === 'success') return [address, state.data, null, topicsOf(address)];
      return [address, null, failureOf(state.error), topicsOf(address)];
    });
}

/** Checks the shape, because this bundle has a second copy of the class of the server's errors. */
function failureOf(error: unknown): { status: number; message: string } {
  const { status, message } = (typeof error === 'object' && error ? error : {}) as Partial<CallError>;
  return { status: typeof status === 'number' ? status : 500, message: message ?? '' };
}

/** @param readAt when all of it was current, in milliseconds of the server's clock */
export function importReads(client: QueryClient, reads: ReadState[], readAt: number): void {
  for (const [address, value, failure, topics] of reads) {
    if (topics !== undefined) recordTopics(address, topics);
    if (!failure) client.setQueryData([address], value, { updatedAt: readAt });
    else
      client
        .getQueryCache()
        .build(client, { queryKey: [address] })
        .setState({
          status: 'error',
          error: new CallError(failure.status, failure.message, null),
          errorUpdateCount: 1,
          errorUpdatedAt: Date.now(),
          fetchFailureCount: 1,
        });
  }
}
