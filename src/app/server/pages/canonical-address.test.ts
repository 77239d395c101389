import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-address.ts';

const patterns = [
  '/',
  '/bnbs',
  '/property/:id',
  '/category/:categorySlug',
  '/payments',
  '/payments/:reference',
  '/payments/:reference/receipt',
  '/stays/:mark',
  '/stop-mails/*',
  '*',
];

test.each([
  ['/property/12.', '/property/12'],
  ['/property/12)', '/property/12'],
  ['/property/12,', '/property/12'],
  ['/property/12%20', '/property/12'],
  ['/property/12%E2%80%9D', '/property/12'],
  ['/property/12%E2%80%8E', '/property/12'],
  ['/property/12*', '/property/12'],
  ['/property/12).%20', '/property/12'],
  ['/property/12/.', '/property/12'],
  ['/property/12/', '/property/12'],
  ['/property/12/?ref=a', '/property/12?ref=a'],
  ['//property//12', '/property/12'],
  ['/Property/12', '/property/12'],
  ['/PROPERTY/012', '/property/12'],
  ['/property/000', '/property/0'],
  ['/property%20/12', '/property/12'],
  ['/sw/Property/12.', '/sw/property/12'],
  ['/SW/property/12', '/sw/property/12'],
  ['/SW', '/sw/'],
  ['/BnBs', '/bnbs'],
  ['/bnbs/', '/bnbs'],
  ['/bnbs).', '/bnbs'],
  ['/category/Rental_Units.', '/category/rental_units'],
  ['/payments/', '/payments'],
  ['/Payments/aB_c-/receipt.', '/payments/aB_c-/receipt'],
  ['/stays/aBc_-.', '/stays/aBc_-'],
  ['/Stop-mails/a.b.c.', '/stop-mails/a.b.c'],
  ['//', '/'],
  ['/property/12?ref=a&src=link&user=b).', '/property/12?ref=a&src=link&user=b'],
  ['/property/12%3Fref=a', '/property/12?ref=a'],
  ['/property/12%3Fref%3Da%26src%3Dlink', '/property/12?ref=a&src=link'],
  ['/property/12&utm_source=chat', '/property/12?utm_source=chat'],
  ['/property/12?ref=a&amp;src=link', '/property/12?ref=a&src=link'],
  ['/property/12%23photos', '/property/12'],
  ['/property/12%20is%20free', '/property/12'],
  ['/property/12%20-%20Two%20rooms', '/property/12'],
  ["/property/12's", '/property/12'],
  ['/property/%2012', '/property/12'],
  ['/property/12_', '/property/12'],
  ['/property/12%5D(https:', '/property/12'],
])('redirects %s as a misspelling of %s', (url, address) => {
  expect(canonicalAddress(url, patterns)).toBe(address);
  expect(canonicalAddress(address, patterns)).toBeNull();
});

test.each([
  '/',
  '/bnbs',
  '/lg/bnbs',
  '/lg/',
  '/property/12',
  '/property/12?q=a%20(b).&x=1',
  '/bnbs?q=2 bedrooms.',
  '/stays/aBc_-',
  '/property/12/more',
  '/nothing.',
  '/%0a',
  '/%',
  '//evil.example/a',
  '/%E0%A4%A',
  '/property/twelve',
  '/property/12.5',
  '/property/12-rooms',
  '/property/12a',
])('leaves %s unchanged', (url) => {
  expect(canonicalAddress(url, patterns)).toBeNull();
});
