import {
  type Category,
  type PriceTier,
  priceTiers,
  tierBoundaries,
} from '#features/properties/categories.ts';
import { groupThousands } from '#kit/money.ts';

export type Choice = { value: string; name: string };

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
