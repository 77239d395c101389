import { amenityName } from '#features/properties/amenity-names.ts';
import type { Currency } from '#features/properties/choices.ts';
import { firstPayment, fromMinorUnits, monthOfFirstYear, toMinorUnits } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { firstPaymentNote, homeFacts } from '#features/properties/web/detail/home-facts.ts';
import { saleFacts } from '#features/properties/web/detail/sale-facts.ts';
import { priceText } from '#features/properties/web/price-text.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

export type Cell = { value: string; note?: string | undefined; amount?: Money };
type Money = { stored: number; currency: Currency };
export type ComparedRow = {
  name: string;
  /** One cell for each home, or null when its listing has no value. */
  cells: (Cell | null)[];
  differs: boolean;
  /** True when the values of the row differ, which helps the user to choose. */
  isMarked: boolean;
  /** The index of the lowest amount, or null when it is not unique. */
  lowest: number | null;
};

/** Returns the rows of a comparison, most important first. Rows in which no home has a value are left out. */
export function comparedRows(homes: readonly Property[]): ComparedRow[] {
  const columns = homes.map((home) => new Map(factsOf(home)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names
    .map((name) => {
      const cells = columns.map((column) => column.get(name) ?? null);
      const differs = new Set(cells.map((cell) => cell?.value)).size > 1;
      const isMarked = differs && !ownToEach.includes(name);
      return { name, cells, differs, isMarked, lowest: lowestOf(cells) };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

/** The rows that are never highlighted, because they differ between almost any two homes. */
const ownToEach = [
  t('Price'),
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
 * Returns the index of the lowest amount. Amounts in different currencies are not compared, because today's
 * exchange rate says little about a cost over several years.
 */
function lowestOf(cells: (Cell | null)[]): number | null {
  const amounts = cells.map((cell) => cell?.amount);
  const present = amounts.flatMap((amount) => amount ?? []);
  if (present.length < 2 || new Set(present.map(({ currency }) => currency)).size > 1) return null;
  const lowest = Math.min(...present.map(({ stored }) => stored));
  const at = amounts.flatMap((amount, index) => (amount?.stored === lowest ? [index] : []));
  return at.length === 1 ? (at[0] ?? null) : null;
}

/** The order of the rows. Other rows follow. */
const order = [
  t('Price'),
  t('Monthly cost, first year'),
  t('First payment'),
  t('Available'),
  t('Location'),
  t('Type'),
  t('Bedrooms'),
  t('Bathrooms'),
  t('Size'),
];
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

function factsOf(home: Property): [string, Cell][] {
  const facts = [...homeFacts(home).known, ...saleFacts(home)];
  const first = firstPayment(home);
  return [
    [t('Price'), { value: priceText(home) }],
    ...row(t('Monthly cost, first year'), monthOf(home)),
    ...row(
      t('First payment'),
      first === null ? null : { ...inMoney(first, home.currency), note: firstPaymentNote(home) },
    ),
    [t('Available'), { value: home.isAvailable ? t('Yes') : t('No') }],
    [t('Location'), { value: home.area?.name ?? home.location }],
    [t('Type'), { value: typeName(home.propertyType) }],
    ...row(t('Bedrooms'), home.bedrooms ? { value: String(home.bedrooms) } : null),
    ...row(t('Bathrooms'), home.bathrooms ? { value: String(home.bathrooms) } : null),
    [t('Size'), { value: `${groupThousands(Math.round(home.squareMeters))} m²` }],
    ...facts
      .filter(({ name }) => name !== t('First payment'))
      .map(({ name, ...cell }): [string, Cell] => [name, cell]),
    ...row(t('Risks'), home.risks && { value: home.risks.join(', ') }),
    ...row(
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

const row = (name: string, cell: Cell | null): [string, Cell][] => (cell ? [[name, cell]] : []);

const inMoney = (amount: number, currency: Currency) => ({
  value: formatMoney(amount, currency),
  amount: { stored: toMinorUnits(amount, currency), currency },
});

const nightsOfMonth = 30;

/** Returns the monthly cost of a home, so that a short stay can be compared with a rental. */
function monthOf(home: Property): Cell | null {
  const { category, price, currency } = home;
  if (category === 'rental_units')
    return { ...inMoney(monthOfFirstYear(home), currency), note: monthNote(home) };
  if (category !== 'furnished_houses') return null;
  const nights = fromMinorUnits(toMinorUnits(price, currency) * nightsOfMonth, currency);
  return {
    ...inMoney(nights, currency),
    note: t('{nights} nights at the listed price', { nights: nightsOfMonth }),
  };
}

function monthNote({ depositMonths }: Property): string {
  return depositMonths
    ? t(
        '12 months of rent plus {count, plural, one {# month} other {# months}} deposit, divided by 12. Excludes service charge, water and power unless the rent includes them.',
        { count: depositMonths },
      )
    : t(
        'Rent only. No deposit is stated. Excludes service charge, water and power unless the rent includes them.',
      );
}
