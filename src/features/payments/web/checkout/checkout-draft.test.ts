import { afterEach, expect, test, vi } from 'vitest';
import { readCheckoutDraft, saveCheckoutDraft } from './checkout-draft.ts';

afterEach(() => vi.unstubAllGlobals());

function inATab() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}

test('restores the payment method of an earlier attempt per payment', () => {
  inATab();
  saveCheckoutDraft('A', { method: 'mobile_money', network: 'AIRTEL', phone: '0752 123 456' });
  saveCheckoutDraft('B', { method: 'card' });
  expect(readCheckoutDraft('A')).toEqual({ way: 'AIRTEL', phone: '0752 123 456' });
  expect(readCheckoutDraft('B')).toEqual({ way: 'card' });
  saveCheckoutDraft('C', { method: 'mobile_money', network: 'MTN', phone: '0772 123 456' });
  expect(readCheckoutDraft('C')).toEqual({ way: 'MTN', phone: '0772 123 456' });
  expect(readCheckoutDraft('D')).toEqual({});
});

test.each([
  '[]',
  '{',
  '"card"',
  '{"method":"x"}',
  '{"method":"mobile_money","network":"X","phone":"1"}',
  '{"method":"mobile_money","network":"MTN","phone":7}',
  '{"method":"mobile_money","network":"MTN"}',
  '{"method":"mobile_money","phone":"1"}',
])('ignores the invalid draft %s', (text) => {
  inATab().set('paid-with A', text);
  expect(readCheckoutDraft('A')).toEqual({});
});

test('works without browser storage', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  saveCheckoutDraft('A', { method: 'card' });
  expect(readCheckoutDraft('A')).toEqual({});
});
