import { expect, test } from 'vitest';
import type { Topic } from '#kit/topic.ts';
import { ChangeBatcher } from './change-batcher.ts';

const told = (...changes: string[]) => {
  const together = new ChangeBatcher();
  for (const change of changes) together.add(change as Topic);
  return together;
};
const many = (kind: string, count: number) => Array.from({ length: count }, (_, id) => `${kind}:${id + 1}`);

test('reports each change once', () => {
  const together = told('property:1', 'areas', 'property:2', 'property:1');
  expect(together.take()).toEqual(['property:1', 'property:2', 'areas']);
  expect(together.take()).toEqual([]);
});

test('lists up to fifty changes of a kind, then the whole kind, and keeps others separate', () => {
  expect(told(...many('property', 50), 'property:7').take()).toEqual(many('property', 50));
  expect(told(...many('property', 51), 'lot:3').take()).toEqual(['property', 'lot:3']);
});

test('merges all changes of a kind into the whole kind', () => {
  expect(told('property:1', 'property', 'property:2').take()).toEqual(['property']);
});

test('lists accounts individually, so that a bulk change reaches no other account', () => {
  expect(told(...many('account', 51)).take()).toEqual(many('account', 51));
  expect(told(...many('account', 10_000)).take()).toHaveLength(10_000);
  expect(told(...many('account', 10_001)).take()).toEqual(['account']);
});

test('reports everything when changes may have been missed, and nothing else', () => {
  expect(told('property:1', '*', 'lot:3').take()).toEqual(['*']);
});
