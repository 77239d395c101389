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
import { useMemo, useState } from 'react';
import { tableRowsWidth, useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { CompactRows } from './compact-rows.tsx';
import { moveBetweenRows } from './row-keys.ts';
import { SelectAll } from './selection.tsx';
import { SortButton } from './sort-button.tsx';
import type { ColumnSort, DataColumn, TableProps } from './table-props.ts';
import { TableRow } from './table-row.tsx';
import { useOpenRows } from './use-open-rows.ts';
import { useRowFocus } from './use-row-focus.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/**
 * The table of the desk: a head that stays in view, rows of one height, sorting, a choice of columns, a menu
 * and a checkbox in each row, and what a row shows on demand. On a narrow screen, the rows are a list.
 */
export function DataTable<Row extends object>(props: TableProps<Row>) {
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
  const container = useRowFocus();
  const openRows = useOpenRows(props);
  const sorted = table.getRowModel().rows.map(({ original }) => original);
  const shown = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const onSortColumn = (id: string) => {
    const column = columns.find((candidate) => candidate.id === id);
    const next = nextSort(table.getColumn(id)?.getNextSortingOrder() ?? false, column?.sorts);
    (onSort ?? setOwnSort)(next ? { id, desc: next === 'desc' } : null);
  };
  if (!isWide)
    return (
      <div ref={container}>
        <CompactRows {...props} rows={sorted} openRows={openRows} />
      </div>
    );
  return (
    <div ref={container} className="overflow-clip rounded-card border border-line bg-surface">
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
            {props.renderDetail && (
              <th scope="col" className="w-12">
                <span className="sr-only">Details</span>
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
              openRows={openRows}
            />
          ))}
        </tbody>
      </table>
    </div>
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
