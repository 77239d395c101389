import { afterAll, expect, test, vi } from 'vitest';
import { hasTyped, noteFields } from './has-typed.ts';

/** A field as far as `hasTyped` looks at it. */
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
  noteFields();
  const name = new HeldField();
  comeTo({ target: name });
  expect(hasTyped()).toBe(false);
  name.value = 'Amina';
  comeTo({ target: name });
  expect(hasTyped()).toBe(true);
  name.value = '';
  expect(hasTyped()).toBe(false);
  name.value = 'Amina';
  name.isConnected = false;
  expect(hasTyped()).toBe(false);
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
  expect(hasTyped()).toBe(false);
  Object.assign(box, { checked: true });
  expect(hasTyped()).toBe(true);
  box.isConnected = false;
  expect(hasTyped()).toBe(false);
});
