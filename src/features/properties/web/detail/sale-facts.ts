import { plotDecimals } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { groupThousands } from '#kit/money.ts';
import { capitalised, type Fact } from './fact.ts';

type Sold = Pick<Property, 'facts' | 'landTenure'>;

/** Tenure and plot of a home for sale. */
export function saleFacts({ facts, landTenure }: Sold): Fact[] {
  return [
    ...(landTenure ? [{ name: 'Land tenure', value: capitalised(landTenure) }] : []),
    ...(facts.plot ? [{ name: 'Plot', ...plotText(facts.plot) }] : []),
  ];
}

/** The measured size beside the seller's: `50x100 ft`, `464.5 m², 11.5 decimals (the seller says 12.5)`. */
function plotText(plot: NonNullable<Sold['facts']['plot']>): { value: string; note?: string } {
  const measured = plotDecimals(plot.squareMeters);
  const squareMeters = `${downToTenths(plot.squareMeters)} m²`;
  const stated =
    plot.statedDecimals !== null && plot.statedDecimals !== measured
      ? ` (the seller says ${plot.statedDecimals})`
      : '';
  const size = `${squareMeters}, ${measured} decimals${stated}`;
  return plot.dimensions ? { value: plot.dimensions, note: size } : { value: size };
}

/** Truncates the digits of the text, because floating-point arithmetic would turn 809.4 into 809.3. */
function downToTenths(squareMeters: number): string {
  const [whole = '', parts = ''] = squareMeters.toFixed(2).split('.');
  return parts.startsWith('0') ? groupThousands(whole) : `${groupThousands(whole)}.${parts.charAt(0)}`;
}
