import { DetailToggle } from './detail-toggle.tsx';
import { moveBetweenRows } from './row-keys.ts';
import { RowMenu } from './row-menu.tsx';
import { RowSelect, SelectAll } from './selection.tsx';
import type { TableProps } from './table-props.ts';
import type { OpenRows } from './use-open-rows.ts';

/** The rows on a narrow screen. */
export function CompactRows<Row>({
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
  renderDetail,
  openRows,
}: TableProps<Row> & { openRows: OpenRows<Row> }) {
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
        {rows.map((row, index) => {
          const detail = renderDetail?.(row);
          return (
            <li
              key={idOf(row)}
              data-row={offset + index}
              data-row-id={idOf(row)}
              aria-posinset={offset + index + 1}
              aria-setsize={total ?? rows.length}
              aria-busy={isBusy?.(row)}
              className="border-t border-line px-1 py-2 first:border-t-0"
            >
              <div className="flex min-h-18 items-center gap-1">
                {selection && (
                  <RowSelect
                    name={nameOf(row)}
                    isSelected={selection.has(row)}
                    onToggle={() => selection.toggle(row)}
                  />
                )}
                <div className={`min-w-0 flex-1 ${selection ? '' : 'pl-3'}`}>{renderCompact(row)}</div>
                {detail && <DetailToggle name={nameOf(row)} row={row} openRows={openRows} />}
                <RowMenu row={row} nameOf={nameOf} menu={menu} />
              </div>
              {detail && openRows.has(row) && <div className="px-3 pb-2">{detail}</div>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
