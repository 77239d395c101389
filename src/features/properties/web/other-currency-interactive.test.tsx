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
  test('stands beside each price that is in another one, once the rate is known', async () => {
    renderInteractive(<Prices of={['UGX 900,000', 'USD 1,250']} />);
    chooseCurrency('USD');
    expect(others()).toEqual([null, null]);
    await respondTo(rate, rated);
    expect(others()).toEqual(['≈ $250', null]);
  });

  test('stands beside prices that come later, and goes with those that change', async () => {
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

  test('is the one that was chosen last', async () => {
    renderInteractive(<Prices of={['UGX 900,000', 'USD 100']} />);
    chooseCurrency('USD');
    chooseCurrency('UGX');
    expect(pendingRequests()).toEqual([rate, rate]);
    await respondTo(rate, rated);
    await respondTo(rate, rated);
    expect(others()).toEqual([null, '≈ UGX 360,000']);
  });

  test('is remembered on this device; nothing else that stands there is a choice', () => {
    expect(chosenCurrency()).toBeNull();
    chooseCurrency('UGX');
    expect(chosenCurrency()).toBe('UGX');
    localStorage.setItem('currency', 'EUR');
    expect(chosenCurrency()).toBeNull();
  });

  test('is shown also where nothing can be kept', () => {
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
