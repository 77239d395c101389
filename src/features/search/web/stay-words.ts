import { formatMoney } from '#kit/money.ts';

/** `UGX 540,000 for 3 nights` */
export function stayWords(total: number, currency: 'UGX' | 'USD', nights: number): string {
  return `${formatMoney(total, currency)} for ${nights} ${nights === 1 ? 'night' : 'nights'}`;
}
