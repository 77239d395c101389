import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { DeskRow } from '#features/listings/schema.ts';
import { tableWidth, useWide } from '#kit/web/hooks/use-wide.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeskCards } from './desk-cards.tsx';
import { DeskTable } from './desk-table.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { type DeskFilter, deskPagesQuery } from './queries.ts';
import { RoomLine } from './room-line.tsx';
import type { RowActs } from './row-parts.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useLiveDesk } from './use-live-desk.ts';
import { useRowActs } from './use-row-acts.ts';
import { useSelectAll } from './use-select-all.ts';
import { useSelection } from './use-selection.ts';

type Props = {
  filter: DeskFilter;
  addressFor(change: { category: string | null }): string;
  onSearch(q: string): void;
  onAdd(): void;
  onEdit(row: DeskRow): void;
  onAddTour(row: DeskRow): void;
};

/** The Property Manager: every listing that a user manages. */
export function PropertyDesk({ filter, addressFor, onSearch, onAdd, onEdit, onAddTour }: Props) {
  const query = useInfiniteQuery(deskPagesQuery(filter));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const selection = useSelection(`${filter.q}/${filter.category}`, rows);
  useLiveDesk(filter);
  const { deleteOne, deleteMany, deletion, toggleAvailability, isBusy } = useRowActs();
  const [asked, setAsked] = useState<{ row: DeskRow | null; ids: number[] } | null>(null);
  const [isImporting, setImporting] = useState(false);
  const { selectAll, isSelectingAll } = useSelectAll(query, selection);
  const isWide = useWide(tableWidth);

  const onNearEnd = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);

  function remove() {
    if (!asked) return;
    setAsked(null);
    if (asked.row) void deleteOne(asked.row.id);
    else void deleteMany(asked.ids);
  }

  const acts: RowActs = {
    edit: onEdit,
    addTour: onAddTour,
    remove: (row) => setAsked({ row, ids: [row.id] }),
    toggleAvailability: (row) => void toggleAvailability(row),
    isBusy,
  };
  const List = isWide ? DeskTable : DeskCards;

  return (
    <div className="page-frame grid gap-5 py-8 md:py-10">
      <DeskHeading onAdd={onAdd} onImport={() => setImporting(true)} />
      {data?.pages[0]?.room && <RoomLine {...data.pages[0].room} />}
      <DeskToolbar filter={filter} addressFor={addressFor} onSearch={onSearch} />
      <BulkBar
        count={selection.ids.size}
        deletion={deletion}
        onClear={selection.clear}
        onDelete={() => setAsked({ row: null, ids: [...selection.ids] })}
      />
      {query.isPending && <RowSkeletons />}
      {query.isError && !data && <DeskFault onRetry={() => void query.refetch()} />}
      {data && rows.length === 0 && (
        <p className="rounded-card border border-line bg-card px-4 py-16 text-center text-muted">
          No properties found. Add a new property to get started.
        </p>
      )}
      {rows.length > 0 && (
        <List
          rows={rows}
          total={total}
          hasMore={hasNextPage}
          onNearEnd={onNearEnd}
          selection={selection}
          onSelectAll={() => void selectAll()}
          isSelectingAll={isSelectingAll}
          acts={acts}
        />
      )}
      {data && (
        <p role="status" className="text-sm text-muted">
          {total} properties found
        </p>
      )}
      <DeleteDialog
        count={asked?.ids.length ?? null}
        title={asked?.row?.title}
        onConfirm={remove}
        onClose={() => setAsked(null)}
      />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </div>
  );
}

function DeskHeading({ onAdd, onImport }: { onAdd(): void; onImport(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-semibold md:text-3xl">Property Manager</h1>
      <div className="flex flex-wrap gap-2">
        <a href="/api/desk/properties.csv" download className={buttonClass('quiet', 'order-1 sm:order-none')}>
          <Download className="size-5" aria-hidden />
          <span className="sr-only sm:not-sr-only">Export</span>
        </a>
        <Button tone="quiet" className="order-1 sm:order-none" onClick={onImport}>
          <FileUp className="size-5" aria-hidden />
          <span className="sr-only sm:not-sr-only">Import</span>
        </Button>
        <Button onClick={onAdd}>
          <Plus className="size-5" aria-hidden />
          Add Property
        </Button>
      </div>
    </div>
  );
}

function DeskFault({ onRetry }: { onRetry(): void }) {
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <p role="alert" className="text-alert">
        Error loading properties. Please try again later.
      </p>
      <Button tone="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
