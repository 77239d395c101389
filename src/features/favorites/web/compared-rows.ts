import type { LotDetail } from '#features/auctions/schema.ts';
import { amenityName } from '#features/properties/amenity-names.ts';
import { firstPayment, firstYearMonthlyCost } from '#features/properties/rules.ts';
import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { firstPaymentNote, homeFacts } from '#features/properties/web/detail/facts/home-facts.ts';
import { saleFacts } from '#features/properties/web/detail/facts/sale-facts.ts';
import { priceInShillings } from '#features/properties/web/price-in-shillings.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** A home with its lot, if it is a bank sale that is sold here. */
export type ComparedHome = Property & { lot?: LotDetail | null | undefined };
export type Cell = {
  value: string;
  /** The entries of a list, such as amenities. */
  items?: readonly string[];
  note?: string | undefined;
  /** The amount in shillings. */
  amount?: number;
  /** The amount in the currency of the listing, if that is not shillings. */
  listed?: string | undefined;
  /** The text about how much the amount is above the lowest. */
  excess?: string | undefined;
};
export type ComparedRow = {
  name: string;
  /** One cell for each home, or null when its listing has no value. */
  cells: (Cell | null)[];
  /** A note that applies to several homes. */
  note?: string | undefined;
  differs: boolean;
  /** True when the row is highlighted: its values differ, and the difference helps the user to choose. */
  isMarked: boolean;
  /** The index of the lowest amount, or null when it is not unique. */
  lowestIndex: number | null;
};

/**
 * Returns the rows of a comparison, most important first. The price is above them, with the home's name. Rows in which
 * no home has a value are left out.
 */
