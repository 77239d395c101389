import { useQuery } from '@tanstack/react-query';
import { Download, FileUp, House, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import type { ManagerSort } from '#features/listings/desk-view.ts';
import type { ManagerRow } from '#features/listings/schema.ts';
import { BulkBar } from '#features/listings/web/bulk/bulk-bar.tsx';
import { BulkDialog, type BulkKind } from '#features/listings/web/bulk/bulk-dialog.tsx';
import { UndoBar } from '#features/listings/web/bulk/undo-bar.tsx';
import type { CompletedChange } from '#features/listings/web/bulk/use-bulk-change.ts';
import { useSelectAll } from '#features/listings/web/bulk/use-select-all.ts';
import { useSelection } from '#features/listings/web/bulk/use-selection.ts';
import { ImportDialog } from '#features/listings/web/import/import-dialog.tsx';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ListingTable } from './listing-table.tsx';
import { ListingToolbar } from './listing-toolbar.tsx';
import { Pager } from './pager.tsx';
import { PlanUsageBar } from './plan-usage.tsx';
import { type ManagerFilter, type ManagerPage, managerPageQuery } from './queries.ts';
import type { RowActionHandlers } from './row-parts.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useListingStats } from './use-listing-stats.ts';
import { useLiveListings } from './use-live-listings.ts';
import { useRowActions } from './use-row-actions.ts';

type Props = {
  filter: ManagerFilter;
  addressFor(change: Record<string, string | null>): string;
  /** True when the listings have several owners. The rows then show the owner. */
  isOfAll?: boolean;
  /** A notice above the listings about other tasks of this user. */
  notice?: ReactNode;
  onSearch(q: string): void;
  onSort(sort: ManagerSort): void;
  onAdd(): void;
  onEdit(row: { id: number }): void;
  onAddTour(row: ManagerRow): void;
};

