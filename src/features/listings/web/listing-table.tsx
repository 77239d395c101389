import { useEffect, useRef } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import type { ManagerRow } from '#features/listings/schema.ts';
import type { Selection } from '#features/listings/web/bulk/use-selection.ts';
import { inLanguage } from '#kit/t.ts';
import { ListingStatsCell } from './listing-stats.tsx';
import { moveBetweenRows } from './row-keys.ts';
import {
  AvailabilityToggle,
  CategoryBadge,
  FeaturedBadge,
  ListedUntil,
  OwnerLink,
  type RowActionHandlers,
  RowActions,
  RowCheckbox,
  rowPrice,
  Thumbnail,
  TourBadge,
} from './row-parts.tsx';

export type ManagerListProps = {
  rows: readonly ManagerRow[];
  /** The number of listings found, on all pages. */
  total: number;
  /** The number of rows on earlier pages. */
  offset: number;
  selection: Selection;
  /** Selects everything that the search found, or clears the selection. */
  onSelectAll(): void;
  isSelectingAll: boolean;
  acts: RowActionHandlers;
  /**
   * Returns the URL that shows only the listings of one owner. It is null when all listings are the user's
   * own.
   */
  ownerAddress: ((owner: number) => string) | null;
};

/** Shows a page of listings. The table head stays at the top of the screen. */
export function ListingTable(props: ManagerListProps) {
  const { rows, total, offset, selection, acts: actions, ownerAddress } = props;
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left" aria-rowcount={total + 1}>
        <Head {...props} />
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((row, rowIndex) => (
            <Row
              key={row.id}
              row={row}
              index={offset + rowIndex}
              selection={selection}
              acts={actions}
              ownerAddress={ownerAddress}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columns: ReadonlyArray<{ name: string; note?: string; className: string }> = [
  { name: 'Title', className: 'w-52 px-2 t-strong' },
  { name: 'Location', className: 'px-2 t-strong' },
  { name: 'Price', className: 'w-36 px-2 t-strong' },
  { name: 'Category', className: 'w-25 px-2 t-strong' },
  { name: 'Virtual Tour', className: 'w-29 px-2 t-strong' },
  { name: 'Featured', className: 'w-21 px-2 t-strong' },
  { name: 'Availability', className: 'w-29 px-2 t-strong' },
  {
    name: 'Last 30 days',
    note: 'Views · tours · contact clicks · enquiries',
    className: 'w-25 px-2 py-1 t-strong',
  },
  { name: 'Actions', className: 'w-46 px-2 t-strong' },
];

function Head(props: ManagerListProps) {
  return (
    <thead className="sticky top-0 z-5 bg-surface t-small text-muted shadow-[0_1px_0_var(--color-line)]">
      <tr aria-rowindex={1}>
        <th scope="col" className="w-14 px-1 py-1">
          <SelectAll {...props} />
        </th>
        {columns.map(({ name, note, className }) => (
          <th key={name} scope="col" className={className}>
            {name}
            {note && <span className="block t-micro">{note}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = Pick<ManagerListProps, 'selection' | 'acts' | 'ownerAddress'> & {
  row: ManagerRow;
  index: number;
};

function Row({ row, index, selection, acts: actions, ownerAddress }: RowProps) {
  const isTicked = selection.rows.has(row.id);
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      className={`h-16 border-t border-line ${isTicked ? 'bg-info-tint' : ''}`}
    >
      <td className="px-1">
        <RowCheckbox row={row} isTicked={isTicked} onToggle={() => selection.toggle(row)} />
      </td>
      <td className="px-2">
        <div className="flex items-center gap-3">
          <Thumbnail row={row} />
          <a
            href={inLanguage(`/property/${row.id}`)}
            data-col="title"
            className="line-clamp-3 t-label break-words hover:underline"
          >
            {row.title}
          </a>
        </div>
      </td>
      <td className="px-2">
        <span className={`t-small break-words ${ownerAddress ? 'line-clamp-2' : 'line-clamp-3'}`}>
          {row.location}
        </span>
        <OwnerLink row={row} ownerAddress={ownerAddress} />
      </td>
      <td className="px-2 t-label tabular-nums">{rowPrice(row)}</td>
      <td className="px-2">
        <CategoryBadge row={row} />
      </td>
      <td className="px-2">
        <TourBadge row={row} />
      </td>
      <td className="px-2">
        <FeaturedBadge row={row} />
      </td>
      <td className="px-2">
        <AvailabilityToggle row={row} acts={actions} />
        <ListedUntil row={row} />
      </td>
      <td className="px-2">
        <ListingStatsCell id={row.id} isShort />
      </td>
      <td className="px-1">
        <RowActions row={row} acts={actions} />
      </td>
    </tr>
  );
}

export function SelectAll({ rows, total, selection, onSelectAll, isSelectingAll }: ManagerListProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = selection.rows.size;
  const isAll = rows.length > 0 && count >= Math.min(total, listingLimits.bulkMax);
  useEffect(() => {
    if (box.current) box.current.indeterminate = !isAll && count > 0;
  });
  return (
    <label className="grid size-11 cursor-pointer place-content-center">
      <span className="sr-only">{`Select all ${total} ${total === 1 ? 'property' : 'properties'}`}</span>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={isSelectingAll}
        onChange={onSelectAll}
        className="size-5 cursor-pointer accent-ink"
      />
    </label>
  );
}
