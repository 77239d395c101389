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

test('who comes back to a field has still written in it, until it is as it was, or gone', () => {
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

test('a tick counts as written, what is searched for does not, nor what is no field', () => {
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
