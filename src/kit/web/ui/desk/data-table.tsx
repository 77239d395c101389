import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { tableRowsWidth, useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { moveBetweenRows } from './row-keys.ts';
import { RowSelect, SelectAll, type TableSelection } from './selection.tsx';
import { SortButton } from './sort-button.tsx';

export type DataColumn<Row> = {
  id: string;
  name: string;
  /** The content. A text is cut with an ellipsis if it is too long. */
  cell(row: Row): ReactNode;
  /** The value by which the rows can be sorted. */
  value?(row: Row): string | number;
  /** The orders that the server offers, if it sorts. */
  sorts?: 'both' | 'descending';
  /** Figures are aligned at the right. */
  isNumber?: boolean;
  /** The class of the width. The first column takes the rest. */
  className?: string;
  /** True for a column that is hidden until the user chooses it. */
  isOptional?: boolean;
};

export type ColumnSort = { id: string; desc: boolean };

type Props<Row> = {
  /** Names the table for screen readers, and keeps the chosen columns of each table apart. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  idOf(row: Row): number | string;
  nameOf(row: Row): string;
  /** Renders a row on a narrow screen, between its checkbox and its menu. */
  renderCompact(row: Row): ReactNode;
  menu?(row: Row): readonly MenuItem[];
  selection?: TableSelection<Row>;
  /** The order, if the server sorts. Otherwise the browser sorts the rows by the values of the columns. */
  sort?: ColumnSort | null;
  onSort?(sort: ColumnSort | null): void;
  /** The number of all rows and of those on earlier pages, if the table shows one page of several. */
  total?: number;
  offset?: number;
  isBusy?(row: Row): boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/**
 * The table of the desk: a head that stays in view, rows of one height, sorting, a choice of columns, a menu
 * and a checkbox in each row. On a narrow screen, the rows are a list.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { columns, rows, idOf, sort, onSort, caption } = props;
  const [ownSort, setOwnSort] = useState<ColumnSort | null>(null);
  const [hidden, toggleColumn] = useHiddenColumns(caption, columns);
  const sorting = useMemo<SortingState>(() => {
    const current = onSort ? sort : ownSort;
    return current ? [current] : [];
  }, [onSort, sort, ownSort]);
  const table = useTable({
    features,
    data: rows as Row[],
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    getRowId: (row) => String(idOf(row)),
    manualSorting: onSort !== undefined,
    state: { sorting, columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });
  const isWide = useMinWidth(tableRowsWidth);
  const sorted = table.getRowModel().rows.map(({ original }) => original);
  const shown = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const onSortColumn = (id: string) => {
    const column = columns.find((candidate) => candidate.id === id);
    const next = nextSort(table.getColumn(id)?.getNextSortingOrder() ?? false, column?.sorts);
    (onSort ?? setOwnSort)(next ? { id, desc: next === 'desc' } : null);
  };
  if (!isWide) return <CompactRows {...props} rows={sorted} />;
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <table
        className="w-full table-fixed text-left t-small"
        aria-rowcount={(props.total ?? rows.length) + 1}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-5 bg-surface text-muted shadow-[0_1px_0_var(--color-line)]">
          <tr aria-rowindex={1}>
            {props.selection && (
              <th scope="col" className="w-12 pl-1">
                <SelectAll {...props.selection.all} />
              </th>
            )}
            {shown.map((column) => {
              const direction = table.getColumn(column.id)?.getIsSorted() ?? false;
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={ariaSortOf(direction)}
                  className={`h-11 px-2 first:pl-4 t-label ${column.isNumber ? 'text-right' : ''} ${column.className ?? ''}`}
                >
                  {column.value || column.sorts ? (
                    <SortButton
                      name={column.name}
                      direction={direction}
                      isNumber={column.isNumber ?? false}
                      onClick={() => onSortColumn(column.id)}
                    />
                  ) : (
                    column.name
                  )}
                </th>
              );
            })}
            <th scope="col" className="w-13 pr-1 text-right">
              <ColumnChoice columns={columns} hidden={hidden} onToggle={toggleColumn} />
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {sorted.map((row, index) => (
            <TableRow
              key={idOf(row)}
              {...props}
              row={row}
              index={(props.offset ?? 0) + index}
              shown={shown}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = Props<Row> & { row: Row; index: number; shown: readonly DataColumn<Row>[] };

function TableRow<Row>({ row, index, shown, selection, isBusy, ...props }: RowProps<Row>) {
  const isSelected = selection?.has(row) ?? false;
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={isBusy?.(row)}
      className={`h-14 border-t border-line hover:bg-sunken ${isSelected ? 'bg-sunken' : ''}`}
    >
      {selection && (
        <td className="pl-1">
          <RowSelect
            name={props.nameOf(row)}
            isSelected={isSelected}
            onToggle={() => selection.toggle(row)}
          />
        </td>
      )}
      {shown.map((column) => {
        const content = column.cell(row);
        return (
          <td
            key={column.id}
            className={`px-2 first:pl-4 ${column.isNumber ? 'text-right tabular-nums' : ''} ${column.className ?? ''}`}
          >
            {typeof content === 'string' ? (
              <span className="block truncate" title={content}>
                {content}
              </span>
            ) : (
              content
            )}
          </td>
        );
      })}
      <td className="pr-1 text-right">
        <RowMenu row={row} {...props} />
      </td>
    </tr>
  );
}

function CompactRows<Row>({
  rows,
  idOf,
  nameOf,
  renderCompact,
  menu,
  selection,
  total,
  offset = 0,
  isBusy,
  caption,
}: Props<Row>) {
  return (
    <div>
      {selection && (
        <div className="flex items-center gap-1 text-muted">
          <SelectAll {...selection.all} />
          <span aria-hidden>Select all</span>
        </div>
      )}
      <ul
        aria-label={caption}
        className="rounded-card border border-line bg-surface"
        onKeyDown={moveBetweenRows}
      >
        {rows.map((row, index) => (
          <li
            key={idOf(row)}
            data-row={offset + index}
            aria-posinset={offset + index + 1}
            aria-setsize={total ?? rows.length}
            aria-busy={isBusy?.(row)}
            className="flex min-h-22 items-center gap-1 border-t border-line px-1 py-2 first:border-t-0"
          >
            {selection && (
              <RowSelect
                name={nameOf(row)}
                isSelected={selection.has(row)}
                onToggle={() => selection.toggle(row)}
              />
            )}
            <div className={`min-w-0 flex-1 ${selection ? '' : 'pl-3'}`}>{renderCompact(row)}</div>
            <RowMenu row={row} nameOf={nameOf} menu={menu} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowMenuProps<Row> = Pick<Props<Row>, 'nameOf'> & {
  row: Row;
  menu?: Props<Row>['menu'] | undefined;
};

function RowMenu<Row>({ row, nameOf, menu }: RowMenuProps<Row>) {
  const items = menu?.(row) ?? [];
  if (items.length === 0) return null;
  return (
    <Menu
      label={`More actions for ${nameOf(row)}`}
      items={items}
      column="menu"
      className="grid size-11 cursor-pointer place-content-center rounded-control hover:bg-sunken"
    >
      <Ellipsis className="size-5" aria-hidden />
    </Menu>
  );
}

function toColumnDef<Row extends object>({
  id,
  value,
  isNumber,
}: DataColumn<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    accessorFn: (row) => value?.(row),
    sortFn: isNumber ? 'basic' : 'alphanumeric',
    sortDescFirst: isNumber ?? false,
  };
}

/** Clears a sort instead of reversing it, if the server offers only one direction. */
function nextSort(next: 'asc' | 'desc' | false, sorts: DataColumn<object>['sorts']) {
  return sorts === 'descending' && next === 'asc' ? false : next;
}

function ariaSortOf(direction: 'asc' | 'desc' | false) {
  if (direction === false) return undefined;
  return direction === 'asc' ? 'ascending' : 'descending';
}
