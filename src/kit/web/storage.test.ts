import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

const both = [
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
] as const;

/** Returns a storage whose values are its own properties, as in browsers. */
function working(): object {
  const values: Record<string, string> = Object.create({
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  });
  return values;
}

test.each(both)('stores, lists and removes values in %s', (name, storage) => {
  vi.stubGlobal(name, working());
  expect([storage.get('a'), storage.set('a', '1'), storage.get('a'), storage.keys()]).toEqual([
    ...[null, true, '1', ['a']],
  ]);
  storage.remove('a');
  expect(storage.keys()).toEqual([]);
});

test.each(both)('parses JSON in %s, and returns null for a missing or unreadable value', (name, storage) => {
  vi.stubGlobal(name, working());
  storage.set('a', '{"b":1}');
  storage.set('c', '{');
  expect(['a', 'c', 'd'].map((key) => storage.getJson(key))).toEqual([{ b: 1 }, null, null]);
});

const refuse = () => {
  throw new DOMException('Access is denied', 'SecurityError');
};

test.each(both)('throws nothing when %s is blocked, missing or full', (name, storage) => {
  for (const blocked of [{ get: refuse }, { value: null }, { value: undefined }]) {
    Object.defineProperty(globalThis, name, { ...blocked, configurable: true });
    expect([storage.get('a'), storage.set('a', '1'), storage.keys()]).toEqual([null, false, []]);
    storage.remove('a');
  }
  Reflect.deleteProperty(globalThis, name);
  vi.stubGlobal(name, { getItem: () => 'old', setItem: refuse });
  expect([storage.set('a', '1'), storage.get('a')]).toEqual([false, 'old']);
});
