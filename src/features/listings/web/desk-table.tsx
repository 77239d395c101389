import { Fragment, useEffect, useRef } from 'react';
import type { DeskRow } from '#features/listings/schema.ts';
import { inLanguage } from '#kit/t.ts';
import { useRem } from '#kit/web/hooks/use-wide.ts';
import { FiguresOf } from './figures.tsx';
import {
  AvailabilityToggle,
  CategoryBadge,
  FeaturedBadge,
  OwnerLine,
  priceOf,
  RowActions,
  type RowActs,
  RowCheckbox,
  Thumbnail,
  TourBadge,
  Until,
} from './row-parts.tsx';
import type { Selection } from './use-selection.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export type DeskListProps = {
  rows: readonly DeskRow[];
  total: number;
  hasMore: boolean;
  onNearEnd(): void;
  selection: Selection;
  /** Selects everything the search found, or nothing. */
  onSelectAll(): void;
  isSelectingAll: boolean;
  acts: RowActs;
  /** Where an owner's listings alone are shown; null if all are one's own. */
  ownerAddress: ((owner: number) => string) | null;
};

const rowRems = 4.0625;

export function DeskTable(props: DeskListProps) {
  const { rows, total, hasMore, onNearEnd, selection, acts, ownerAddress } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const {
    virtual,
    rows: shown,
    scrollMargin,
    listProps,
  } = useVirtualRows({
    count: rows.length,
    rowHeight: useRem() * rowRems,
    list: body,
    hasMore,
    onNearEnd,
  });
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <table className="w-full table-fixed text-left" aria-rowcount={total + 1}>
        <Head {...props} />
        <tbody ref={body} {...listProps}>
          {shown.map(({ index, start }, at) => {
            const row = rows[index];
            if (!row) return null;
            // The focused row may be far from the others.
            const before = start - (shown[at - 1]?.end ?? scrollMargin);
            return (
              <Fragment key={row.id}>
                {before > 0 && <Gap height={before} />}
                <Row row={row} index={index} selection={selection} acts={acts} ownerAddress={ownerAddress} />
              </Fragment>
            );
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  );
}

const columns: ReadonlyArray<{ name: string; note?: string; className: string }> = [
  { name: 'Title', className: 'w-50 px-2 font-medium' },
  { name: 'Location', className: 'px-2 font-medium' },
  { name: 'Price', className: 'w-37 px-2 font-medium' },
  { name: 'Category', className: 'w-27 px-2 font-medium' },
  { name: 'Virtual Tour', className: 'w-31 px-2 font-medium' },
  { name: 'Featured', className: 'w-22 px-2 font-medium' },
  { name: 'Availability', className: 'w-31 px-2 font-medium' },
  {
    name: 'Last 30 days',
    note: 'views · tours · contact taps · enquiries',
    className: 'w-25 px-2 py-1 font-medium',
  },
  { name: 'Actions', className: 'w-35 px-2 font-medium' },
];

function Head(props: DeskListProps) {
  return (
    <thead className="text-sm text-muted">
      <tr aria-rowindex={1}>
        <th scope="col" className="w-14 px-1 py-1">
          <SelectAll {...props} />
        </th>
        {columns.map(({ name, note, className }) => (
          <th key={name} scope="col" className={className}>
            {name}
            {note && <span className="block text-xs font-normal">{note}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = Pick<DeskListProps, 'selection' | 'acts' | 'ownerAddress'> & { row: DeskRow; index: number };

function Row({ row, index, selection, acts, ownerAddress }: RowProps) {
  const isTicked = selection.ids.has(row.id);
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      className={`h-[4.0625rem] border-t border-line ${isTicked ? 'bg-lake-soft' : ''}`}
    >
      <td className="px-1">
        <RowCheckbox row={row} isTicked={isTicked} onToggle={() => selection.toggle(row.id)} />
      </td>
      <td className="px-2">
        <div className="flex items-center gap-3">
          <Thumbnail row={row} />
          <a
            href={inLanguage(`/property/${row.id}`)}
            data-col="title"
            className="line-clamp-3 text-sm font-medium break-words hover:underline"
          >
            {row.title}
          </a>
        </div>
      </td>
      <td className="px-2">
        <span className={`text-sm break-words ${ownerAddress ? 'line-clamp-2' : 'line-clamp-3'}`}>
          {row.location}
        </span>
        <OwnerLine row={row} ownerAddress={ownerAddress} />
      </td>
      <td className="px-2 whitespace-nowrap tabular-nums">{priceOf(row)}</td>
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
        <AvailabilityToggle row={row} acts={acts} />
        <Until row={row} />
      </td>
      <td className="px-2">
        <FiguresOf id={row.id} isShort />
      </td>
      <td className="px-1">
        <RowActions row={row} acts={acts} />
      </td>
    </tr>
  );
}

function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty, and hidden */}
      <td colSpan={10} style={{ height, padding: 0 }} />
    </tr>
  );
}

export function SelectAll({ rows, total, selection, onSelectAll, isSelectingAll }: DeskListProps) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = rows.length > 0 && selection.ids.size >= total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = !isAll && selection.ids.size > 0;
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
        className="size-5 cursor-pointer accent-clay"
      />
    </label>
  );
}
