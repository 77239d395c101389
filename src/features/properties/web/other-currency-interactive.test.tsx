import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { pendingRequests, renderInteractive, respondTo } from '#kit/web/testing/render-interactive.tsx';
import { chooseCurrency, chosenCurrency, showOtherCurrency } from './other-currency.ts';

const rate = 'GET /api/dollar-rate';
const rated = { shillings: 3_600, asOf: '2026-11-24' };
const others = () =>
  [...document.querySelectorAll<HTMLElement>('.price')].map(({ dataset }) => dataset['other'] ?? null);
const Prices = ({ of }: { of: string[] }) =>
  of.map((price) => (
    <span key={price} className="price">
      {price}
    </span>
  ));

describe('the other currency', () => {
  test('is shown beside each price in another currency, once the rate is known', async () => {
    renderInteractive(<Prices of={['UGX 900,000', 'USD 1,250']} />);
    chooseCurrency('USD');
    expect(others()).toEqual([null, null]);
    await respondTo(rate, rated);
    expect(others()).toEqual(['≈ $250', null]);
  });

  test('is not repeated where a price already shows it', async () => {
    renderInteractive(
      <span className="price" data-listed="">
        USD 1,250
      </span>,
    );
    chooseCurrency('UGX');
    await respondTo(rate, rated);
    expect(others()).toEqual([null]);
  });

  test('is added to prices that appear later, and follows changed ones', async () => {
    const { change } = renderInteractive(<Prices of={['UGX 900,000']} />);
    void showOtherCurrency('USD');
    await respondTo(rate, rated);
    change(<Prices of={['UGX 900,000', 'UGX 36,000']} />);
    await act(async () => {});
    expect(others()).toEqual(['≈ $250', '≈ $10']);
    const [first] = document.querySelectorAll('.price');
    if (first?.firstChild) first.firstChild.nodeValue = 'Price on request';
    await act(async () => {});
    expect(others()).toEqual([null, '≈ $10']);
  });

  test('is the one chosen last', async () => {
    renderInteractive(<Prices of={['UGX 900,000', 'USD 100']} />);
    chooseCurrency('USD');
    chooseCurrency('UGX');
    expect(pendingRequests()).toEqual([rate, rate]);
    await respondTo(rate, rated);
    await respondTo(rate, rated);
    expect(others()).toEqual([null, '≈ UGX 360,000']);
  });

  test('is saved on this device, which ignores any other stored value', () => {
    expect(chosenCurrency()).toBeNull();
    chooseCurrency('UGX');
    expect(chosenCurrency()).toBe('UGX');
    localStorage.setItem('currency', 'EUR');
    expect(chosenCurrency()).toBeNull();
  });

  test('is shown also without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('Blocked');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('Blocked');
    });
    expect(chosenCurrency()).toBeNull();
    chooseCurrency('USD');
    expect(pendingRequests()).toEqual([rate]);
  });
});
