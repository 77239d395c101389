import { useState } from 'react';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { ComparedHeads, firstColumn } from './compared-heads.tsx';
import { type Cell, type ComparedRow, comparedRows } from './compared-rows.ts';
import { useHorizontalScroll } from './use-horizontal-scroll.ts';

/**
 * Shows homes side by side. Their names remain visible during vertical scrolling, and the labels of the rows
 * during horizontal scrolling. A box that scrolls both ways would block scrolling of the page on a phone.
 * Therefore the names are outside the table and follow its scrolling.
 */
export function Comparison({ homes }: { homes: Property[] }) {
  const [showsDifferencesOnly, setShowsDifferencesOnly] = useState(false);
  const { table, heads, hasMore, isScrolled } = useHorizontalScroll();
  const isSingle = homes.length === 1;
  const width = widths[homes.length] ?? '';
  const rows = comparedRows(homes).filter(({ differs }) => differs || !showsDifferencesOnly);
  return (
    <>
      {!isSingle && (
        <p className="mb-2 flex flex-wrap items-center gap-x-6">
          <label className="inline-flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-ink"
              checked={showsDifferencesOnly}
              onChange={({ target }) => setShowsDifferencesOnly(target.checked)}
            />
            {t('Show only differences')}
          </label>
          <span aria-hidden="true" className="t-small text-muted">
            {differenceDot}
            {t('Differs')}
          </span>
        </p>
      )}
      <div className="relative -mx-4 md:mx-0">
        <ComparedHeads homes={homes} scroller={heads} width={width} />
        <section
          ref={table}
          aria-label={t('Comparison')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
          tabIndex={0}
          className="relative snap-x snap-proximity scroll-pl-[7rem] overflow-x-auto md:scroll-pl-[10rem]"
        >
          <table
            className={`w-full table-fixed border-separate border-spacing-0 text-left align-top ${width}`}
          >
            <thead>
              <tr>
                <td className={`p-0 ${firstColumn}`}>
                  <span className="sr-only">{t('Feature')}</span>
                </td>
                {homes.map(({ id, title }) => (
                  <th key={id} scope="col" className="snap-start p-0">
                    <span className="sr-only">{title}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.name} row={row} homes={homes} isScrolled={isScrolled} />
              ))}
            </tbody>
          </table>
        </section>
        {hasMore && (
          <span
            data-more
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 z-3 w-14 bg-linear-to-l from-paper to-transparent"
          />
        )}
      </div>
    </>
  );
}

const differenceDot = <span aria-hidden="true" className="mx-2 inline-block size-2 rounded-full bg-ink" />;

/**
 * The minimum width of the table by its number of homes. Two columns fit on a phone. With three or four, the
 * last visible column is cut off, which shows that there are more.
 */
const widths: Record<number, string> = {
  1: 'min-w-[14rem]',
  2: 'min-w-[20rem]',
  3: 'min-w-[30.5rem]',
  4: 'min-w-[38.5rem]',
};

type RowProps = { row: ComparedRow; homes: Property[]; isScrolled: boolean };

function Row({ row: { name, cells, isMarked, lowestIndex }, homes, isScrolled }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className={`sticky left-0 z-1 border-b border-line bg-paper py-3 pr-2 pl-4 align-top t-label md:pl-0 ${firstColumn} ${isScrolled ? 'shadow-[6px_0_6px_-6px_var(--color-ink)]' : ''}`}
      >
        {name}
        {isMarked && (
          <>
            {differenceDot}
            <span className="sr-only">{`: ${t('Differs')}`}</span>
          </>
        )}
      </th>
      {cells.map((cell, index) => (
        <FactCell key={homes[index]?.id} cell={cell} isLowest={lowestIndex === index} />
      ))}
    </tr>
  );
}

type CellProps = { cell: Cell | null; isLowest: boolean };

function FactCell({ cell, isLowest }: CellProps) {
  return (
    <td className="border-b border-line py-3 pr-3 pl-2 align-top t-small wrap-anywhere">
      {cell ? (
        <span className={`${cell.amount ? 'price' : ''} ${isLowest ? 't-strong' : ''}`}>{cell.value}</span>
      ) : (
        <span className="text-muted">{t('Not stated')}</span>
      )}
      {isLowest && <span className="mt-1 block t-micro text-ok">{t('Lowest')}</span>}
      {cell?.note && <span className="mt-1 block t-micro text-muted">{cell.note}</span>}
    </td>
  );
}
