import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pendingRequests } from '#kit/web/testing/render-interactive.tsx';
import { openPreferences, showChosenCurrency } from './open-preferences.tsx';

const rate = 'GET /api/dollar-rate';
const heading = () => screen.findByRole('heading', { name: 'Language and currency' });
const isOpen = () => document.querySelector('dialog')?.open ?? false;
let globe: HTMLAnchorElement;
let wasFollowed: boolean;

// `openPreferences` listens on the document for the lifetime of the page.
beforeAll(openPreferences);
beforeEach(() => {
  globe = document.createElement('a');
  globe.className = 'globe';
  globe.href = '/language';
  globe.innerHTML = '<b>Language</b>';
  document.body.append(globe);
  wasFollowed = false;
  addEventListener('click', note);
});
afterEach(() => {
  removeEventListener('click', note);
  globe.remove();
});
function note(event: Event): void {
  wasFollowed = !event.defaultPrevented;
  event.preventDefault();
}
const tap = (init = {}) => act(async () => fireEvent.click(globe.firstElementChild ?? globe, init));

test('opens the dialog of the globe on the current page, each time', async () => {
  await tap();
  expect(wasFollowed).toBe(false);
  await heading();
  expect(isOpen()).toBe(true);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(isOpen()).toBe(false);
  await tap();
  await expect.poll(isOpen).toBe(true);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])('is a link with %j', async (held) => {
  await tap(held);
  expect(wasFollowed).toBe(true);
});

test('requests no rate before a currency is chosen on this device', async () => {
  const before = pendingRequests().length;
  showChosenCurrency();
  localStorage.setItem('currency', 'USD');
  showChosenCurrency();
  await expect.poll(() => pendingRequests().slice(before)).toEqual([rate]);
});
