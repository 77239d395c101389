import { describe, expect, test } from 'vitest';
import {
  candidateOf,
  closestCandidate,
  editDistance,
  isPossibleMisspelling,
  maxEditsFor,
  phoneticKey,
  plainText,
  prepareTyped,
  similarity,
  withoutDoubles,
} from './spelling.ts';

test.each([
  ["Ng'ombe  Café!", 'ngombe cafe'],
  ['  2-bed, Kisaasi ', '2 bed kisaasi'],
  ['ÀÉÎ ﬁne', 'aei fine'],
  ['بيت', ''],
])('searches for %j as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ['kisaasi', 'kisasi'],
  ['kyaliwajjala', 'kialiwajala'],
  ['phyrra', 'fila'],
  ['cocoa', 'kokoa'],
  ['naalya', 'nalia'],
  ['1100', '1100'],
])('hears %s like %s', (word, sound) => {
  expect(phoneticKey(word)).toBe(sound);
});

test('counts doubled letters once and doubled digits twice', () => {
  expect([withoutDoubles('ggaba'), withoutDoubles('aaa'), withoutDoubles('200')]).toEqual([
    'gaba',
    'a',
    '200',
  ]);
});

test.each([
  [1, 0],
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 2],
  [20, 2],
])('allows in a word of %d letters %d typos', (letters, edits) => {
  expect(maxEditsFor(letters)).toBe(edits);
});

describe('the distance of two words', () => {
  test.each([
    ['same', 'same', 0, 0],
    ['abcd', 'abdc', 2, 1],
    ['abcd', 'abxd', 2, 1],
    ['abcd', 'abcde', 2, 1],
    ['abcd', 'abd', 2, 1],
    ['', 'ab', 3, 2],
    ['kitten', 'sitting', 3, 3],
    ['ca', 'abc', 3, 3],
  ])('is for %j and %j up to %d exactly %d', (one, other, most, distance) => {
    expect(editDistance(one, other, most)).toBe(distance);
    expect(editDistance(other, one, most)).toBe(distance);
  });

  test.each([
    ['kitten', 'sitting', 2],
    ['abcdef', 'abc', 2],
    ['abc', 'xyz', 1],
    ['a', 'b', 0],
  ])('is for %j and %j above %d, without the exact value', (one, other, most) => {
    expect(editDistance(one, other, most)).toBe(most + 1);
  });
});

test('compares words by their shared trigrams', () => {
  expect([similarity('abc', 'abc'), similarity('abc', 'xyz'), similarity('abc', 'abd')]).toEqual([
    1,
    0,
    1 / 3,
  ]);
});

describe('a misspelt word', () => {
  const name = (plain: string) => candidateOf(plain, true);

  test.each([
    ['kisasi', 'name', 'kisaasi', true],
    ['ntnda', 'name', 'ntinda', true],
    ['mutungo', 'name', 'mutundwe', false],
    ['zambo', 'name', 'mambo', false],
    ['lubya', 'name', 'rubia', true],
    ['lubya', 'word', 'rubia', false],
    ['cat', 'word', 'car', false],
    ['poor', 'word', 'pool', false],
    ['poool', 'word', 'pool', true],
    ['plool', 'word', 'pool', true],
    ['opol', 'word', 'pool', false],
    ['zool', 'word', 'pool', false],
    ['balcnoy', 'word', 'balcony', true],
    ['apartmant', 'word', 'apartment', true],
    ['aprtmant', 'word', 'apartment', true],
  ])('may mean for %s the %s %s: %s', (typed, kind, meant, may) => {
    expect(isPossibleMisspelling(prepareTyped(typed), candidateOf(meant, kind === 'name'))).toBe(may);
  });

  test('means the nearest word, and none where nothing is near', () => {
    const names = ['nakawa', 'ntinda', 'naalya', 'namugongo'].map(name);
    expect(closestCandidate('ntida', names)?.plain).toBe('ntinda');
    expect(closestCandidate('nalya', names)?.plain).toBe('naalya');
    expect(closestCandidate('namugonggo', names)?.plain).toBe('namugongo');
    expect(closestCandidate('bweyogerere', names)).toBeNull();
    expect(closestCandidate('ntinda', [])).toBeNull();
  });

  test('means the more similar spelling of two that sound equally near', () => {
    // The fewest edits win, then the most shared trigrams, whatever the order of the candidates.
    for (const [more, less] of [
      ['kianja', 'kianjja'],
      ['kyanjja', 'kianja'],
    ] as const)
      for (const names of [
        [name(more), name(less)],
        [name(less), name(more)],
      ])
        expect(closestCandidate('kyanja', names)?.plain).toBe(more);
  });
});
