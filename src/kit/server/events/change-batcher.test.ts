import { expect, test } from 'vitest';
import type { Topic } from '#kit/topic.ts';
import { ChangeBatcher } from './change-batcher.ts';

const told = (...changes: string[]) => {
  const together = new ChangeBatcher();
  for (const change of changes) together.add(change as Topic);
  return together;
};
const many = (kind: string, count: number) => Array.from({ length: count }, (_, id) => `${kind}:${id + 1}`);

test('each change is told once, and then no more', () => {
  const together = told('property:1', 'areas', 'property:2', 'property:1');
  expect(together.take()).toEqual(['property:1', 'property:2', 'areas']);
  expect(together.take()).toEqual([]);
});

test('up to fifty of a kind are named, more are the whole kind, and others beside them stay themselves', () => {
  expect(told(...many('property', 50), 'property:7').take()).toEqual(many('property', 50));
  expect(told(...many('property', 51), 'lot:3').take()).toEqual(['property', 'lot:3']);
});

test('a whole kind takes in whatever of it is told before or after', () => {
  expect(told('property:1', 'property', 'property:2').take()).toEqual(['property']);
});

test('accounts are named one by one, so that a change of many is told to nobody else', () => {
  expect(told(...many('account', 51)).take()).toEqual(many('account', 51));
  expect(told(...many('account', 10_000)).take()).toHaveLength(10_000);
  expect(told(...many('account', 10_001)).take()).toEqual(['account']);
});

test('what may have been missed is everything, and nothing else beside it', () => {
  expect(told('property:1', '*', 'lot:3').take()).toEqual(['*']);
});
