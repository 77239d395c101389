import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileUp, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import type { DeskRow } from '#features/listings/schema.ts';
import { ImportDialog } from '#features/listings/web/import/import-dialog.tsx';
import { tableWidth, useWide } from '#kit/web/hooks/use-wide.ts';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeskCards } from './desk-cards.tsx';
import { DeskTable } from './desk-table.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { Figures } from './figures.tsx';
import { type DeskFilter, deskPagesQuery } from './queries.ts';
import { RoomLine } from './room-line.tsx';
import type { RowActs } from './row-parts.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useFigures } from './use-figures.ts';
import { useLiveDesk } from './use-live-desk.ts';
import { useRowActs } from './use-row-acts.ts';
import { useSelectAll } from './use-select-all.ts';
import { useSelection } from './use-selection.ts';

type Props = {
  filter: DeskFilter;
  addressFor(change: Record<string, string | null>): string;
  /** Whether the listings are of many owners, whom the rows then name. */
  isOfAll?: boolean;
  /** In the heading: ways to other screens. */
  links?: ReactNode;
  /** Above the listings: what else waits for this user. */
  notice?: ReactNode;
  onSearch(q: string): void;
  onAdd(): void;
  onEdit(row: DeskRow): void;
  onAddTour(row: DeskRow): void;
};

/** The Property Manager: every listing that a user manages. */
export function PropertyDesk({
  filter,
  addressFor,
  isOfAll = false,
  links,
  notice,
  onSearch,
  onAdd,
  onEdit,
  onAddTour,
}: Props) {
  const query = useInfiniteQuery(deskPagesQuery(filter));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const figures = useFigures(data);
  const selection = useSelection(`${filter.q}/${filter.category}/${filter.owner ?? ''}`, rows);
  useLiveDesk(filter);
  const { deleteOne, deleteMany, deletion, takeOffMarket, toggleAvailability, isBusy } = useRowActs();
  const [asked, setAsked] = useState<{ row: DeskRow | null; ids: number[] } | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [bulk, setBulk] = useState<BulkKind | null>(null);
  const [ownerName] = rows.flatMap((row) => (row.ownerId === filter.owner ? [row.ownerName] : []));
  const { selectAll, isSelectingAll } = useSelectAll(query, selection);
  const isWide = useWide(tableWidth);

  const onNearEnd = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);

  function remove(cancels: boolean) {
    if (!asked) return;
    setAsked(null);
    if (asked.row) void deleteOne(asked.row.id, cancels);
    else void deleteMany(asked.ids, cancels);
  }

  function keepOffMarket() {
    if (!asked) return;
    setAsked(null);
    void takeOffMarket(asked.ids);
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
      <DeskHeading onAdd={onAdd} onImport={() => setImporting(true)}>
        {links}
      </DeskHeading>
      {notice}
      {data?.pages[0]?.room && <RoomLine {...data.pages[0].room} />}
      <DeskToolbar filter={filter} addressFor={addressFor} onSearch={onSearch} />
      <BulkBar
        count={selection.ids.size}
        deletion={deletion}
        onClear={selection.clear}
        onDelete={() => setAsked({ row: null, ids: [...selection.ids] })}
        onChange={setBulk}
      />
      {filter.owner != null && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            Listings of <PersonLink id={filter.owner}>{ownerName ?? `account ${filter.owner}`}</PersonLink>
          </span>
          <Link
            href={addressFor({ owner: null })}
            className="inline-flex min-h-11 items-center font-semibold text-clay underline"
          >
            Show all owners
          </Link>
        </p>
      )}
      {query.isPending && <RowSkeletons />}
      {query.isError && !data && <DeskFault onRetry={() => void query.refetch()} />}
      {data && rows.length === 0 && (
        <div className="grid justify-items-center gap-4 rounded-card border border-line bg-card px-4 py-16 text-center text-muted">
          <p>No properties found. Add a new property to get started.</p>
          {(filter.q || filter.category) && (
            <LinkButton href={addressFor({ q: null, category: null })} tone="secondary">
              Show all properties
            </LinkButton>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <Figures value={figures}>
          <List
            ownerAddress={isOfAll ? (owner) => addressFor({ owner: String(owner) }) : null}
            rows={rows}
            total={total}
            hasMore={hasNextPage}
            onNearEnd={onNearEnd}
            selection={selection}
            onSelectAll={() => void selectAll()}
            isSelectingAll={isSelectingAll}
            acts={acts}
          />
        </Figures>
      )}
      {data && (
        <p role="status" className="text-sm text-muted">
          {total} properties found
        </p>
      )}
      <DeleteDialog
        ids={asked?.ids ?? null}
        titles={rows.flatMap(({ id, title }) => (asked?.ids.includes(id) ? title : []))}
        onConfirm={remove}
        onTakeOffMarket={keepOffMarket}
        onClose={() => setAsked(null)}
      />
      {bulk && (
        <BulkDialog
          kind={bulk}
          rows={rows.filter(({ id }) => selection.ids.has(id))}
          onDone={selection.clear}
          onClose={() => setBulk(null)}
        />
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </div>
  );
}

type HeadingProps = { onAdd(): void; onImport(): void; children: ReactNode };

function DeskHeading({ onAdd, onImport, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-semibold md:text-3xl">Property Manager</h1>
      <div className="flex w-full flex-wrap gap-x-2 gap-y-1 max-sm:[&>*]:px-1.5 sm:w-auto sm:gap-2">
        {children}
        <a href="/api/desk/properties.csv" download className={buttonClass('quiet')}>
          <Download className="size-5" aria-hidden />
          Export
        </a>
        <Button tone="quiet" onClick={onImport}>
          <FileUp className="size-5" aria-hidden />
          Import
        </Button>
        <Button onClick={onAdd} className="max-sm:order-first max-sm:w-full">
          <Plus className="size-5" aria-hidden />
          Add Property
        </Button>
      </div>
    </div>
  );
}

function DeskFault({ onRetry }: { onRetry(): void }) {
  return (
    <LoadError onRetry={onRetry} className="py-8">
      Error loading properties. Please try again later.
    </LoadError>
  );
}
