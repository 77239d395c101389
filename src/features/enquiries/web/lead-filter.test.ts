import { expect, test } from 'vitest';
import { leadsUrl, parseLeadsUrl } from './lead-filter.ts';

const at = (query: string) => parseLeadsUrl(new URLSearchParams(query));

test('parses the filter in the URL and ignores invalid values', () => {
  expect(at('stage=viewing&home=12&q= gate &before=70&lead=5')).toEqual({
    stage: 'viewing',
    home: 12,
    q: 'gate',
    before: 70,
    lead: 5,
  });
  expect(at('stage=dead&home=0&before=-1&lead=x')).toEqual({
    stage: null,
    home: null,
    q: '',
    before: null,
    lead: null,
  });
});

test.each([
  ['123456789', 123_456_789],
  ['1234567890', null],
  ['012', null],
  ['1.5', null],
  ['', null],
])('parses the home %j as %j', (home, read) => expect(at(`home=${home}`).home).toBe(read));

test.each([
  ['', {}, '/admin/leads'],
  ['q=gate&home=12&before=70&lead=5', { stage: 'won' }, '/admin/leads?stage=won&home=12&q=gate&lead=5'],
  ['stage=new&before=70', { lead: 5 }, '/admin/leads?stage=new&before=70&lead=5'],
  ['stage=new&before=70&lead=5', { lead: null }, '/admin/leads?stage=new&before=70'],
  ['stage=new&before=70&lead=5', { stage: null, lead: null, before: null }, '/admin/leads'],
  ['stage=new&before=70', { q: 'a&b' }, '/admin/leads?stage=new&q=a%26b'],
  ['stage=new', { before: 40 }, '/admin/leads?stage=new&before=40'],
] as const)('at %j, %j links to %s', (query, change, address) => {
  expect(leadsUrl(at(query), change)).toBe(address);
});
