import { inLanguage } from '#kit/t.ts';
import { ListingStatsCell } from './listing-stats.tsx';
import { type ManagerListProps, SelectAll } from './listing-table.tsx';
import { moveBetweenRows } from './row-keys.ts';
import {
  AvailabilityToggle,
  CategoryBadge,
  FeaturedBadge,
  ListedUntil,
  OwnerLink,
  RowActions,
  RowCheckbox,
  rowPrice,
  Thumbnail,
} from './row-parts.tsx';

/** Shows the rows as cards, where a table would be too narrow. */
export function ListingCards(props: ManagerListProps) {
  const { rows, total, offset, selection, acts: actions, ownerAddress } = props;
  return (
    <div>
      <div className="flex items-center gap-1 text-muted">
        <SelectAll {...props} />
        <span aria-hidden>Select all</span>
      </div>
      <ul className="grid gap-3 md:grid-cols-2" onKeyDown={moveBetweenRows}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            data-row={offset + index}
            aria-posinset={offset + index + 1}
            aria-setsize={total}
            className="flex min-w-0 flex-col justify-between rounded-card border border-line bg-surface p-3"
          >
            <div className="flex items-start gap-2">
              <div className="-mt-1 -ml-2">
                <RowCheckbox
                  row={row}
                  isTicked={selection.rows.has(row.id)}
                  onToggle={() => selection.toggle(row)}
                />
              </div>
              <div className="min-w-0 flex-1">
                <a
                  href={inLanguage(`/property/${row.id}`)}
                  data-col="title"
                  className="line-clamp-3 t-strong break-words"
                >
                  {row.title}
                </a>
                <p className="line-clamp-2 t-small break-words text-muted">{row.location}</p>
                <OwnerLink row={row} ownerAddress={ownerAddress} />
              </div>
              <Thumbnail row={row} />
            </div>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <p className="min-w-0 t-strong tabular-nums">
                {rowPrice(row)}
                <ListedUntil row={row} />
              </p>
              <AvailabilityToggle row={row} acts={actions} />
            </div>
            <p className="mt-1 flex flex-wrap items-center gap-2 t-small">
              <CategoryBadge row={row} />
              {row.isFeatured && <FeaturedBadge row={row} />}
              <span className="text-muted">{row.hasTour ? 'Tour available' : 'No tour yet'}</span>
            </p>
            <div className="mt-2">
              <ListingStatsCell id={row.id} />
            </div>
            <div className="mt-1 border-t border-line pt-1">
              <RowActions row={row} acts={actions} hasWords />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
