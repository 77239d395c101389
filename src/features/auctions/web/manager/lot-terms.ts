import type { LotDraft } from '#features/auctions/schema.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import { amountOf } from '#kit/web/ui/amount-field.tsx';

export const amountFields = ['startingBid', 'increment', 'reserve', 'deposit'] as const;
export type AmountName = (typeof amountFields)[number];

/** The terms of a lot as they were typed, times of Kampala; null where a field cannot be read, with what is said at it. */
export function termsIn(
  form: FormData,
  amounts: Record<AmountName, string>,
  currency: string,
): { draft: LotDraft | null; missing: Record<string, string> } {
  const [opensAt, closesAt] = [instantOf(form.get('opensAt')), instantOf(form.get('closesAt'))];
  const startingBid = amountOf(amounts.startingBid, currency);
  const increment = amountOf(amounts.increment, currency);
  const [reserve, deposit] = [orNothing(amounts.reserve, currency), orNothing(amounts.deposit, currency)];
  const missing = {
    ...(!opensAt && { opensAt: 'Enter a date and time' }),
    ...(!closesAt && { closesAt: 'Enter a date and time' }),
    ...(startingBid === null && { startingBid: 'Please enter an amount' }),
    ...(increment === null && { increment: 'Please enter an amount' }),
    ...(reserve === undefined && { reserve: 'Enter an amount, or leave empty' }),
    ...(deposit === undefined && { deposit: 'Enter an amount, or leave empty' }),
  };
  if (!opensAt || !closesAt || startingBid === null || increment === null) return { draft: null, missing };
  if (reserve === undefined || deposit === undefined) return { draft: null, missing };
  const isReserveShown = form.get('isReserveShown') !== null;
  return {
    draft: { opensAt, closesAt, startingBid, increment, reserve, deposit, isReserveShown },
    missing,
  };
}

/** Null for an empty field; undefined for what cannot be read, so that a reserve is never lost to a slip. */
function orNothing(text: string, currency: string): number | null | undefined {
  return text.trim() === '' ? null : (amountOf(text, currency) ?? undefined);
}

/** `2026-12-01T11:00`, as a field for a date and a time wants it. */
export function kampalaTime(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + kampalaOffsetMs).toISOString().slice(0, 16) : '';
}

function instantOf(text: FormDataEntryValue | null): string | null {
  const at = typeof text === 'string' && text ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at - kampalaOffsetMs).toISOString();
}
