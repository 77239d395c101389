import type { rateOfDollar } from '#features/properties/api.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { groupThousands } from '#kit/money.ts';
import { readAddress } from '#kit/web/call.ts';
import { deviceStorage } from '#kit/web/storage.ts';
import { roundToThreeDigits } from './round-to-three-digits.ts';

/**
 * The currency in which converted amounts are shown beside prices. They are added after hydration, because
 * the HTML is the same for every visitor. Payments are always in the price's own currency. The converted
 * amount is in an attribute that CSS displays, so that the content that React rendered stays unchanged.
 */
export type DisplayCurrency = 'UGX' | 'USD';

const key = 'currency';

/** Returns the currency chosen on this device, or null before a choice. */
export function chosenCurrency(): DisplayCurrency | null {
  const chosen = deviceStorage.get(key);
  return chosen === 'UGX' || chosen === 'USD' ? chosen : null;
}

export function chooseCurrency(chosen: DisplayCurrency): void {
  // Without storage, the choice applies until the visitor leaves the page.
  deviceStorage.set(key, chosen);
  showOtherCurrency(chosen).catch(() => {});
}

let priceObserver: MutationObserver | undefined;
let displayCurrency: DisplayCurrency;

export async function showOtherCurrency(chosen: DisplayCurrency): Promise<void> {
  displayCurrency = chosen;
  const { shillings } = (await readAddress('/api/dollar-rate')) as ReplyOf<typeof rateOfDollar>;
  const updatePrices = () => {
    for (const price of document.querySelectorAll<HTMLElement>('.price')) {
      const listed = price.dataset['listed'];
      const converted =
        listed === undefined
          ? formatConverted(price.textContent, displayCurrency, shillings)
          : listed.startsWith(displayCurrency)
            ? listed
            : null;
      if ((price.dataset.other ?? null) === converted) continue;
      if (converted === null) delete price.dataset.other;
      else price.dataset.other = converted;
    }
  };
  updatePrices();
  priceObserver?.disconnect();
  priceObserver = new MutationObserver(updatePrices);
  priceObserver.observe(document.body, { childList: true, characterData: true, subtree: true });
}

/**
 * Converts a price such as `UGX 900,000` and formats it as `≈ $245`, with three significant digits. Returns null for a price that is already in `target` or cannot
 * be parsed.
 * @param shillings the number of shillings per dollar
 */
export function formatConverted(price: string, target: DisplayCurrency, shillings: number): string | null {
  const [, currency, digits = ''] = /^(UGX|USD) ([\d,]+(?:\.\d+)?)$/.exec(price.trim()) ?? [];
  if (!currency || currency === target) return null;
  const amount = Number(digits.replaceAll(',', ''));
  if (target === 'USD') return `≈ $${groupThousands(roundToThreeDigits(amount / shillings))}`;
  const ugxAmount = roundToThreeDigits(amount * shillings);
  return ugxAmount < 1e6 ? `≈ UGX ${groupThousands(ugxAmount)}` : `≈ UGX ${groupThousands(ugxAmount / 1e6)}M`;
}
