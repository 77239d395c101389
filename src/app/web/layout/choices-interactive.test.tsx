import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  expectShown,
  failWithNetworkError,
  renderInteractive,
  respondTo,
} from '#kit/web/testing/render-interactive.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { ExploreDialog } from './explore-dialog.tsx';
import { exploreHtml } from './explore-html.ts';

const button = (name: string) => screen.getByRole('button', { name });
const pressed = () =>
  ['Shillings (UGX)', 'US dollars (USD)'].filter(
    (name) => button(name).getAttribute('aria-pressed') === 'true',
  );

describe('the currency', () => {
  const rate = 'GET /api/dollar-rate';

  test('marks the saved currency, and saves another one on the device', async () => {
    localStorage.setItem('currency', 'UGX');
    const { user } = renderInteractive(<CurrencyChoice />);
    expect(pressed()).toEqual(['Shillings (UGX)']);
    await user.click(button('US dollars (USD)'));
    expect(pressed()).toEqual(['US dollars (USD)']);
    expect(localStorage.getItem('currency')).toBe('USD');
  });

  test('marks no currency before the first choice, and shows the rate once it is known', async () => {
    renderInteractive(<CurrencyChoice />);
    expect(pressed()).toEqual([]);
    await respondTo(rate, { shillings: 3_712.4, asOf: '2026-11-20' });
    expectShown(/USD 1 = UGX 3,712 on 20 Nov 2026\.$/);
  });

  test('can be chosen when the rate cannot be loaded', async () => {
    const { user } = renderInteractive(<CurrencyChoice />);
    await failWithNetworkError(rate);
    await user.click(button('US dollars (USD)'));
    expect(pressed()).toEqual(['US dollars (USD)']);
    expect(screen.queryByText(/USD 1 = UGX/)).toBeNull();
  });
});

describe('the Explore dialog', () => {
  const hide = vi.fn<() => void>();
  function open() {
    hide.mockClear();
    document.body.innerHTML = `<div id="explore">${exploreHtml()}</div>`;
    const used = renderInteractive(<ExploreDialog />);
    document.getElementById('explore')?.remove();
    const dialog = document.getElementById('explore');
    if (!dialog) throw new Error('There is no dialog');
    Object.assign(dialog, { hidePopover: hide });
    return used;
  }
  /** Submits the form that contains the button with this label. */
  const send = (name: string) => fireEvent.submit(screen.getByText(name).closest('form') as HTMLFormElement);
  const fill = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });

  test('leads to the rentals between two prices, and closes', async () => {
    const { history } = open();
    fill('Max price (UGX)', ' 900k ');
    send('Apply Price Filter');
    expect(history.at(-1)).toBe('/rental-units?maxPrice=900k');
    expect(hide).toHaveBeenCalledOnce();
  });

  test.each([
    ['Mbuya hill', '/explore?q=Mbuya+hill'],
    ['', '/explore'],
  ])('opens for the area “%s” the address %s', async (text, address) => {
    const { history } = open();
    fill('Other area', text);
    send('Search');
    expect(history.at(-1)).toBe(address);
  });

  test('closes after a link, and stays open after any other tap', async () => {
    open();
    fireEvent.click(screen.getByText('Search by'));
    expect(hide).not.toHaveBeenCalled();
    for (const [times, name] of ['Bank Sales', 'Kololo', 'Gym', 'Choose several'].entries()) {
      const link = screen.getByText(name);
      link.addEventListener('click', (event) => event.preventDefault());
      fireEvent.click(link);
      expect(hide).toHaveBeenCalledTimes(times + 1);
    }
  });
});
