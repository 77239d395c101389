import { plotDecimals } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { tenureNames } from '#features/properties/tenure-names.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import type { Fact } from './fact.ts';

type SaleSource = Pick<Property, 'facts' | 'landTenure'>;

/** Returns the tenure and plot of a home for sale. */
export function saleFacts({ facts, landTenure }: SaleSource): Fact[] {
  return [
    ...(landTenure ? [{ name: t('Land tenure'), value: tenureNames[landTenure] }] : []),
    ...(facts.plot ? [{ name: t('Plot size'), ...plotText(facts.plot) }] : []),
  ];
}

/**
 * Formats the size of a plot as `464.5 m², 11.5 decimals (seller states 12.5)`. If the seller states
 * dimensions such as `50x100 ft`, the size becomes a note to them.
 */
function plotText(plot: NonNullable<SaleSource['facts']['plot']>): {
  value: string;
  note?: string | undefined;
} {
  const size = plot.squareMeters === null ? statedSize(plot) : measuredSize(plot.squareMeters, plot);
  return plot.dimensions ? { value: plot.dimensions, note: size } : { value: size ?? '' };
}

type Plot = Pick<NonNullable<SaleSource['facts']['plot']>, 'statedDecimals'>;

function measuredSize(squareMeters: number, { statedDecimals }: Plot): string {
  const measured = plotDecimals(squareMeters);
  const stated =
    statedDecimals !== null && statedDecimals !== measured
      ? ` ${t('(seller states {statedDecimals})', { statedDecimals })}`
      : '';
  return t('{squareMeters} m², {measured} decimals{stated}', {
    squareMeters: truncateToTenths(squareMeters),
    measured,
    stated,
  });
}

function statedSize({ statedDecimals }: Plot): string | undefined {
  return statedDecimals === null
    ? undefined
    : t('{statedDecimals} decimals (stated by the seller)', { statedDecimals });
}

/**
 * Formats square metres, truncated to tenths. It truncates the text, because floating-point arithmetic would
 * turn 809.4 into 809.3.
 */
function truncateToTenths(squareMeters: number): string {
  const [whole = '', fraction = ''] = squareMeters.toFixed(2).split('.');
  return fraction.startsWith('0') ? groupThousands(whole) : `${groupThousands(whole)}.${fraction.charAt(0)}`;
}
