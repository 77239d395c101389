import { expect, test } from 'vitest';
import { type Suggestion, suggestionNote, suggestionUrl } from './suggestion-labels.ts';

const area: Suggestion = {
  kind: 'area',
  text: 'Kisaasi',
  value: 'kisaasi',
  query: '2 bed Kisaasi',
  note: null,
  count: 12,
};
const home: Suggestion = {
  kind: 'listing',
  text: 'Bright flat above the bakery',
  value: '7',
  query: '#7',
  note: 'Kisaasi, Kampala',
  count: 1,
};

test.each<[string, Suggestion, string]>([
  ['an area', area, 'Area · 12 homes'],
  ['an area with one home', { ...area, count: 1 }, 'Area · 1 home'],
  ['an area without homes', { ...area, count: 0 }, 'Area · 0 homes'],
  ['a landmark whose homes are not counted yet', { ...area, kind: 'landmark', count: null }, 'Landmark'],
  ['a home', home, 'Kisaasi, Kampala'],
  ['a category', { ...area, kind: 'category', count: 2 }, 'Category · 2 homes'],
  ['a type', { ...area, kind: 'type', count: null }, 'Type'],
  ['a feature', { ...area, kind: 'feature', count: null }, 'Feature'],
  ['an area in another', { ...area, note: 'in Kira' }, 'in Kira'],
  ['a home whose place just fits', { ...home, note: 'x'.repeat(29) }, 'x'.repeat(29)],
  ['a home whose place fills the line', { ...home, note: 'x'.repeat(30) }, 'Home'],
])('shows for %s the place or the number', (_, suggestion, note) => {
  expect(suggestionNote(suggestion)).toBe(note);
});

test('links a property to its page, and anything else to its search', () => {
  expect([suggestionUrl(home), suggestionUrl(area)]).toEqual(['/property/7', '/explore?q=2+bed+Kisaasi']);
});
