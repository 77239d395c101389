import { expect, test } from 'vitest';
import {
  type CachedProperty,
  cacheLimits,
  firstPictures,
  hasRoomForSaved,
  headTexts,
  homePathOf,
  homesOverLimit,
  picturePathOf,
  withPropertyList,
  withStaleNotice,
} from './offline-cache-policy.ts';

const origin = 'https://homes.example';
const key = '0123456789abcdef0123456789abcdef';
const home = (number: number, more: Partial<CachedProperty> = {}): CachedProperty => ({
  path: `/property/${number}`,
  title: `Home ${number}`,
  summary: '',
  keptAt: number,
  isSaved: false,
  pictures: [],
  bytes: 1_000,
  ...more,
});
const paths = (homes: CachedProperty[]) => homes.map(({ path }) => path);

test.each([
  ['/property/12', '/property/12'],
  ['https://homes.example/property/12?ref=abc#map', '/property/12'],
  ['/lg/property/12', '/lg/property/12'],
  ['/sw/property/1234567890', '/sw/property/1234567890'],
  ['/property/12345678901', null],
  ['/property/0', null],
  ['/xx/property/12', null],
  ['/property/', null],
  ['/property/012', null],
  ['/property/12/edit', null],
  ['/property/../profile', null],
  ['/profile', null],
  ['/api/properties/12', null],
  ['/', null],
  ['https://elsewhere.example/property/12', null],
  ['//elsewhere.example/property/12', null],
  ['http://[', null],
  [12, null],
  [null, null],
])('caches of %j only property pages', (address, path) => {
  expect(homePathOf(address, origin)).toBe(path);
});

test.each([
  [`/pictures/${key}/480.avif`, `/pictures/${key}/480.avif`],
  ['/map/place/0.3645,32.6045,300.svg', '/map/place/0.3645,32.6045,300.svg'],
  [`/pictures/${key}/${'a'.repeat(80)}`, `/pictures/${key}/${'a'.repeat(80)}`],
  [`/pictures/${key}/${'a'.repeat(81)}`, null],
  [`/pictures/${key}/`, null],
  ['/map/kampala.json', null],
  [null, null],
  ['/pictures/secret/480.avif', null],
  ['/papers/12', null],
  [`https://elsewhere.example/pictures/${key}/480.avif`, null],
])('caches of %j only public pictures', (address, path) => {
  expect(picturePathOf(address, origin)).toBe(path);
});

test('evicts the oldest properties first, up to a limit for each kind', () => {
  const seen = Array.from({ length: cacheLimits.seen + 2 }, (_, index) => home(index + 1));
  expect(paths(homesOverLimit(seen)).sort()).toEqual(['/property/1', '/property/2']);
  expect(homesOverLimit(seen.slice(0, cacheLimits.seen))).toEqual([]);
  const saved = seen.map((one) => ({ ...one, isSaved: true }));
  expect(homesOverLimit(saved)).toEqual([]);
  const many = Array.from({ length: cacheLimits.saved + 1 }, (_, index) =>
    home(index + 1, { isSaved: true }),
  );
  expect(paths(homesOverLimit(many))).toEqual(['/property/1']);
});

test('evicts viewed properties before saved ones when the total size is too large', () => {
  const half = cacheLimits.bytes / 2;
  const homes = [home(1, { isSaved: true, bytes: half }), home(2, { bytes: half }), home(3, { bytes: half })];
  expect(paths(homesOverLimit(homes))).toEqual(['/property/2']);
  expect(homesOverLimit([home(1, { bytes: cacheLimits.bytes })])).toEqual([]);
  expect(paths(homesOverLimit([home(1, { bytes: cacheLimits.bytes + 1 })]))).toEqual(['/property/1']);
});

test('reads title and summary from the head, still escaped', () => {
  const html =
    '<meta name="description" content="UGX 900,000 &lt;b&gt;"><meta property="og:title" content="A &quot;flat&quot; · Name">';
  expect(headTexts(html)).toEqual({ title: 'A &quot;flat&quot; · Name', summary: 'UGX 900,000 &lt;b&gt;' });
  expect(headTexts('<title>nothing</title>')).toEqual({ title: '', summary: '' });
});

test('lists the first pictures of a page once each', () => {
  const image = (name: string) => `<img src="/pictures/${name}/480.webp" alt="">`;
  const other = key.replace('0', 'f');
  expect(firstPictures(image(key) + image(key) + image(other) + image('nothing'), 2)).toEqual([
    `/pictures/${key}/480.webp`,
    `/pictures/${other}/480.webp`,
  ]);
});

test('inserts the time of caching before all other content', () => {
  expect(withStaleNotice('<head></head><body><div>$& text</div>', '24 Nov 2026, 9:05 AM')).toMatch(
    /^<head><\/head><body><p role="status"[^>]*>Saved on this device on 24 Nov 2026, 9:05 AM\..*<\/p><div>\$& text<\/div>$/,
  );
});

test('lists the cached properties on the offline page, latest first, and leaves it unchanged without any', () => {
  const page = '<main><!--kept--></main>';
  expect(withPropertyList(page, [])).toBe(page);
  const list = withPropertyList(page, [
    home(1, { title: 'Old · Name' }),
    home(2, { title: 'New $1 · Name', pictures: ['/map/place/1.svg', `/pictures/${key}/480.avif`] }),
  ]);
  expect(list.indexOf('<b>New $1</b>')).toBeLessThan(list.indexOf('<b>Old</b>'));
  expect(list).toContain('<a href="/property/1"><span></span><span><b>Old</b>');
  expect(list).toContain(`<a href="/property/2"><img src="/pictures/${key}/480.avif"`);
});
test.each([
  ['sw', /tarehe 24 Nov/, 'Nyumba zilizohifadhiwa kwenye kifaa hiki'],
  ['lg', /nga 24 Nov/, 'Amayumba agaterekebwa ku kyuma kino'],
  ['fr', /Saved on this device on 24 Nov/, 'Homes saved on this device'],
])('records a page in %s as cached in its language, or else in English', (language, note, heading) => {
  const page = `<!doctype html><html lang="${language}"><body><!--kept--></body></html>`;
  expect(withStaleNotice(page, '24 Nov 2026, 9:05 AM')).toMatch(note);
  const kept = { path: '/property/1', title: 'A home', summary: '', pictures: [], keptAt: 1 };
  expect(withPropertyList(page, [kept])).toContain(`<h2>${heading}</h2>`);
});

test('caches listed properties beside saved ones while number and size allow', () => {
  const saved = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, number) => home(number, { isSaved: true, bytes }));
  expect(hasRoomForSaved([...saved(cacheLimits.saved - 1, 1_000), home(99)])).toBe(true);
  expect(hasRoomForSaved(saved(cacheLimits.saved, 1_000))).toBe(false);
  expect(hasRoomForSaved(saved(2, cacheLimits.bytes / 2 - cacheLimits.pageBytes / 2))).toBe(true);
  expect(hasRoomForSaved(saved(2, cacheLimits.bytes / 2))).toBe(false);
});
