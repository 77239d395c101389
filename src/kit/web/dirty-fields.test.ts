import { afterAll, expect, test, vi } from 'vitest';
import { isDirty, trackFields } from './dirty-fields.ts';

/** A field with the properties that `isDirty` reads. */
class HeldField {
  value = '';
  isConnected = true;
  matches = () => true;
  getAttribute = () => 'text';
}

let comeTo: (event: { target: HeldField }) => void = () => {};
vi.stubGlobal('HTMLElement', HeldField);
vi.stubGlobal('addEventListener', (_: string, listener: typeof comeTo) => {
  comeTo = listener;
});
afterAll(() => vi.unstubAllGlobals());

test('stays dirty in a field that the user returns to, until it is restored or removed', () => {
  trackFields();
  const name = new HeldField();
  comeTo({ target: name });
  expect(isDirty()).toBe(false);
  name.value = 'Amina';
  comeTo({ target: name });
  expect(isDirty()).toBe(true);
  name.value = '';
  expect(isDirty()).toBe(false);
  name.value = 'Amina';
  name.isConnected = false;
  expect(isDirty()).toBe(false);
});

test('counts a ticked checkbox as dirty, but no search input and no button', () => {
  const later = (more: object) => Object.assign(new HeldField(), more);
  const box = later({ type: 'checkbox', checked: false, value: 'on' });
  const search = later({ getAttribute: () => 'search' });
  const button = later({ matches: () => false });
  for (const target of [box, search, button]) comeTo({ target });
  box.value = 'off';
  search.value = 'kisaasi';
  button.value = 'pressed';
  expect(isDirty()).toBe(false);
  Object.assign(box, { checked: true });
  expect(isDirty()).toBe(true);
  box.isConnected = false;
  expect(isDirty()).toBe(false);
});
