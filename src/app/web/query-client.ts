import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { ReadAddress } from '#app/rendered-page.ts';
import { withEndedAuctions } from '#features/properties/auction-expiry.ts';
import { CallError, type Problem } from '#kit/web/call.ts';
import { recordTopics } from '#kit/web/topics-of.ts';

const freshMs = 30_000;

/**
 * Creates a client, one per page load in the browser and one per request on the server. A failure stays fresh
 * as long as a value does. Otherwise the server would render a skeleton for data that it knows to be missing.
 */
export function createQueryClient(readAddress: ReadAddress, options: { retries: number }): QueryClient {
  return new RereadingClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readAddress(String(queryKey[0]), signal),
        staleTime: freshMs,
        retryOnMount: (query) => Date.now() - query.state.errorUpdatedAt > freshMs,
        retry: (count, error) => count < options.retries && isTransientError(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 10_000),
      },
    },
  });
}

/**
 * A client that repeats a first read whose query was invalidated while it was pending. The library lets such
 * a read finish and keeps its reply, which may be older than the change. Later reads are already repeated by
 * the library.
 */
class RereadingClient extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions) {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    const completedReads = firstReads.filter(
      ({ state }) => state.fetchStatus === 'idle' && state.data !== undefined,
    );
    const invalidate = ({ queryKey }: Query) => super.invalidateQueries({ queryKey, exact: true }, options);
    await Promise.all(completedReads.map(invalidate));
  }
}

/**
 * Reads a query for a page that the server renders, for `setQueryData`. Returns undefined when the read
 * fails, and records the failure. Nothing is cancelled or retried on the server: the library's
 * `prefetchQuery` supports both, but costs more than the read.
 */
export async function readForPage(
  client: QueryClient,
  { queryKey, meta }: Pick<UseQueryOptions, 'queryKey' | 'meta'>,
  readAddress: ReadAddress,
): Promise<unknown> {
  const address = String(queryKey[0]);
  try {
    return trimItems(withEndedAuctions(new Date(), await readAddress(address)), meta);
  } catch (error) {
    importReads(client, [[address, null, failureOf(error)]], Date.now());
  }
}

/**
 * The trimmed values by the value that was read, so that a value that stays the same is trimmed once for all
 * pages.
 */
const trimmedCache = new WeakMap<(item: unknown) => object, WeakMap<object, unknown>>();

/**
 * Applies a query's `meta: { toLess: ({ id, title }) => ({ id, title }) }` to each item of a list, or of a
 * page of a list. Unused fields are then not sent with the page.
 */
function trimItems(value: unknown, { toLess }: { toLess?: (item: unknown) => object } = {}): unknown {
  if (!toLess || typeof value !== 'object' || value === null) return value;
  const cached = trimmedCache.get(toLess) ?? new WeakMap<object, unknown>();
  trimmedCache.set(toLess, cached);
  const trimmed = cached.get(value) ?? trimValue(value, toLess);
  cached.set(value, trimmed);
  return trimmed;
}

function trimValue(value: object, toLess: (item: unknown) => object): unknown {
  if (Array.isArray(value)) return value.map(toLess);
  return isListPage(value) ? { ...value, items: value.items.map(toLess) } : value;
}

const isListPage = (value: unknown): value is { items: unknown[] } =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

/** Returns true when a retry may help: after a network or server error, but not after a 4xx response. */
export function isTransientError(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500;
}

/**
 * The failure of a read. Only a refused value has a `problem`, which names its field.
 */
type Failure = { status: number; message: string; problem?: Problem };

/**
 * One read that the server made for a page: the address and the value, or the status and message of its
 * failure; and its topics. Reads that only the browser may make do not count as failures. It contains no
 * time, so that the same content makes the same page.
 */
export type SerializedRead = [address: string, value: unknown, failure?: Failure | null, topics?: string];

export function exportReads(client: QueryClient, topicsOf = (_address: string) => ''): SerializedRead[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status !== 'pending')
    .map(({ queryKey, state }): SerializedRead => {
      const address = String(queryKey[0]);
      if (state.status === 'success') return [address, state.data, null, topicsOf(address)];
      return [address, null, failureOf(state.error), topicsOf(address)];
    });
}

/**
 * Returns a failure as plain data. Checks the shape, because this bundle contains a second copy
 * of the server's error class.
 */
function failureOf(error: unknown): Failure {
  const { status, message, problem } = (
    typeof error === 'object' && error ? error : {}
  ) as Partial<CallError>;
  return {
    status: typeof status === 'number' ? status : 500,
    message: message ?? '',
    ...(problem?.fields && { problem }),
  };
}

/**
 * Fills the client with the reads that the server made for the page.
 * @param readAt the time at which the server read the values, in milliseconds by the server's clock
 */
export function importReads(client: QueryClient, reads: SerializedRead[], readAt: number): void {
  for (const [address, value, failure, topics] of reads) {
    if (topics !== undefined) recordTopics(address, topics);
    if (!failure) client.setQueryData([address], value, { updatedAt: readAt });
    else
      client
        .getQueryCache()
        .build(client, { queryKey: [address] })
        .setState({
          status: 'error',
          error: new CallError(failure.status, failure.message, failure.problem ?? null),
          errorUpdateCount: 1,
          errorUpdatedAt: Date.now(),
          fetchFailureCount: 1,
        });
  }
}
