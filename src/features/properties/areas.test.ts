import { describe, expect, test } from 'vitest';
import { type Area, areaInText, areaWithParts, countsWithParts, findArea, foldPlace } from './areas.ts';

const area = (name: string, ...spellings: string[]): Area => ({
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  lat: 0.3,
  lng: 32.6,
  spellings,
});
const areas = [
  area('Central Business District', 'CBD'),
  area('Old Kampala'),
  area('Kira', 'Kira Town'),
  area('Kisaasi'),
  area('Ggaba', 'Gaba'),
  area('Naalya'),
];

describe('an area lookup', () => {
  test.each([
    ['Kisasi', 'kisaasi'],
    ['kisaasi', 'kisaasi'],
    ['KISAASI ', 'kisaasi'],
    ['gaba', 'ggaba'],
    ['old-kampala', 'old-kampala'],
    ['central business district', 'central-business-district'],
    ['cbd', 'central-business-district'],
    ['Nálya', 'naalya'],
  ])('finds in %j %s', (text, slug) => {
    expect(findArea(areas, text)?.slug).toBe(slug);
  });

  test.each(['Atlantis', '', 'Kampala', 'Kira Kisaasi'])('finds nothing in %j', (text) => {
    expect(findArea(areas, text)).toBeNull();
  });
});

describe('an address', () => {
  test.each([
    ['Plot 12, Naalya Estates, Kampala', 'naalya'],
    ['off Kira Road, Naalya', 'naalya'],
    ['Old Kampala, near the mosque', 'old-kampala'],
    ['Kisasi rd, Gaba', 'ggaba'],
    ['Kira Road', undefined],
    ['Roadside, Kira', 'kira'],
    ['Kira Rd, Kisaasi Road, Naalya', 'naalya'],
    ['Central business district', 'central-business-district'],
    ['Naalya, Kisaasi side', 'naalya'],
    ['Gaba, Kira Town', 'ggaba'],
    ['Kira Town, Kampala', 'kira'],
    ['Kiran Close', undefined],
    ['Gulu', undefined],
  ])('names in %j %s', (text, slug) => {
    expect(areaInText(areas, text)?.slug).toBe(slug);
  });
});

test('keeps words separate and reduces doubled letters when folding', () => {
  expect(foldPlace("Ba'Kiwaatule  Stage-3")).toBe('bakiwatule stage 3');
  expect(foldPlace('Ba’Kiwaatule (Stage 33)')).toBe('bakiwatule stage 33');
});

test('includes the sub-areas of an area and their properties', () => {
  const parts = [...areas, { ...area('Bulindo'), within: 'kira' }, { ...area('Najjera'), within: 'kira' }];
  expect(areaWithParts(parts, 'kira')).toEqual(['kira', 'bulindo', 'najjera']);
  expect(areaWithParts(parts, 'najjera')).toEqual(['najjera']);
  const counts = countsWithParts(
    parts,
    new Map([
      ['bulindo', 2],
      ['kira', 1],
      ['naalya', 3],
    ]),
  );
  expect([...counts]).toEqual([
    ['bulindo', 2],
    ['kira', 3],
    ['naalya', 3],
  ]);
  expect(countsWithParts(parts, new Map([['najjera', 4]])).get('kira')).toBe(4);
});

test.each([
  ['Kira Heights, Kampala', 'kira-heights'],
  ['Kira, Heights Close', 'kira-heights'],
  ['Heights of Kira', 'kira'],
])('matches in %j the longer of two areas that begin alike: %s', (text, slug) => {
  const longer = area('Kira Heights');
  expect(areaInText([...areas, longer], text)?.slug).toBe(slug);
  expect(areaInText([longer, ...areas], text)?.slug).toBe(slug);
});
