import { describe, expect, test } from 'vitest';
import { canRateCategories, canWrite, firstNameOf, isComplete, reviewState } from './rules.ts';

const usual = {
  side: 'guest',
  isOpen: true,
  propertyId: 7 as number | null,
  hasOwn: false,
  hasTheirs: false,
  isPublished: false,
} as const;

describe('the state of a review', () => {
  test.each([
    ['to be written', {}, 'open', true],
    ['to be written, whatever the other has done', { hasTheirs: true }, 'open', true],
    ['written, and still to be changed', { hasOwn: true }, 'written', true],
    ['published', { hasOwn: true, hasTheirs: true, isPublished: true }, 'published', false],
    [
      'published alone, the time being over',
      { hasOwn: true, isPublished: true, isOpen: false },
      'published',
      false,
    ],
    ['not written in time', { isOpen: false }, 'closed', false],
    ['the other’s was published', { hasTheirs: true, isPublished: true }, 'closed', false],
    ['over, and about to be published', { hasOwn: true, isOpen: false }, 'written', false],
    ['the home is gone', { propertyId: null }, 'closed', false],
    ['the home is gone, but it was written before', { propertyId: null, hasOwn: true }, 'closed', false],
    [
      'the home is gone, and it was published',
      { propertyId: null, hasOwn: true, isPublished: true },
      'published',
      false,
    ],
    ['the host has written', { side: 'host', hasOwn: true }, 'written', true],
    ['not written by the host in time', { side: 'host', isOpen: false }, 'closed', false],
    [
      'the home is gone and the time is over',
      { propertyId: null, hasOwn: true, isOpen: false },
      'written',
      false,
    ],
    ['the home is gone, which leaves the guest', { side: 'host', propertyId: null }, 'open', true],
  ] as const)('%s', (_, changes, standing, may) => {
    const now = { ...usual, ...changes };
    expect([reviewState(now), canWrite(now)]).toEqual([standing, may]);
  });
});

test('publishes both reviews when both sides have submitted', () => {
  expect(isComplete({ hasOwn: true, hasTheirs: true })).toBe(true);
  expect(isComplete({ hasOwn: true, hasTheirs: false })).toBe(false);
  expect(isComplete({ hasOwn: false, hasTheirs: true })).toBe(false);
  expect(isComplete({ hasOwn: false, hasTheirs: false })).toBe(false);
});

test('lets only guests who stayed rate the categories', () => {
  expect([
    canRateCategories('guest', 'stay'),
    canRateCategories('host', 'stay'),
    canRateCategories('guest', 'visit'),
  ]).toEqual([true, false, false]);
  expect(canRateCategories('host', 'visit')).toBe(false);
});

test.each([
  ['Amina Sample', 'Amina'],
  ['  Amina  ', 'Amina'],
  ['Żaneta-Maria K.', 'Żaneta-Maria'],
  ['🦩'.repeat(50), '🦩'.repeat(40)],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), 'x'.repeat(40)],
  ['Amina\tSample', 'Amina'],
  ['   ', null],
  ['', null],
  [null, null],
])('shows the name %j to others as %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
