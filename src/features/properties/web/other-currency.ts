import type { rateOfDollar } from '#features/properties/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { groupThousands } from '#kit/money.ts';
import { readAddress } from '#kit/web/call.ts';
import { deviceStorage } from '#kit/web/storage.ts';

/**
 * The currency in which converted amounts are shown beside prices. They are added after hydration, because
 * the HTML is the same for every visitor. Payments are always in the price's own currency. The converted
 * amount is in an attribute that CSS displays, so that the content that React rendered stays unchanged.
 */
export type ShownCurrency = 'UGX' | 'USD';

const key = 'currency';

/** Returns the currency chosen on this device, or null before a choice. */
export function chosenCurrency(): ShownCurrency | null {
  const chosen = deviceStorage.get(key);
  return chosen === 'UGX' || chosen === 'USD' ? chosen : null;
}

export function chooseCurrency(chosen: ShownCurrency): void {
  // Without storage, the choice applies until the visitor leaves the page.
  deviceStorage.set(key, chosen);
  showOtherCurrency(chosen).catch(() => {});
}

let watch: MutationObserver | undefined;
let shownCurrency: ShownCurrency;

export async function showOtherCurrency(chosen: ShownCurrency): Promise<void> {
  shownCurrency = chosen;
  const { shillings } = (await readAddress('/api/dollar-rate')) as ReplyOf<typeof rateOfDollar>;
  const updatePrices = () => {
    for (const price of document.querySelectorAll<HTMLElement>('.price')) {
      const other = inOtherCurrency(price.textContent, shownCurrency, shillings);
      if ((price.dataset.other ?? null) === other) continue;
      if (other === null) delete price.dataset.other;
      else price.dataset.other = other;
    }
  };
  updatePrices();
  watch?.disconnect();
  watch = new MutationObserver(updatePrices);
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
}

/**
 * Formats a price in the other currency: `≈ $245` for 'UGX 900,000', `≈ UGX 4.6M` for 'USD 1,250'. It has
 * three significant digits, because a daily rate is not more accurate.
 * @param shillings the number of shillings per dollar
 */
export function inOtherCurrency(price: string, target: ShownCurrency, shillings: number): string | null {
  const [, currency, digits = ''] = /^(UGX|USD) ([\d,]+(?:\.\d+)?)$/.exec(price.trim()) ?? [];
  if (!currency || currency === target) return null;
  const amount = Number(digits.replaceAll(',', ''));
  if (target === 'USD') return `≈ $${groupThousands(rounded(amount / shillings))}`;
  const whole = rounded(amount * shillings);
  return whole < 1e6 ? `≈ UGX ${groupThousands(whole)}` : `≈ UGX ${groupThousands(whole / 1e6)}M`;
}

const rounded = (amount: number) =>
  amount < 10 ? Math.max(1, Math.round(amount)) : Number(amount.toPrecision(3));
