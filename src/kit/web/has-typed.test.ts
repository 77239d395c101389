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
