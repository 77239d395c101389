import { DetailToggle } from './detail-toggle.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowSelect } from './selection.tsx';
import type { DataColumn, TableProps } from './table-props.ts';
import type { OpenRows } from './use-open-rows.ts';

type Props<Row> = TableProps<Row> & {
  row: Row;
  index: number;
  shown: readonly DataColumn<Row>[];
  openRows: OpenRows<Row>;
};

/** A row, and under it what it shows on demand. */
export function TableRow<Row>({ row, index, shown, selection, isBusy, openRows, ...props }: Props<Row>) {
  const isSelected = selection?.has(row) ?? false;
  const detail = props.renderDetail?.(row);
  const isOpen = detail && openRows.has(row);
  return (
    <>
      <tr
        data-row={index}
        data-row-id={props.idOf(row)}
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
        {props.renderDetail && (
          <td className="pl-1">
            {detail && <DetailToggle name={props.nameOf(row)} row={row} openRows={openRows} />}
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
      {isOpen && (
        <tr data-row-id={props.idOf(row)}>
          <td colSpan={shown.length + (selection ? 3 : 2)} className="pr-4 pb-4 pl-12">
            <div className="pl-2">{detail}</div>
          </td>
        </tr>
      )}
    </>
  );
}
