import { useRef } from 'react';
import { inLanguage } from '#kit/t.ts';
import { twoCardsWidth, useRem, useWide } from '#kit/web/hooks/use-wide.ts';
import { type DeskListProps, SelectAll } from './desk-table.tsx';
import { FiguresOf } from './figures.tsx';
import {
  AvailabilityToggle,
  CategoryBadge,
  FeaturedBadge,
  OwnerLine,
  priceOf,
  RowActions,
  RowCheckbox,
  Thumbnail,
  Until,
} from './row-parts.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';

/** In units of the root's text size, so that a card grows with its words; taller where each line holds few of them. */
const cardRems = { usual: 17, narrow: 26 };
/** The line that names the owner. */
const ownerRems = 1.25;
const usualWidth = 19;
const gap = 12;

/** The same rows as cards, where a table would be too narrow. */
export function DeskCards(props: DeskListProps) {
  const { rows, total, hasMore, onNearEnd, selection, acts, ownerAddress } = props;
  const list = useRef<HTMLUListElement>(null);
  const lanes = useWide(twoCardsWidth) ? 2 : 1;
  const isUsual = useWide(usualWidth);
  const cardPx = useRem() * ((isUsual ? cardRems.usual : cardRems.narrow) + (ownerAddress ? ownerRems : 0));
  const {
    virtual,
    rows: shown,
    scrollMargin,
    listProps,
  } = useVirtualRows({
    count: rows.length,
    rowHeight: cardPx + gap,
    lanes,
    list,
    hasMore,
    onNearEnd,
  });
  return (
    <div>
      <div className="flex items-center gap-1 text-muted">
        <SelectAll {...props} />
        <span aria-hidden>Select all</span>
      </div>
      <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }} {...listProps}>
        {shown.map(({ index, start, lane }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.id}
              data-row={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className="absolute flex flex-col justify-between overflow-hidden rounded-card border border-line bg-card p-3"
              style={{
                height: cardPx,
                transform: `translateY(${start - scrollMargin}px)`,
                left: `calc(${(lane / lanes) * 100}% + ${lane * 6}px)`,
                width: `calc(${100 / lanes}% - ${(lanes - 1) * 6}px)`,
              }}
            >
              <div className="flex items-start gap-2">
                <div className="-mt-1 -ml-2">
                  <RowCheckbox
                    row={row}
                    isTicked={selection.ids.has(row.id)}
                    onToggle={() => selection.toggle(row.id)}
                  />
                </div>
                <div className="min-w-0 flex-1">
                  <a
                    href={inLanguage(`/property/${row.id}`)}
                    data-col="title"
                    className={`${isUsual ? 'line-clamp-2' : 'line-clamp-4'} font-semibold break-words`}
                  >
                    {row.title}
                  </a>
                  <p className={`${isUsual ? 'truncate' : 'line-clamp-3'} text-sm text-muted`}>
                    {row.location}
                  </p>
                  <OwnerLine row={row} ownerAddress={ownerAddress} />
                </div>
                <Thumbnail row={row} />
              </div>
              <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0 font-semibold tabular-nums">
                  {priceOf(row)}
                  <Until row={row} />
                </p>
                <AvailabilityToggle row={row} acts={acts} />
              </div>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
                <CategoryBadge row={row} />
                {row.isFeatured && <FeaturedBadge row={row} />}
                <span className="text-muted">{row.hasTour ? 'Tour available' : 'No tour yet'}</span>
              </p>
              <div className="mt-2">
                <FiguresOf id={row.id} />
              </div>
              <div className="mt-1 border-t border-line pt-1">
                <RowActions row={row} acts={acts} hasWords />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
