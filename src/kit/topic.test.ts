import { expect, test } from 'vitest';
import { everything, idOf, isPrivate, kindOf, matchesTopic, topic } from './topic.ts';

test.each([
  ['property:12', 'property:12', true],
  ['property:12', 'property:1', false],
  ['property:12', 'auction:12', false],
  ['property:12', 'property', true],
  ['property', 'property:12', true],
  ['property', 'property-types', false],
  ['areas', 'areas', true],
  ['property:12', '*', true],
  ['*', 'auction:12', true],
])('matches a dependency on %s with a change of %s: %s', (dependency, change, expected) => {
  expect(matchesTopic(topic(dependency), topic(change))).toBe(expected);
});

test('splits a topic into its kind and optional ID', () => {
  expect([kindOf(topic('property', 12)), idOf(topic('property', 12))]).toEqual(['property', 12]);
  expect([kindOf(topic('property-types')), idOf(topic('property-types'))]).toEqual(['property-types', null]);
  expect([kindOf(everything), idOf(everything)]).toEqual(['*', null]);
});

test('treats only topics of an account as private', () => {
  expect(
    ['account', 'account:7', 'accounts:7', 'property:7', '*'].map((text) => isPrivate(topic(text))),
  ).toEqual([true, true, false, false, false]);
});
