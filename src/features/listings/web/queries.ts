import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type {
  changeMany,
  changeProperty,
  createProperty,
  deleteProperty,
  importListings,
  oneDeskListing,
  ownAllowance,
  ownFeaturing,
  pageDesk,
  previewImport,
  readFigures,
  readImports,
  readObligations,
  toggleAvailability,
  undoImport,
} from '#features/listings/api.ts';
import { deskLimits } from '#features/listings/limits.ts';
import { type ListingObligations, sumOfObligations } from '#features/listings/obligations.ts';
import type { BulkChange, DeskRow } from '#features/listings/schema.ts';
import type { listAmenities, listPropertyTypes } from '#features/properties/api.ts';
import type { Category } from '#features/properties/categories.ts';
import { anyProperty, banks } from '#features/properties/topics.ts';
import type { BodyInput, ReplyOf } from '#kit/endpoint.ts';
import { addressOf, type CallError, call, readAddress } from '#kit/web/call.ts';
import { isQueryConcerned } from '#kit/web/is-query-concerned.ts';
import { read } from '#kit/web/read.ts';

export type DeskFilter = { q: string; category: Category | null; owner?: number | null };
export type DeskPage = ReplyOf<typeof pageDesk>;
export type DeskPages = InfiniteData<DeskPage, number | undefined>;

const perPage = 200;
const deskKey = 'desk listings';

/**
 * A user's listings, page by page. Its key is not a URL, so that a change elsewhere does not reload ten thousand
 * rows. Changes made here are written into it row by row; others are fetched when the window regains focus.
 */
