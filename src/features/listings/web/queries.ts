import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  changeListings,
  changeProperty,
  createProperty,
  deleteProperty,
  duplicateProperty,
  importListings,
  listManagerListings,
  listTabs,
  ownAllowance,
  previewImport,
  readFeaturedUsage,
  readImports,
  readListingStats,
  readManagerListing,
  readObligations,
  removeTab,
  saveTab,
  selectListings,
  toggleAvailability,
  undoChange,
  undoImport,
} from '#features/listings/api.ts';
import type { DashboardFilter, ManagerSort } from '#features/listings/desk-view.ts';
import type { BulkChange, ManagerRow, ManagerTab } from '#features/listings/schema.ts';
import type { listAmenities, listPropertyTypes } from '#features/properties/api.ts';
import type { Category } from '#features/properties/categories.ts';
import { anyProperty, banks } from '#features/properties/topics.ts';
import type { BodyInput, ReplyOf } from '#kit/endpoint.ts';
import { apiUrl, type CallError, call, readAddress } from '#kit/web/call.ts';
import { queryMatchesChange } from '#kit/web/is-query-concerned.ts';
import { read } from '#kit/web/read.ts';

/** The filter of the dashboard. `page` starts at 1. */
export type ManagerFilter = {
  q: string;
  category: Category | null;
  owner?: number | null;
  show?: readonly DashboardFilter[];
  sort?: ManagerSort;
  page?: number;
};
export type ManagerPage = ReplyOf<typeof listManagerListings>;

const managerKey = 'desk listings';
const listingPickerLimit = 20;

const searchParameters = ({ q, category, owner, show = [] }: ManagerFilter) => ({
  q,
  category: category ?? undefined,
  owner: owner ?? undefined,
  show: show.length > 0 ? show.join() : undefined,
});

/**
 * Returns the query for a page of a user's listings. Its key is not a URL, because `useLiveListings` decides
 * when to load changes by other users. Otherwise an import would reload the page at each of its rows.
 */
export function managerPageQuery(filter: ManagerFilter) {
  const { sort = 'newest', page = 1 } = filter;
  const address = apiUrl<typeof listManagerListings>('/api/desk/properties', {
    query: {
      ...searchParameters(filter),
      ...(sort !== 'newest' && { sort }),
      ...(page > 1 && { page }),
    },
  });
  return queryOptions<ManagerPage, CallError>({
    queryKey: [managerKey, address],
    queryFn: ({ signal }) => readAddress(address, signal) as Promise<ManagerPage>,
    placeholderData: keepPreviousData,
  });
}

/** Loads the listings that match a filter, up to the number that can be changed at once. */
export function readSelection(filter: ManagerFilter): Promise<ReplyOf<typeof selectListings>> {
  const address = apiUrl<typeof selectListings>('/api/desk/selection', { query: searchParameters(filter) });
  return readAddress(address) as Promise<ReplyOf<typeof selectListings>>;
}

/** Returns the query for the user's first listings that match a search. */
export const managerChoiceQuery = (q: string) => {
  const address = apiUrl<typeof listManagerListings>('/api/desk/properties', {
    query: { q, limit: listingPickerLimit },
  });
  return queryOptions<ManagerPage, CallError>({
    queryKey: ['desk choice', q],
    queryFn: ({ signal }) => readAddress(address, signal) as Promise<ManagerPage>,
    placeholderData: keepPreviousData,
  });
};

export function fetchManagerListing(id: number): Promise<ReplyOf<typeof readManagerListing>> {
  const address = apiUrl<typeof readManagerListing>('/api/desk/properties/:id', { params: { id } });
  return readAddress(address) as Promise<ReplyOf<typeof readManagerListing>>;
}

export const managerListingQuery = (id: number) => ({
  queryKey: ['desk listing', id],
  queryFn: () => fetchManagerListing(id),
  // The form must start from the stored state. Otherwise its first save is rejected.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const amenitiesQuery = () => read<typeof listAmenities>('/api/amenities');
export const featuringQuery = () => ({
  ...read<typeof readFeaturedUsage>('/api/desk/featuring'),
  staleTime: 0,
});
export const allowanceQuery = () => ({ ...read<typeof ownAllowance>('/api/desk/allowance'), staleTime: 0 });
export const propertyTypesQuery = () => read<typeof listPropertyTypes>('/api/property-types');

export const sendNewListing = (body: Record<string, unknown>, idempotencyKey: string) =>
  call<typeof createProperty>('POST', '/api/properties/create', { body, idempotencyKey });
export const sendChange = (id: number, body: Record<string, unknown>) =>
  call<typeof changeProperty>('PATCH', '/api/properties/:id', { params: { id }, body });
/**
 * Deletes a listing.
 * @param cancels true to also cancel its viewings and stays; without it, the server rejects the deletion of a
 * home that has any
 */
export const sendDeletion = (id: number, cancels: boolean) =>
  call<typeof deleteProperty>('DELETE', '/api/properties/:id', {
    params: { id },
    ...(cancels && { query: { cancel: 'true' } }),
  });
/** Returns the query for the obligations of a listing, which is never cached. */
export const obligationsQuery = (id: number) => ({
  ...read<typeof readObligations>('/api/desk/obligations', { query: { ids: String(id) } as never }),
  staleTime: 0,
  gcTime: 0,
});
export const sendAvailability = (id: number, isAvailable: boolean) =>
  call<typeof toggleAvailability>('POST', '/api/properties/:id/toggle-availability', {
    params: { id },
    body: { isAvailable },
  });
export const sendBulkChange = (ids: readonly number[], change: BulkChange, idempotencyKey: string) =>
  call<typeof changeListings>('POST', '/api/desk/bulk', { body: { ids: [...ids], change }, idempotencyKey });
export const sendUndo = (id: number) =>
  call<typeof undoChange>('POST', '/api/desk/bulk/:id/undo', { params: { id } });
export const sendDuplicate = (id: number, idempotencyKey: string) =>
  call<typeof duplicateProperty>('POST', '/api/desk/properties/:id/duplicate', {
    params: { id },
    idempotencyKey,
  });
export const tabsQuery = () => read<typeof listTabs>('/api/desk/tabs');
export const sendTab = (body: { name: string; filter: ManagerTab['filter'] }) =>
  call<typeof saveTab>('POST', '/api/desk/tabs', { body });
export const sendTabRemoval = (id: number) =>
  call<typeof removeTab>('DELETE', '/api/desk/tabs/:id', { params: { id } });
/** Returns the query for the statistics of the last 30 days, which are stale after a minute. */
export const listingStatsQuery = (ids: readonly number[]) => ({
  ...read<typeof readListingStats>('/api/desk/figures', { query: { ids: ids.join() } as never }),
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

/** Applies a change to a row in every list that shows it. A null change removes the row. */
export function patchRows(client: QueryClient, id: number, change: Partial<ManagerRow> | null): void {
  client.setQueriesData<ManagerPage>({ queryKey: [managerKey] }, (page) => {
    if (!page?.items.some((row) => row.id === id)) return page;
    return {
      ...page,
      total: change ? page.total : page.total - 1,
      items: change
        ? page.items.map((row) => (row.id === id ? { ...row, ...change } : row))
        : page.items.filter((row) => row.id !== id),
    };
  });
}

export function refreshListings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [managerKey] });
}

/** Invalidates public lists and pages that may show a changed listing. */
export function refreshPublicLists(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: (query) => [anyProperty, banks].some((topic) => queryMatchesChange(query, topic)),
  });
}
