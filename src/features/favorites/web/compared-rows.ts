import { amenityName } from '#features/properties/amenity-names.ts';
import { fromStored, toStored } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { typeName } from '#features/properties/type-names.ts';
import { firstPaymentNote, firstPaymentText, homeFacts } from '#features/properties/web/detail/home-facts.ts';
import { saleFacts } from '#features/properties/web/detail/sale-facts.ts';
import { priceText } from '#features/properties/web/price-text.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

export type Cell = { value: string; note?: string | undefined };
/** Null: nobody has said it of that home. */
export type ComparedRow = { name: string; cells: (Cell | null)[]; differs: boolean };

/** What homes can be compared by, in the order in which people ask; without what is said of none of them. */
export function comparedRows(homes: readonly Property[]): ComparedRow[] {
  const columns = homes.map((home) => new Map(factsOf(home)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names
    .map((name) => {
      const cells = columns.map((column) => column.get(name) ?? null);
      return { name, cells, differs: new Set(cells.map((cell) => cell?.value)).size > 1 };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

/** What is not named here follows. */
const order = [
  t('Price'),
  t('A month'),
  t('First payment'),
  t('Available'),
  t('Place'),
  t('Type'),
  t('Bedrooms'),
  t('Bathrooms'),
  t('Size'),
];
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

function factsOf(home: Property): [string, Cell][] {
  const facts = [...homeFacts(home).known, ...saleFacts(home)];
  const first = firstPaymentText(home);
  return [
    [t('Price'), { value: priceText(home) }],
    ...line(t('A month'), monthOf(home)),
    ...line(t('First payment'), first ? { value: first, note: firstPaymentNote(home) } : null),
    [t('Available'), { value: home.isAvailable ? t('Yes') : t('No') }],
    [t('Place'), { value: home.area?.name ?? home.location }],
    [t('Type'), { value: typeName(home.propertyType) }],
    ...line(t('Bedrooms'), home.bedrooms ? { value: String(home.bedrooms) } : null),
    ...line(t('Bathrooms'), home.bathrooms ? { value: String(home.bathrooms) } : null),
    [t('Size'), { value: `${groupThousands(Math.round(home.squareMeters))} m²` }],
    ...facts
      .filter(({ name }) => name !== t('First payment'))
      .map(({ name, ...cell }): [string, Cell] => [name, cell]),
    ...line(t('Risks'), home.risks && { value: home.risks.join(', ') }),
    ...line(
      t('Amenities'),
      home.amenities.length > 0 ? { value: home.amenities.map(amenityName).toSorted().join(', ') } : null,
    ),
    [t('360° tour'), { value: home.hasTour ? t('Yes') : t('No') }],
    [
      t('Reviews'),
      {
        value:
          home.reviewCount > 0
            ? t('{rating} of 5 ({reviewCount})', { rating: home.rating, reviewCount: home.reviewCount })
            : t('None yet'),
      },
    ],
    [t('Listed by'), { value: home.lister.name, note: home.lister.isVerified ? t('Verified') : undefined }],
  ];
}

const line = (name: string, cell: Cell | null): [string, Cell][] => (cell ? [[name, cell]] : []);

const nightsOfMonth = 30;

/** What living there costs by the month, so that a stay can be held against a rental. */
function monthOf({ category, price, monthlyPrice, currency }: Property): Cell | null {
  if (category === 'rental_units') return { value: formatMoney(monthlyPrice ?? price, currency) };
  if (category !== 'furnished_houses') return null;
  const nights = fromStored(toStored(price, currency) * nightsOfMonth, currency);
  return {
    value: formatMoney(nights, currency),
    note: t('{nights} nights at the listed price', { nights: nightsOfMonth }),
  };
}