export function deskPagesQuery({ q, category, owner = null }: DeskFilter) {
  return infiniteQueryOptions<DeskPage, CallError, DeskPages, string[], number | undefined>({
    queryKey: [deskKey, q, category ?? '', String(owner ?? '')],
    queryFn: ({ pageParam, signal }) => readDeskPage({ q, category, owner, before: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextBefore ?? undefined,
    refetchOnWindowFocus: (query) => (query.state.data?.pages.length ?? 0) < 3,
  });
}

/** The first of one's listings that match a search, to choose from. */
export const deskChoiceQuery = (q: string) =>
  queryOptions<DeskPage, CallError>({
    queryKey: ['desk choice', q],
    queryFn: ({ signal }) => readDeskPage({ q }, signal),
  });

export function readDeskPage(
  query: {
    q?: string;
    category?: Category | null;
    owner?: number | null;
    before?: number | undefined;
    limit?: number;
  },
  signal?: AbortSignal,
): Promise<DeskPage> {
  const address = addressOf<typeof pageDesk>('/api/desk/properties', {
    query: {
      limit: perPage,
      ...query,
      category: query.category ?? undefined,
      owner: query.owner ?? undefined,
    },
  });
  return readAddress(address, signal) as Promise<DeskPage>;
}

export function readDeskListing(id: number): Promise<ReplyOf<typeof oneDeskListing>> {
  const address = addressOf<typeof oneDeskListing>('/api/desk/properties/:id', { params: { id } });
  return readAddress(address) as Promise<ReplyOf<typeof oneDeskListing>>;
}

export const deskListingQuery = (id: number) => ({
  queryKey: ['desk listing', id],
  queryFn: () => readDeskListing(id),
  // The form must start from the stored state, or its first save is rejected.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const amenitiesQuery = () => read<typeof listAmenities>('/api/amenities');
export const featuringQuery = () => ({ ...read<typeof ownFeaturing>('/api/desk/featuring'), staleTime: 0 });
export const allowanceQuery = () => ({ ...read<typeof ownAllowance>('/api/desk/allowance'), staleTime: 0 });
export const propertyTypesQuery = () => read<typeof listPropertyTypes>('/api/property-types');

export const sendNewListing = (body: Record<string, unknown>, idempotencyKey: string) =>
  call<typeof createProperty>('POST', '/api/properties/create', { body, idempotencyKey });
export const sendChange = (id: number, body: Record<string, unknown>) =>
  call<typeof changeProperty>('PATCH', '/api/properties/:id', { params: { id }, body });
/** @param cancels also cancels the viewings and stays of the home; without it one that has some is refused */
export const sendDeletion = (id: number, cancels: boolean) =>
  call<typeof deleteProperty>('DELETE', '/api/properties/:id', {
    params: { id },
    ...(cancels && { query: { cancel: 'true' } }),
  });
/** Counted over all of these listings, a page of them at a time. Always read anew. */
export const obligationsQuery = (ids: readonly number[]) =>
  queryOptions<ListingObligations, CallError>({
    queryKey: ['obligations of listings', ids.join()],
    queryFn: async ({ signal }) => {
      const parts: ListingObligations[] = [];
      for (let from = 0; from < ids.length; from += deskLimits.pageMax) {
        const query = { ids: ids.slice(from, from + deskLimits.pageMax).join() } as never;
        const address = addressOf<typeof readObligations>('/api/desk/obligations', { query });
        parts.push((await readAddress(address, signal)) as ListingObligations);
      }
      return sumOfObligations(parts);
    },
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
export const sendAvailability = (id: number, isAvailable: boolean) =>
  call<typeof toggleAvailability>('POST', '/api/properties/:id/toggle-availability', {
    params: { id },
    body: { isAvailable },
  });
export const sendBulkChange = (ids: readonly number[], change: BulkChange, idempotencyKey: string) =>
  call<typeof changeMany>('POST', '/api/desk/bulk', { body: { ids: [...ids], change }, idempotencyKey });
/** Of the last thirty days. They are read when the rows are, and again after a minute. */
export const figuresQuery = (ids: readonly number[]) => ({
  ...read<typeof readFigures>('/api/desk/figures', { query: { ids: ids.join() } as never }),
  enabled: ids.length > 0,
  staleTime: 60_000,
});
type ImportBody = BodyInput<typeof importListings>;
export const sendImportPreview = (body: ImportBody) =>
  call<typeof previewImport>('POST', '/api/desk/import/preview', { body });
export const sendImport = (body: ImportBody, idempotencyKey: string) =>
  call<typeof importListings>('POST', '/api/desk/import', { body, idempotencyKey });
export const pastImportsQuery = () => ({ ...read<typeof readImports>('/api/desk/imports'), staleTime: 0 });
export const sendImportUndo = (id: number) =>
  call<typeof undoImport>('POST', '/api/desk/imports/:id/undo', { params: { id } });

/**
 * Updates the loaded lists whose keys have this prefix. A page that is being fetched will be appended to the rows
 * from before the change, so the change is applied again afterwards.
 */
export function changeLoaded(
  client: QueryClient,
  queryKey: readonly string[],
  change: (pages: DeskPages) => DeskPages,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const apply = (): void => {
      client.setQueryData<DeskPages>(query.queryKey, (pages) => pages && change(pages));
      // Starts nothing: it returns the promise of the running fetch.
      if (query.state.fetchStatus !== 'idle') void query.fetch().then(apply, apply);
    };
    apply();
  }
}

/** Applies a change to a row in every list that shows it; null removes the row. */
export function patchRows(client: QueryClient, id: number, change: Partial<DeskRow> | null): void {
  changeLoaded(client, [deskKey], (data) => {
    const holder = data.pages.find(({ items }) => items.some((row) => row.id === id));
    if (!holder) return data;
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        // A page fetched after the deletion no longer counts the row.
        total: change ? page.total : Math.min(page.total, holder.total - 1),
        items: change
          ? page.items.map((row) => (row.id === id ? { ...row, ...change } : row))
          : page.items.filter((row) => row.id !== id),
      })),
    };
  });
}

export function refreshDesk(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [deskKey] });
}

/** Invalidates public lists and pages that may show a changed listing. */
export function refreshPublicLists(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: (query) => [anyProperty, banks].some((topic) => isQueryConcerned(query, topic)),
  });
}
