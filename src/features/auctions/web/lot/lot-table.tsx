import { Link } from 'wouter';
import type { z } from 'zod';
import type { managerLotRow } from '#features/auctions/schema.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { inLanguage } from '#kit/t.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { bidsLabel, stateLabels } from './lot-labels.ts';

type Lot = z.output<typeof managerLotRow>;
type Props = {
  caption: string;
  lots: readonly Lot[];
  /** Returns the address of a lot for this reader. */
  addressOf(lot: Lot): string;
};

/** Lists lots in the given order, until the reader sorts them. */
export function LotTable({ caption, lots, addressOf }: Props) {
  return (
    <DataTable
      caption={caption}
      rows={lots}
      columns={columnsFor(addressOf)}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      renderCompact={(lot) => <CompactLot lot={lot} href={addressOf(lot)} />}
      menu={(lot) => [
        { name: 'Open', href: addressOf(lot) },
        { name: 'View page', href: inLanguage(`/property/${lot.propertyId}`), isInNewTab: true },
      ]}
    />
  );
}

const columnsFor = (addressOf: Props['addressOf']): DataColumn<Lot>[] => [
  {
    id: 'lot',
    name: 'Home',
    cell: (lot) => (
      <>
        <Link href={addressOf(lot)} className="line-clamp-2 wrap-anywhere t-strong hover:underline">
          {lot.title}
        </Link>
        <span className="block truncate text-muted" title={lot.bank}>
          {lot.bank}
        </span>
      </>
    ),
    value: ({ title }) => title,
  },
  {
    id: 'state',
    name: 'State',
    cell: (lot) => <LotState lot={lot} />,
    value: ({ state }) => stateLabels[state],
    className: 'w-44',
  },
  {
    id: 'closes',
    name: 'Closes',
    cell: ({ closesAt }) => formatAuctionDate(closesAt),
    value: ({ closesAt }) => closesAt,
    className: 'w-48 max-lg:hidden',
  },
  {
    id: 'bid',
    name: 'Highest bid',
    cell: priceOf,
    value: ({ price }) => price ?? 0,
    isNumber: true,
    className: 'w-38 t-label',
  },
  {
    id: 'bids',
    name: 'Bids',
    cell: ({ bids }) => String(bids),
    value: ({ bids }) => bids,
    isNumber: true,
    className: 'w-18',
  },
];

function priceOf({ price, currency }: Lot): string {
  return price === null ? '–' : formatMoney(price, currency);
}

function CompactLot({ lot, href }: { lot: Lot; href: string }) {
  const { title, bank, closesAt, price, bids } = lot;
  return (
    <div className="grid gap-1 t-small">
      <Link href={href} className="line-clamp-2 wrap-anywhere t-strong hover:underline">
        {title}
      </Link>
      <span className="text-muted">{`${bank} · closes ${formatAuctionDate(closesAt)}`}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
        <LotState lot={lot} />
        {price !== null && `${priceOf(lot)} · ${bidsLabel(bids)}`}
      </span>
    </div>
  );
}

const tones: Partial<Record<Lot['state'], BadgeTone>> = {
  open: 'ok',
  announced: 'info',
  awaiting_balance: 'info',
  second_bidder: 'info',
  defaulted: 'danger',
};

function LotState({ lot: { state } }: { lot: Lot }) {
  return <Badge tone={tones[state] ?? 'plain'}>{stateLabels[state]}</Badge>;
}
