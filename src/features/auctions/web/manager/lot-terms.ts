import { maxPremiumPercent, premiumError } from '#features/auctions/rules.ts';
import type { LotDraft } from '#features/auctions/schema.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import { amountOf } from '#kit/web/ui/amount-field.tsx';

export const amountFields = ['startingBid', 'increment', 'reserve', 'deposit'] as const;
export type AmountName = (typeof amountFields)[number];

/**
 * Parses the terms in the form, with times in Kampala time. When a field is invalid, `draft` is null and
 * `errors` contains the error of each invalid field.
 */
export function parseTerms(
  form: FormData,
  amounts: Record<AmountName, string>,
  currency: string,
): { draft: LotDraft | null; errors: Record<string, string> } {
  const [opensAt, closesAt] = [parseKampalaTime(form.get('opensAt')), parseKampalaTime(form.get('closesAt'))];
  const startingBid = amountOf(amounts.startingBid, currency);
  const increment = amountOf(amounts.increment, currency);
  const [reserve, deposit] = [
    parseOptionalAmount(amounts.reserve, currency),
    parseOptionalAmount(amounts.deposit, currency),
  ];
  const premiumPercent = parsePremium(form.get('premiumPercent'));
  const errors = {
    ...(!opensAt && { opensAt: 'Enter a date and time' }),
    ...(!closesAt && { closesAt: 'Enter a date and time' }),
    ...(startingBid === null && { startingBid: 'Please enter an amount' }),
    ...(increment === null && { increment: 'Please enter an amount' }),
    ...(reserve === undefined && { reserve: 'Enter an amount, or leave empty' }),
    ...(premiumPercent === null && { premiumPercent: premiumError }),
    ...(deposit === undefined && { deposit: 'Enter an amount, or leave empty' }),
  };
  if (!opensAt || !closesAt || startingBid === null || increment === null) return { draft: null, errors };
  if (reserve === undefined || deposit === undefined || premiumPercent === null)
    return { draft: null, errors };
  const isReserveShown = form.get('isReserveShown') !== null;
  return {
    draft: { opensAt, closesAt, startingBid, increment, reserve, deposit, isReserveShown, premiumPercent },
    errors,
  };
}

/** Parses a percentage such as `2.5` or `2,5`. Zero for an empty field, and null for an invalid value. */
function parsePremium(text: FormDataEntryValue | null): number | null {
  const typed = typeof text === 'string' ? text.replace('%', '').replace(',', '.').trim() : '';
  if (!/^(\d{1,2}(\.\d{1,2})?)?$/.test(typed)) return null;
  return Number(typed) <= maxPremiumPercent ? Number(typed) : null;
}

/**
 * Parses an amount. Null for an empty field, and undefined for an invalid amount, so that a typing error
 * never removes the reserve.
 */
function parseOptionalAmount(text: string, currency: string): number | null | undefined {
  return text.trim() === '' ? null : (amountOf(text, currency) ?? undefined);
}

/** Formats a time as `2026-12-01T11:00` in Kampala time, the format of a `datetime-local` input. */
export function formatKampalaInput(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + kampalaOffsetMs).toISOString().slice(0, 16) : '';
}

function parseKampalaTime(text: FormDataEntryValue | null): string | null {
  const at = typeof text === 'string' && text ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at - kampalaOffsetMs).toISOString();
}
