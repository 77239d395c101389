import { afterEach, expect, test, vi } from 'vitest';
import { readReturnPath, saveReturnPath } from './return-path.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
}

test('stores the return path per payment', () => {
  stubStorage();
  saveReturnPath('pay_1', '/property/12');
  expect([readReturnPath('pay_1'), readReturnPath('pay_2')]).toEqual(['/property/12', null]);
  saveReturnPath('pay_1', '/property/12?visit=2026-11-27T09');
  expect(readReturnPath('pay_1')).toBe('/property/12?visit=2026-11-27T09');
});

test.each([
  `/stays/${'s'.repeat(32)}`,
  `/viewings/${'v'.repeat(32)}`,
  '/profile/membership',
  `/memberships/${'m'.repeat(32)}`,
  '/property/1234567890',
  '/property/12?visit=',
])('accepts the return path %s', (path) => {
  stubStorage();
  saveReturnPath('pay_1', path);
  expect(readReturnPath('pay_1')).toBe(path);
});

test.each([
  `/stays/${'s'.repeat(31)}`,
  `/stays/${'s'.repeat(33)}`,
  `/memberships/${'m'.repeat(31)}`,
  '/profile',
  '/profile/membership/1',
  '/property/12345678901',
  '/property/12?visit=2026-11-27T091',
  'https://evil.example/property/1',
  '//evil.example',
  '/property/1/../../x',
  '/property/1?visit=2026-11-27T09&next=//evil.example',
  '/property/1?next=1',
  'javascript:1',
  '/auth',
])('rejects the return path %s', (path) => {
  stubStorage();
  saveReturnPath('pay_1', path);
  expect(readReturnPath('pay_1')).toBeNull();
});

test('returns no path without browser storage', () => {
  vi.stubGlobal('localStorage', undefined);
  saveReturnPath('pay_1', '/property/12');
  expect(readReturnPath('pay_1')).toBeNull();
});
