import { Copy, ExternalLink, Eye, EyeOff, Pencil, Rotate3d, Trash2, Upload, User } from 'lucide-react';
import type { ManagerSort } from '#features/listings/desk-view.ts';
import { listingLimits } from '#features/listings/limits.ts';
import type { ManagerRow } from '#features/listings/schema.ts';
import type { Selection } from '#features/listings/web/bulk/use-selection.ts';
import { inLanguage } from '#kit/t.ts';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { MenuItem } from '#kit/web/ui/desk/menu.tsx';
import type { SelectAllProps } from '#kit/web/ui/desk/selection.tsx';
import type { ColumnSort, DataColumn } from '#kit/web/ui/desk/table-props.ts';
import type { StatTotals } from './listing-stats.ts';
import {
  AvailabilitySwitch,
  CompactRow,
  FeaturedMark,
  HomeCell,
  type RowActionHandlers,
  rowPrice,
  TourMark,
} from './row-parts.tsx';

type Props = {
  rows: readonly ManagerRow[];
  /** The number of listings found, on all pages. */
  total: number;
  /** The number of rows on earlier pages. */
  offset: number;
  /** The visitors' activity in the last 30 days, or null until it is loaded. */
  stats: ReadonlyMap<number, StatTotals> | null;
  selection: Selection;
  /** Selects everything that the search found, or clears the selection. */
  onSelectAll(): void;
  isSelectingAll: boolean;
  acts: RowActionHandlers;
  sort: ManagerSort;
  onSort(sort: ManagerSort): void;
  /**
   * Returns the URL that shows only the listings of one owner. It is null when all listings are the user's
   * own.
   */
  ownerAddress: ((owner: number) => string) | null;
};

/** Shows a page of listings. */
export function ListingTable(props: Props) {
  const { rows, total, offset, selection, acts: actions, ownerAddress } = props;
  return (
    <DataTable<ManagerRow>
      caption="Properties"
      rows={rows}
      total={total}
      offset={offset}
      columns={columnsFor(props)}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      renderCompact={(row) => <CompactRow row={row} acts={actions} />}
      menu={(row) => menuFor(row, actions, ownerAddress)}
      selection={{
        has: ({ id }) => selection.rows.has(id),
        toggle: selection.toggle,
        all: selectAllFor(props),
      }}
      sort={columnSorts[props.sort] ?? null}
      onSort={(sort) => props.onSort(sortNamed(sort))}
      isBusy={({ id }) => actions.isBusy(id)}
    />
  );
}

function columnsFor({ stats, acts: actions, ownerAddress }: Props): DataColumn<ManagerRow>[] {
  const figure = (name: keyof StatTotals) => (row: ManagerRow) =>
    stats ? String(stats.get(row.id)?.[name] ?? 0) : '';
  const figureColumn = { isNumber: true, className: 'w-19 max-lg:hidden' };
  return [
    {
      id: 'home',
      name: 'Home',
      cell: (row) => <HomeCell row={row} acts={actions} hasOwner={ownerAddress !== null} />,
    },
    {
      id: 'price',
      name: 'Price',
      cell: rowPrice,
      isNumber: true,
      sorts: 'both',
      className: 'w-42 t-label',
    },
    {
      id: 'availability',
      name: 'Availability',
      cell: (row) => <AvailabilitySwitch row={row} acts={actions} />,
      className: 'w-24',
    },
    { id: 'tour', name: 'Tour', cell: (row) => <TourMark row={row} />, className: 'w-12' },
    {
      id: 'featured',
      name: 'Featured',
      cell: (row) => <FeaturedMark row={row} />,
      className: 'w-21',
      isOptional: true,
    },
    { id: 'views', name: 'Views', cell: figure('views'), sorts: 'descending', ...figureColumn },
    { id: 'leads', name: 'Leads', cell: figure('enquiries'), sorts: 'descending', ...figureColumn },
    { id: 'tours', name: 'Tour views', cell: figure('tours'), isOptional: true, ...figureColumn },
    { id: 'contacts', name: 'Contact clicks', cell: figure('contacts'), isOptional: true, ...figureColumn },
  ];
}

const columnSorts: Partial<Record<ManagerSort, ColumnSort>> = {
  'price-high': { id: 'price', desc: true },
  'price-low': { id: 'price', desc: false },
  views: { id: 'views', desc: true },
  leads: { id: 'leads', desc: true },
};

function sortNamed(sort: ColumnSort | null): ManagerSort {
  const found = Object.entries(columnSorts).find(([, { id, desc }]) => sort?.id === id && sort.desc === desc);
  return (found?.[0] as ManagerSort | undefined) ?? 'newest';
}

export function selectAllFor({
  rows,
  total,
  selection,
  onSelectAll,
  isSelectingAll,
}: Pick<Props, 'rows' | 'total' | 'selection' | 'onSelectAll' | 'isSelectingAll'>): SelectAllProps {
  const count = selection.rows.size;
  const isAll = rows.length > 0 && count >= Math.min(total, listingLimits.bulkMax);
  return {
    label: `Select all ${total} ${total === 1 ? 'property' : 'properties'}`,
    state: isAll ? 'all' : count > 0 ? 'some' : 'none',
    isDisabled: isSelectingAll,
    onToggle: onSelectAll,
  };
}

/** Returns the actions of a row. The one that cannot be undone is last. */
export function menuFor(
  row: ManagerRow,
  actions: RowActionHandlers,
  ownerAddress: Props['ownerAddress'],
): MenuItem[] {
  return [
    { name: 'Edit', icon: Pencil, onSelect: () => actions.edit(row) },
    { name: 'View page', icon: ExternalLink, href: inLanguage(`/property/${row.id}`), isInNewTab: true },
    row.tourUrl
      ? { name: 'Open tour', icon: Rotate3d, href: row.tourUrl, isInNewTab: true }
      : { name: 'Add tour', icon: Upload, onSelect: () => actions.addTour(row) },
    ...(row.isHidden
      ? []
      : [
          {
            name: row.isAvailable ? 'Make unavailable' : 'Make available',
            icon: row.isAvailable ? EyeOff : Eye,
            onSelect: () => actions.toggleAvailability(row),
          },
        ]),
    { name: 'Duplicate', icon: Copy, onSelect: () => actions.duplicate(row) },
    ...(ownerAddress
      ? [{ name: `Listings by ${row.ownerName}`, icon: User, href: ownerAddress(row.ownerId) }]
      : []),
    { name: 'Delete', icon: Trash2, isDanger: true, onSelect: () => actions.remove(row) },
  ];
}