/** Shows all listings that a user manages. */
export function ListingsDashboard({
  filter,
  addressFor,
  isOfAll: hasSeveralOwners = false,
  notice,
  onSearch,
  onSort,
  onAdd,
  onEdit,
  onAddTour,
}: Props) {
  const query = useQuery(managerPageQuery(filter));
  const { data } = query;
  const rows = data?.items ?? noRows;
  const total = data?.total ?? 0;
  const stats = useListingStats(rows);
  const { q, category, owner, show = [] } = filter;
  const selection = useSelection(`${q}/${category}/${owner ?? ''}/${show.join()}`, rows);
  useLiveListings();
  const [lastChange, setLastChange] = useState<CompletedChange | null>(null);
  const { duplicate, deleteOne, takeOffMarket, toggleAvailability, isBusy } = useRowActions((id, report) => {
    selection.remove(id);
    setLastChange(report);
  });
  const [rowToDelete, setRowToDelete] = useState<ManagerRow | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [bulkKind, setBulkKind] = useState<BulkKind | null>(null);
  const [ownerName] = rows.flatMap((row) => (row.ownerId === owner ? [row.ownerName] : []));
  const { selectAll, isSelectingAll } = useSelectAll(filter, data, selection);
  const list = useListTop(filter.page ?? 1);

  function remove(cancels: boolean) {
    if (rowToDelete) void deleteOne(rowToDelete.id, cancels);
    setRowToDelete(null);
  }

  function takeRowOffMarket() {
    if (rowToDelete) void takeOffMarket(rowToDelete.id);
    setRowToDelete(null);
  }

  const actions: RowActionHandlers = {
    edit: onEdit,
    addTour: onAddTour,
    duplicate: (row) => void duplicate(row).then((id) => id !== null && onEdit({ id })),
    remove: setRowToDelete,
    toggleAvailability: (row) => void toggleAvailability(row),
    isBusy,
  };

  return (
    <DeskPage
      title="Property Manager"
      actions={<HeadingActions onAdd={onAdd} onImport={() => setImporting(true)} />}
    >
      {notice}
      {data?.room && <PlanUsageBar {...data.room} />}
      <ListingToolbar
        filter={filter}
        counts={data?.counts}
        addressFor={addressFor}
        onSearch={onSearch}
        onSort={onSort}
      />
      {lastChange && (
        <UndoBar key={lastChange.undo} report={lastChange} onClose={() => setLastChange(null)} />
      )}
      {filter.owner != null && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            Listings by <PersonLink id={filter.owner}>{ownerName ?? `account ${filter.owner}`}</PersonLink>
          </span>
          <Link
            href={addressFor({ owner: null, page: null })}
            className="inline-flex min-h-11 items-center link"
          >
            Show all owners
          </Link>
        </p>
      )}
      {query.isPending && <RowSkeletons />}
      {query.isError && !data && <ListingsLoadError onRetry={() => void query.refetch()} />}
      {data && rows.length === 0 && (
        <EmptyState
          icon={<House />}
          action={
            (q || category || show.length > 0) && (
              <LinkButton
                href={addressFor({ q: null, category: null, show: null, page: null })}
                tone="secondary"
              >
                Show all properties
              </LinkButton>
            )
          }
        >
          No properties found. Add a new property to get started.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div ref={list} aria-busy={query.isPlaceholderData} className="scroll-mt-4">
          <ListingTable
            stats={stats}
            sort={filter.sort ?? 'newest'}
            onSort={onSort}
            ownerAddress={
              hasSeveralOwners ? (owner) => addressFor({ owner: String(owner), page: null }) : null
            }
            rows={rows}
            total={total}
            offset={data ? offsetOf(data) : 0}
            selection={selection}
            onSelectAll={() => void selectAll()}
            isSelectingAll={isSelectingAll}
            acts={actions}
          />
        </div>
      )}
      <BulkBar
        count={selection.rows.size}
        onClear={selection.clear}
        onDelete={() => setBulkKind('delete')}
        onChange={setBulkKind}
      />
      {data && (
        <div className="grid gap-3">
          <Pager
            page={data.page}
            pages={data.pages}
            addressFor={(page) => addressFor({ page: page > 1 ? String(page) : null })}
          />
          <p role="status" className="t-small text-muted">
            {total} properties found
          </p>
        </div>
      )}
      <DeleteDialog
        row={rowToDelete}
        onConfirm={remove}
        onTakeOffMarket={takeRowOffMarket}
        onClose={() => setRowToDelete(null)}
      />
      {bulkKind && (
        <BulkDialog
          kind={bulkKind}
          rows={[...selection.rows.values()]}
          onDone={(report) => {
            selection.clear();
            setLastChange(report);
          }}
          onClose={() => setBulkKind(null)}
        />
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </DeskPage>
  );
}

const noRows: ManagerRow[] = [];

/** Returns the number of listings before the current page. */
const offsetOf = ({ page, pages, total, items }: ManagerPage): number =>
  page === pages ? total - items.length : (page - 1) * items.length;

/** Scrolls to the top of the list when the page changes. */
function useListTop(page: number) {
  const list = useRef<HTMLDivElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current !== page) list.current?.scrollIntoView({ block: 'start' });
    lastPage.current = page;
  }, [page]);
  return list;
}

type HeadingProps = { onAdd(): void; onImport(): void };

function HeadingActions({ onAdd, onImport }: HeadingProps) {
  return (
    <>
      <a href="/api/desk/properties.csv" download className={buttonClass('quiet', 'max-sm:px-3')}>
        <Download className="size-5" aria-hidden />
        <span className="max-sm:sr-only">Export</span>
      </a>
      <Button tone="quiet" onClick={onImport} className="max-sm:px-3">
        <FileUp className="size-5" aria-hidden />
        <span className="max-sm:sr-only">Import</span>
      </Button>
      <Button onClick={onAdd} className="max-sm:order-first">
        <Plus className="size-5" aria-hidden />
        Add Property
      </Button>
    </>
  );
}

function ListingsLoadError({ onRetry }: { onRetry(): void }) {
  return (
    <LoadError onRetry={onRetry} className="py-8">
      Error loading properties. Please try again later.
    </LoadError>
  );
}
