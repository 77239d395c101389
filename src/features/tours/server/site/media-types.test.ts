import { expect, test } from 'vitest';
import { isRequestedInRanges, servedTypeOf } from './media-types.ts';
import { cacheControlOf, isMedia } from './site-headers.ts';

const program = 'no-cache';
const media = 'private, max-age=2592000, immutable';

test.each([
  ['index.htm', 'text/html; charset=utf-8', program],
  ['a.html', 'text/html; charset=utf-8', program],
  ['a.js', 'text/javascript; charset=utf-8', program],
  ['a.mjs', 'text/javascript; charset=utf-8', program],
  ['a.css', 'text/css; charset=utf-8', program],
  ['a.txt', 'text/plain; charset=utf-8', program],
  ['a.vtt', 'text/vtt; charset=utf-8', program],
  ['a.xml', 'text/xml; charset=utf-8', program],
  ['a.json', 'application/json', program],
  ['a.wasm', 'application/wasm', program],
  ['a.pdf', 'application/pdf', program],
  ['a.svg', 'image/svg+xml', program],
  ['a.m3u8', 'application/vnd.apple.mpegurl', program],
  ['a.ts', 'video/mp2t', media],
  ['A.JPG', 'image/jpeg', media],
  ['a.b.jpeg', 'image/jpeg', media],
  ['a.png', 'image/png', media],
  ['a.webp', 'image/webp', media],
  ['a.avif', 'image/avif', media],
  ['a.gif', 'image/gif', media],
  ['a.ico', 'image/x-icon', media],
  ['a.mp4', 'video/mp4', media],
  ['a.webm', 'video/webm', media],
  ['a.mp3', 'audio/mpeg', media],
  ['a.m4a', 'audio/mp4', media],
  ['a.woff2', 'font/woff2', media],
  ['a.glb', 'model/gltf-binary', media],
])('serves %s as %s with the cache header %s', (name, contentType, kept) => {
  expect(servedTypeOf(name)).toEqual({ contentType, inline: true });
  expect(cacheControlOf(contentType)).toBe(kept);
  expect(isMedia(contentType)).toBe(kept === media);
});

test.each(['a.exe', 'a.php', 'a', 'a.', 'a.shtml', 'a.xhtml', 'constructor', 'a.__proto__'])(
  'serves a type that browsers would have to guess as a download: %s',
  (name) => {
    expect(servedTypeOf(name)).toEqual({ contentType: 'application/octet-stream', inline: false });
  },
);

test('serves videos, sounds and documents in ranges', () => {
  const names = [
    'a.mp4',
    'A.M4V',
    'a.webm',
    'a.ogv',
    'a.ogg',
    'a.mp3',
    'a.m4a',
    'a.pdf',
    'a.ts',
    'a.jpg',
    'a.js',
  ];
  expect(names.filter(isRequestedInRanges)).toEqual(names.slice(0, 8));
});
