import { bankCodesIn } from '#features/payments/bank-code.ts';
import type { MinorAmount } from '#kit/money.ts';

type Line = { description: string; amount: MinorAmount; currency: string };
type Candidate = { code: string; amount: MinorAmount; currency: string; isPaid: boolean };

export type Match<T> =
  /** Code and amount agree, with one payment that is not paid. */
  | { state: 'exact'; transfers: [T] }
  /** Either the code or the amount agrees. */
  | { state: 'proposed'; transfers: T[] }
  | { state: 'none'; transfers: [] };

/**
 * Compares a line of a statement with payments. The code decides, because many payers owe the same amount. A code counts
 * wherever it stands in the description.
 */
export function matchLine<T extends Candidate>(line: Line, candidates: readonly T[]): Match<T> {
  const codes = new Set(bankCodesIn(line.description));
  const hasAmount = ({ amount, currency }: T) => amount === line.amount && currency === line.currency;
  const byCode = candidates.filter(({ code }) => codes.has(code));
  const [first, ...others] = byCode;
  if (first && others.length === 0 && !first.isPaid && hasAmount(first))
    return { state: 'exact', transfers: [first] };
  if (first) return { state: 'proposed', transfers: byCode };
  const byAmount = candidates.filter((candidate) => !candidate.isPaid && hasAmount(candidate));
  return byAmount.length > 0 ? { state: 'proposed', transfers: byAmount } : { state: 'none', transfers: [] };
}
