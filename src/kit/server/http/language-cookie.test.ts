import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { languageOfCaller, readLanguageChoice, writeLanguageChoice } from './language-cookie.ts';

const request = (headers: object = {}, cookies?: Record<string, string>, isFoundByTls = false) =>
  ({ server: { isFoundByTls }, headers, cookies }) as unknown as FastifyRequest;
const chosen = (language?: string) => readLanguageChoice(request({}, language ? { language } : {}));

test('stores a choice for a year with its time, and reads it', () => {
  const setCookie = vi.fn<(name: string, value: string, options: object) => void>();
  const at = new Date('2026-11-20T09:00:00.900Z');
  writeLanguageChoice(request({}, {}, true), { setCookie } as unknown as FastifyReply, {
    language: 'sw',
    at,
  });
  const seconds = Date.parse('2026-11-20T09:00:00Z') / 1_000;
  expect(setCookie.mock.calls).toEqual([
    [
      '__Host-language',
      `sw.${seconds}`,
      { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 31_536_000 },
    ],
  ]);
  expect(chosen(`sw.${seconds}`)).toEqual({ language: 'sw', at: new Date('2026-11-20T09:00:00Z') });
});

test('treats a choice without a time as the oldest', () => {
  expect(chosen('lg')).toEqual({ language: 'lg', at: new Date(0) });
});

test.each(['fr', 'xx.1', 'sw.', 'sw.12345678901', 'SW', 'sw.1x', 'constructor', ''])(
  'ignores the invalid choice %j',
  (value) => {
    expect(chosen(value)).toBeNull();
    expect(readLanguageChoice(request())).toBeNull();
  },
);

test.each<[string, object, Record<string, string>, string]>([
  ['the page that calls', { referer: 'https://homes.example/sw/bnbs', 'accept-language': 'lg' }, {}, 'sw'],
  [
    'an English page, whatever was chosen',
    { referer: 'https://homes.example/bnbs' },
    { language: 'sw' },
    'en',
  ],
  ['the front page of a language', { referer: 'https://homes.example/lg' }, {}, 'lg'],
  ['a page whose address only begins alike', { referer: 'https://homes.example/swim' }, {}, 'en'],
  [
    'a page of our own origin',
    { referer: 'https://homes.example/sw/', origin: 'https://homes.example' },
    {},
    'sw',
  ],
  [
    'the choice, where the page is of another origin',
    { referer: 'https://evil.example/sw/', origin: 'https://homes.example' },
    { language: 'lg' },
    'lg',
  ],
  ['the choice, without a page', { 'accept-language': 'lg' }, { language: 'sw' }, 'sw'],
  ['the browser, without a choice', { 'accept-language': 'sw-KE,en;q=0.8' }, {}, 'sw'],
  ['the browser, in capitals', { 'accept-language': 'LG' }, {}, 'lg'],
  ['the browser, with its weight', { 'accept-language': ' sw;q=0.9, en' }, {}, 'sw'],
  ['the site, when the first preference is not offered', { 'accept-language': 'fr, sw' }, {}, 'en'],
  ['a page with a query behind its language', { referer: 'https://homes.example/sw?ref=a' }, {}, 'sw'],
  ['a page without TLS', { referer: 'http://localhost:3000/lg/' }, {}, 'lg'],
  ['the choice, where what calls is no page', { referer: 'about:client' }, { language: 'sw' }, 'sw'],
  ['the choice, which was made in English', { 'accept-language': 'sw' }, { language: 'en.5' }, 'en'],
  ['the site, without a preference', {}, {}, 'en'],
])('answers a call in the language of %s', (_, headers, cookies, language) => {
  expect(languageOfCaller(request(headers, cookies))).toBe(language);
});
