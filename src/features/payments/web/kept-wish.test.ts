import { afterEach, expect, test, vi } from 'vitest';
import { keepWish, keptWish } from './kept-wish.ts';

afterEach(() => vi.unstubAllGlobals());

function inATab() {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}

test('another try begins as the first was made, of the same payment', () => {
  inATab();
  keepWish('A', { method: 'mobile_money', network: 'AIRTEL', phone: '0752 123 456' });
  keepWish('B', { method: 'card' });
  expect(keptWish('A')).toEqual({ way: 'AIRTEL', phone: '0752 123 456' });
  expect(keptWish('B')).toEqual({ way: 'card' });
  keepWish('C', { method: 'mobile_money', network: 'MTN', phone: '0772 123 456' });
  expect(keptWish('C')).toEqual({ way: 'MTN', phone: '0772 123 456' });
  expect(keptWish('D')).toEqual({});
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
])('what else may stand there, as %s, is none', (text) => {
  inATab().set('paid-with A', text);
  expect(keptWish('A')).toEqual({});
});

test('a browser that stores nothing pays all the same', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  keepWish('A', { method: 'card' });
  expect(keptWish('A')).toEqual({});
});
