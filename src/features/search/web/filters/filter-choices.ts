import {
  type Category,
  type PriceTier,
  priceTiers,
  type Sort,
  tierBoundaries,
} from '#features/properties/categories.ts';
import { groupThousands } from '#kit/money.ts';

/** The area chips of each listing page. */
const areaNames: Record<Category, string[]> = {
  furnished_houses: ['Kololo', 'Nakasero', 'Munyonyo', 'Central Business District', 'Entebbe', 'Lubowa'],
  rental_units: ['Kololo', 'Nakasero', 'Bugolobi', 'Ntinda', 'Muyenga', 'Kira'],
  for_sale: ['Munyonyo', 'Naguru', 'Bugolobi', 'Central Business District', 'Naalya', 'Entebbe'],
  bank_sales: [],
};

export type Choice = { value: string; name: string };

/** The page's areas, and the one in the address if it is not among them. */
export function areaChoices(category: Category, asked: string | undefined): Choice[] {
  const choices = areaNames[category].map((name) => ({ value: slugOf(name), name }));
  if (!asked || choices.some(({ value }) => value === slugOf(asked))) return choices;
  return [
    {
      value: asked,
      name: asked.replace(/[-\s]+/g, ' ').replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()),
    },
    ...choices,
  ];
}

/** An area as an address writes it: `central-business-district`. */
export function slugOf(area: string): string {
  return area.trim().toLowerCase().replace(/\s+/g, '-');
}

/** `Under 500,000`, `500,000 to 1.5M`, `1.5M and above`: shillings, in the units people use. */
export function priceChoices(category: Category): Choice[] {
  const { medium, high } = tierBoundaries[category];
  const words: Record<PriceTier, string> = {
    low: `Under ${spoken(medium)}`,
    medium: `${spoken(medium)} to ${spoken(high)}`,
    high: `${spoken(high)} and above`,
  };
  return priceTiers.map((value) => ({ value, name: words[value] }));
}

function spoken(shillings: number): string {
  return shillings >= 1_000_000 ? `${shillings / 1_000_000}M` : groupThousands(shillings);
}

const sortNames: Partial<Record<Sort, string>> = {
  price_asc: 'Price low to high',
  price_desc: 'Price high to low',
  newest: 'Newest first',
};

/** Without a value, the default order applies. */
export const sortChoices: Choice[] = Object.entries(sortNames).map(([value, name]) => ({ value, name }));