export function comparedRows(homes: readonly ComparedHome[]): ComparedRow[] {
  const columns = homes.map((home) => new Map(cellsOf(home)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names
    .map((name) => {
      const cells = columns.map((column) => column.get(name) ?? null);
      const differs = new Set(cells.map((cell) => cell?.value)).size > 1;
      const isMarked = differs && !neverHighlighted.includes(name);
      return {
        name,
        ...withSharedNote(withExcess(cells)),
        differs,
        isMarked,
        lowestIndex: indexOfLowest(cells),
      };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((a, b) => rank(a.name) - rank(b.name));
}

/** Says for each amount how much it is above the lowest, where all are known in shillings. */
function withExcess(cells: (Cell | null)[]): (Cell | null)[] {
  const amounts = cells.flatMap((cell) => (cell?.amount && cell.value.includes('UGX') ? cell.amount : []));
  const lowest = Math.min(...amounts);
  if (amounts.length < 2 || amounts.length < cells.filter((cell) => cell?.amount).length) return cells;
  return cells.map((cell) =>
    cell?.amount && cell.amount > lowest
      ? { ...cell, excess: t('{amount} more', { amount: formatMoney(cell.amount - lowest, 'UGX') }) }
      : cell,
  );
}

/** Moves a note that several homes share from their cells to the row. */
function withSharedNote(cells: (Cell | null)[]): Pick<ComparedRow, 'cells' | 'note'> {
  const notes = cells.map((cell) => cell?.note);
  const note = notes.find((one, index) => one && notes.indexOf(one) !== index);
  if (!note) return { cells };
  return {
    note,
    cells: cells.map((cell) => (cell?.note === note ? { ...cell, note: undefined } : cell)),
  };
}

/**
 * Returns the rows in which the homes differ, without what they have in common. What only one of them states comes
 * last.
 */
export function differingRows(rows: readonly ComparedRow[]): ComparedRow[] {
  const isStatedByOne = ({ name, cells }: ComparedRow) =>
    name !== t('Risks') && cells.filter((cell) => cell !== null).length === 1;
  return rows
    .filter(({ differs }) => differs)
    .map(withoutCommonItems)
    .toSorted((one, other) => Number(isStatedByOne(one)) - Number(isStatedByOne(other)));
}

function withoutCommonItems(row: ComparedRow): ComparedRow {
  const lists = row.cells.map((cell) => cell?.items ?? []);
  const common = (lists[0] ?? []).filter((item) => lists.every((list) => list.includes(item)));
  if (common.length === 0) return row;
  return {
    ...row,
    note: t('All of these homes have: {names}.', { names: common.join(', ') }),
    cells: row.cells.map((cell) => {
      const others = cell?.items?.filter((item) => !common.includes(item)) ?? [];
      return cell && { ...cell, value: others.join(', ') || t('None of these') };
    }),
  };
}

/** The rows that are never highlighted, because they differ between almost any two homes. */
const neverHighlighted = [
  t('Monthly cost, first year'),
  t('First payment'),
  t('Auction'),
  t('Deposit'),
  t('Location'),
  t('Size'),
  t('Plot size'),
  t('Amenities'),
  t('Reviews'),
  t('Listed by'),
];

/** Returns the index of the lowest amount, or null when it is not unique or fewer than two amounts are known. */
function indexOfLowest(cells: (Cell | null)[]): number | null {
  const amounts = cells.map((cell) => cell?.amount);
  const knownAmounts = amounts.flatMap((amount) => amount ?? []);
  if (knownAmounts.length < 2) return null;
  const lowest = Math.min(...knownAmounts);
  const lowestIndexes = amounts.flatMap((amount, index) => (amount === lowest ? [index] : []));
  return lowestIndexes.length === 1 ? (lowestIndexes[0] ?? null) : null;
}

/** The names of the first rows, in order. All other rows follow them. */
const rowOrder = [
  t('Monthly cost, first year'),
  t('First payment'),
  t('Auction'),
  t('Deposit'),
  t('Available'),
  t('Location'),
  t('Type'),
  t('Bedrooms'),
  t('Bathrooms'),
  t('Size'),
];
const rank = (name: string) => (rowOrder.includes(name) ? rowOrder.indexOf(name) : rowOrder.length);

function cellsOf(home: ComparedHome): [string, Cell][] {
  const facts = [...homeFacts(home).known, ...saleFacts(home)];
  const firstAmount = firstPayment(home);
  return [
    ...optionalRow(t('Monthly cost, first year'), monthlyCost(home)),
    ...optionalRow(
      t('First payment'),
      firstAmount === null ? null : { ...moneyCell(firstAmount, home), note: firstPaymentNote(home) },
    ),
    ...optionalRow(t('Auction'), home.category === 'bank_sales' ? { value: auctionText(home) } : null),
    ...optionalRow(t('Deposit'), home.lot?.deposit ? moneyCell(home.lot.deposit, home) : null),
    [t('Available'), { value: home.isAvailable ? t('Yes') : t('No') }],
    [t('Location'), { value: home.area?.name ?? home.location }],
    [t('Type'), { value: typeName(home.propertyType) }],
    ...optionalRow(t('Bedrooms'), home.bedrooms ? { value: String(home.bedrooms) } : null),
    ...optionalRow(t('Bathrooms'), home.bathrooms ? { value: String(home.bathrooms) } : null),
    [t('Size'), { value: `${groupThousands(Math.round(home.squareMeters))} m²` }],
    ...facts
      .filter(({ name }) => name !== t('First payment'))
      .map(({ name, ...cell }): [string, Cell] => [name, cell]),
    ...optionalRow(t('Risks'), home.risks && { value: home.risks.join(', ') }),
    ...optionalRow(t('Amenities'), home.amenities.length > 0 ? amenitiesCell(home) : null),
    [t('360° tour'), { value: home.hasTour ? t('Yes') : t('No') }],
    [
      t('Reviews'),
      {
        value:
          home.reviewCount > 0
            ? t('{rating} out of 5 ({reviewCount})', { rating: home.rating, reviewCount: home.reviewCount })
            : t('None yet'),
      },
    ],
    [t('Listed by'), { value: home.lister.name, note: home.lister.isVerified ? t('Verified') : undefined }],
  ];
}

function amenitiesCell({ amenities }: Property): Cell {
  const items = amenities.map(amenityName).toSorted();
  return { value: items.join(', '), items };
}

const optionalRow = (name: string, cell: Cell | null): [string, Cell][] => (cell ? [[name, cell]] : []);

function auctionText(home: Property): string {
  const date = formatAuctionDate(home.auctionDate);
  return home.lotStage !== null && !isSaleOff(home) ? t('Closes {date}', { date }) : date;
}

/** All amounts are in shillings, so that they can be compared, as in lists. */
function moneyCell(amount: number, home: Property): Cell {
  const listed = formatMoney(amount, home.currency);
  const shillings = priceInShillings(amount, home);
  return shillings ? { value: shillings.text, amount: shillings.amount, listed } : { value: listed, amount };
}

const nightsPerMonth = 30;

/**
 * Returns the monthly cost of a home, so that a short stay can be compared with a rental. Null for homes for
 * sale.
 */
function monthlyCost(home: Property): Cell | null {
  if (home.category === 'rental_units')
    return { ...moneyCell(firstYearMonthlyCost(home), home), note: monthlyCostNote(home) };
  if (home.category !== 'furnished_houses') return null;
  return {
    ...moneyCell(home.price * nightsPerMonth, home),
    note: t('{nights} nights at the listed price', { nights: nightsPerMonth }),
  };
}

function monthlyCostNote({ depositMonths }: Property): string {
  return depositMonths
    ? t(
        '12 months of rent plus {count, plural, one {# month} other {# months}} deposit, divided by 12. Excludes service charge, water and power unless the rent includes them.',
        { count: depositMonths },
      )
    : t(
        'Rent only. No deposit is stated. Excludes service charge, water and power unless the rent includes them.',
      );
}
