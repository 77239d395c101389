import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dollarRateText } from '#features/properties/web/dollar-rate-text.ts';
import { dollarRateQuery } from '#features/properties/web/queries.ts';
import { offersQuery } from '#features/viewing-packages/web/queries.ts';
import { viewingFeeLabel, viewingOffers } from '#features/viewing-packages/web/viewing-offers.ts';
import { t } from '#kit/t.ts';
import { Switch } from '#kit/web/ui/switch.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { ComparedHeads, firstColumn } from './compared-heads.tsx';
import {
  type Cell,
  type ComparedHome,
  type ComparedRow,
  comparedRows,
  differingRows,
} from './compared-rows.ts';
import { useHorizontalScroll } from './use-horizontal-scroll.ts';

/**
 * Shows homes side by side. Their names remain visible during vertical scrolling, and the labels of the rows
 * during horizontal scrolling. A box that scrolls both ways would block scrolling of the page on a phone.
 * Therefore the names are outside the table and follow its scrolling.
 */
export function Comparison({ homes }: { homes: ComparedHome[] }) {
  const isSingle = homes.length === 1;
  const [showsDifferencesOnly, setShowsDifferencesOnly] = useState(!isSingle);
  const { table, heads, hasMore, isScrolled } = useHorizontalScroll();
  const width = widths[homes.length] ?? '';
  const allRows = comparedRows(homes);
  const rows = showsDifferencesOnly
    ? // Where all rows differ, marks would say nothing.
      differingRows(allRows).map((row) => ({ ...row, isMarked: false }))
    : allRows;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        {!isSingle && (
          <p className="flex flex-wrap items-center gap-x-6">
            <Switch
              label={t('Show only differences')}
              checked={showsDifferencesOnly}
              onChange={({ target }) => setShowsDifferencesOnly(target.checked)}
            />
            {!showsDifferencesOnly && (
              <span aria-hidden="true" className="t-small text-muted">
                {differenceDot}
                {t('Differs')}
              </span>
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-x-6 t-small text-muted">
          {homes.some(({ category }) => category === 'rental_units') && <ViewingFees />}
          {homes.some(({ priceInShillings }) => priceInShillings) && <DollarRate />}
        </div>
      </div>
      <div className="relative -mx-4 md:mx-0">
        <ComparedHeads homes={homes} scroller={heads} width={width} />
        <section
          ref={table}
          aria-label={t('Comparison')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
          tabIndex={0}
          className="relative snap-x snap-proximity scroll-ps-[6rem] overflow-x-auto md:scroll-ps-[10rem]"
        >
          <table
            className={`w-full table-fixed border-separate border-spacing-0 text-start align-top ${width}`}
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
              {rows.length === 0 && (
                <tr>
                  <td colSpan={homes.length + 1} className="py-6 ps-4 text-muted md:ps-0">
                    {t('We found no differences between these homes.')}
                  </td>
                </tr>
              )}
            </tbody>
            <tfoot className="print:hidden">
              <tr>
                <td>
                  <span className="sr-only">{t('View Details')}</span>
                </td>
                {homes.map(({ id, title, hasTour }) => (
                  <td key={id} className="py-2 ps-1 pe-2 align-top md:ps-2 md:pe-3">
                    <TextLink href={`/property/${id}`} className="t-label">
                      {hasTour ? t('View Tour') : t('View Details')}
                      <span className="sr-only">{`: ${title}`}</span>
                    </TextLink>
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
        <Notes rows={rows} />
        {hasMore && (
          <span
            data-more
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-0 z-3 w-14 bg-linear-to-l from-paper to-transparent"
          />
        )}
      </div>
    </>
  );
}

/** The notes that several homes share, once instead of in each column. */
function Notes({ rows }: { rows: ComparedRow[] }) {
  const noted = rows.filter(({ note }) => note);
  if (noted.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-1 px-4 t-small text-muted md:px-0">
      {noted.map(({ name, note }) => (
        <div key={name}>
          <dt className="inline t-strong">{name}</dt> <dd className="inline">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fee of a viewing, which is the same for all rentals. */
function ViewingFees() {
  const { data: offers = [] } = useQuery(offersQuery());
  const fees = viewingOffers(offers);
  return fees.map((offer) => <p key={offer.code}>{viewingFeeLabel(offer, fees)}</p>);
}

/** The rate at which the amounts of listings in dollars are shown. */
function DollarRate() {
  const { data: rate } = useQuery(dollarRateQuery());
  return rate && <p>{dollarRateText(rate)}</p>;
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

type RowProps = { row: ComparedRow; homes: ComparedHome[]; isScrolled: boolean };

function Row({ row: { name, cells, isMarked, lowestIndex }, homes, isScrolled }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className={`sticky start-0 z-1 border-b border-line bg-paper py-3 ps-4 pe-2 text-start align-top t-label wrap-anywhere md:ps-0 ${firstColumn} ${isScrolled ? 'shadow-[6px_0_6px_-6px_var(--color-ink)]' : ''}`}
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
    <td className="border-b border-line py-3 ps-1 pe-2 align-top t-small md:ps-2 md:pe-3 wrap-anywhere">
      {cell ? (
        <span
          className={`${cell.amount ? 'price' : ''} ${isLowest ? 't-strong' : ''}`}
          data-listed={cell.listed}
        >
          {cell.value}
        </span>
      ) : (
        <span className="text-muted">{t('Not stated')}</span>
      )}
      {isLowest && <span className="mt-1 block t-micro text-ok">{t('Lowest')}</span>}
      {cell?.excess && <span className="mt-1 block t-micro">{cell.excess}</span>}
      {cell?.note && <span className="mt-1 block t-micro text-muted">{cell.note}</span>}
    </td>
  );
}
