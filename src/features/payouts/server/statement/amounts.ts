import type { EarningLine } from '#features/payouts/schema.ts';

/** The amounts of a line or a total, in the major unit. */
export type Amounts = Pick<EarningLine, 'currency' | 'gross' | 'fee' | 'vat' | 'withheld' | 'net'>;

export type Statement = {
  /** Oldest first. */
  lines: EarningLine[];
  /** One for each currency of the lines. */
  totals: Amounts[];
};

/** True if an earning of the statement is taxed. */
export const isTaxed = ({ lines }: Pick<Statement, 'lines'>): boolean =>
  lines.some(({ vat, withheld }) => vat !== 0 || withheld !== 0);
