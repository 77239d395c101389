import { expect, onTestFinished, test, vi } from 'vitest';
import { formatConverted, showOtherCurrency } from './other-currency.ts';

const shillings = 3_650;

test.each([
  ['UGX 900,000', 'USD', '≈ $247'],
  ['UGX 310,000,000', 'USD', '≈ $84,900'],
  ['UGX 12,000', 'USD', '≈ $3'],
  ['UGX 500', 'USD', '≈ $1'],
  ['UGX 36,317', 'USD', '≈ $10'],
  ['USD 273', 'UGX', '≈ UGX 996,000'],
  ['USD 274', 'UGX', '≈ UGX 1M'],
  [' UGX 365,000 ', 'USD', '≈ $100'],
  ['From UGX 365,000', 'USD', null],
  ['USD 1,250', 'UGX', '≈ UGX 4.56M'],
  ['USD 85.50', 'UGX', '≈ UGX 312,000'],
  ['USD 300,000', 'UGX', '≈ UGX 1,100M'],
  ['UGX 900,000', 'UGX', null],
  ['USD 85', 'USD', null],
  ['Ask the agent', 'USD', null],
  ['EUR 85', 'USD', null],
] as const)('shows %s to a user who chose %s', (price, wanted, other) => {
  expect(formatConverted(price, wanted, shillings)).toBe(other);
});

test('updates the converted amount when a price changes in place', async () => {
  const price = { textContent: 'UGX 365,000', dataset: {} };
  let write = (_: string) => {};
  class Watcher {
    readonly #told: () => void;
    constructor(told: () => void) {
      this.#told = told;
    }
    disconnect() {}
    observe(_: unknown, { characterData, subtree }: MutationObserverInit) {
      write = (text) => {
        price.textContent = text;
        if (characterData && subtree) this.#told();
      };
    }
  }
  vi.stubGlobal('MutationObserver', Watcher);
  vi.stubGlobal('document', { body: {}, querySelectorAll: () => [price] });
  vi.stubGlobal('fetch', async () => Response.json({ shillings, asOf: '2026-11-20' }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await showOtherCurrency('USD');
  expect(price.dataset).toEqual({ other: '≈ $100' });
  write('UGX 730,000');
  expect(price.dataset).toEqual({ other: '≈ $200' });
});
