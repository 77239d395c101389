import { amenityName } from '#features/properties/amenity-names.ts';
import { firstPayment, firstYearMonthlyCost } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { firstPaymentNote, homeFacts } from '#features/properties/web/detail/facts/home-facts.ts';
import { saleFacts } from '#features/properties/web/detail/facts/sale-facts.ts';
import {
  type Currency,
  formatMoney,
  groupThousands,
  type MinorAmount,
  multiply,
  roundToMinorUnit,
  toMajorUnit,
} from '#kit/money.ts';
import { t } from '#kit/t.ts';

export type Cell = { value: string; note?: string | undefined; amount?: Money };
type Money = { minorUnits: MinorAmount; currency: Currency };
export type ComparedRow = {
  name: string;
  /** One cell for each home, or null when its listing has no value. */
  cells: (Cell | null)[];
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
export function comparedRows(homes: readonly Property[]): ComparedRow[] {
  const columns = homes.map((home) => new Map(cellsOf(home)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names
    .map((name) => {
      const cells = columns.map((column) => column.get(name) ?? null);
      const differs = new Set(cells.map((cell) => cell?.value)).size > 1;
      const isMarked = differs && !neverHighlighted.includes(name);
      return { name, cells, differs, isMarked, lowestIndex: indexOfLowest(cells) };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((a, b) => rank(a.name) - rank(b.name));
}

/** The rows that are never highlighted, because they differ between almost any two homes. */
const neverHighlighted = [
  t('Monthly cost, first year'),
  t('First payment'),
  t('Location'),
  t('Size'),
  t('Plot size'),
  t('Amenities'),
  t('Reviews'),
  t('Listed by'),
];

/**
 * Returns the index of the lowest amount, or null when it is not unique or fewer than two amounts are known.
 * Amounts in different currencies are not compared, because today's exchange rate says little about a cost
 * over several years.
 */
function indexOfLowest(cells: (Cell | null)[]): number | null {
  const amounts = cells.map((cell) => cell?.amount);
  const knownAmounts = amounts.flatMap((amount) => amount ?? []);
  if (knownAmounts.length < 2 || new Set(knownAmounts.map(({ currency }) => currency)).size > 1) return null;
  const lowest = Math.min(...knownAmounts.map(({ minorUnits }) => minorUnits));
  const lowestIndexes = amounts.flatMap((amount, index) => (amount?.minorUnits === lowest ? [index] : []));
  return lowestIndexes.length === 1 ? (lowestIndexes[0] ?? null) : null;
}

/** The names of the first rows, in order. All other rows follow them. */
const rowOrder = [
  t('Monthly cost, first year'),
  t('First payment'),
  t('Available'),
  t('Location'),
  t('Type'),
  t('Bedrooms'),
  t('Bathrooms'),
  t('Size'),
];
const rank = (name: string) => (rowOrder.includes(name) ? rowOrder.indexOf(name) : rowOrder.length);

function cellsOf(home: Property): [string, Cell][] {
  const facts = [...homeFacts(home).known, ...saleFacts(home)];
  const firstAmount = firstPayment(home);
  return [
    ...optionalRow(t('Monthly cost, first year'), monthlyCost(home)),
    ...optionalRow(
      t('First payment'),
      firstAmount === null
        ? null
        : { ...moneyCell(firstAmount, home.currency), note: firstPaymentNote(home) },
    ),
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
    ...optionalRow(
      t('Amenities'),
      home.amenities.length > 0 ? { value: home.amenities.map(amenityName).toSorted().join(', ') } : null,
    ),
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

const optionalRow = (name: string, cell: Cell | null): [string, Cell][] => (cell ? [[name, cell]] : []);

const moneyCell = (amount: number, currency: Currency) => ({
  value: formatMoney(amount, currency),
  amount: { minorUnits: roundToMinorUnit(amount, currency), currency },
});

const nightsPerMonth = 30;

/**
 * Returns the monthly cost of a home, so that a short stay can be compared with a rental. Null for homes for
 * sale.
 */
function monthlyCost(home: Property): Cell | null {
  const { category, price, currency } = home;
  if (category === 'rental_units')
    return { ...moneyCell(firstYearMonthlyCost(home), currency), note: monthlyCostNote(home) };
  if (category !== 'furnished_houses') return null;
  const monthlyAmount = toMajorUnit(multiply(roundToMinorUnit(price, currency), nightsPerMonth), currency);
  return {
    ...moneyCell(monthlyAmount, currency),
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
