import { afterEach, expect, test, vi } from 'vitest';
import { mirrorAccess } from './access-mirror.ts';

afterEach(() => vi.unstubAllGlobals());

const one = {
  id: 1,
  offer: 'rental-10',
  title: 'Viewing Package',
  opens: 'rental_units',
  quota: 10,
  used: 2,
  startsAt: '2026-05-05T09:00:00Z',
  endsAt: '2026-05-06T09:00:00Z',
} as const;
const later = { ...one, id: 2, endsAt: '2026-05-12T09:00:00Z' };

function storage(): Map<string, string> {
  const kept = new Map([['other', 'stays']]);
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test("mirrors the server's response under the specified keys, and removes it when none is active", () => {
  const kept = storage();
  mirrorAccess({ packages: [one, later], opened: [4, 7], isTest: true });
  expect(Object.fromEntries(kept)).toEqual({
    other: 'stays',
    viewedPropertiesCount: '2',
    viewedPropertyIds: '[4,7]',
    propertyViewingPayment: 'true',
    propertyViewingExpiry: String(Date.parse('2026-05-12T09:00:00Z')),
  });
  mirrorAccess({ packages: [one], opened: [4], isTest: true });
  expect(kept.get('viewedPropertiesCount')).toBe('1');
  mirrorAccess({ packages: [], opened: [], isTest: true });
  expect(Object.fromEntries(kept)).toEqual({ other: 'stays' });
});

test('ignores a browser without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => mirrorAccess({ packages: [one], opened: [], isTest: true })).not.toThrow();
});
