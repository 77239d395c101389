import { afterEach, expect, test, vi } from 'vitest';
import { readGuestDraft, saveGuestDraft } from './guest-draft.ts';

afterEach(() => vi.unstubAllGlobals());

const guest = { name: 'Amina Sample', phone: '0700 000 001', email: '' };

function storage(kept = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

test('restores the guest details after the visitor leaves to pay', () => {
  storage();
  expect(readGuestDraft()).toBeNull();
  saveGuestDraft(guest);
  expect(readGuestDraft()).toEqual(guest);
});

test('completes a draft of an older version and ignores an unreadable one', () => {
  const kept = storage();
  saveGuestDraft(guest);
  const [key = ''] = kept.keys();
  kept.set(key, '{"name":"Amina Sample"}');
  expect(readGuestDraft()).toEqual({ name: 'Amina Sample', phone: '', email: '' });
  kept.set(key, '{');
  expect(readGuestDraft()).toBeNull();
});

test('asks for the details again when storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => saveGuestDraft(guest)).not.toThrow();
  expect(readGuestDraft()).toBeNull();
});
