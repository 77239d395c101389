import { expect, test } from 'vitest';
import { buildShareUrl, isBot, shareChannel, urlForChannel } from './rules.ts';

test.each([
  ['WhatsApp/2.23.20.0', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['TelegramBot (like TwitterBot)', true],
  ['curl/8.5.0', true],
  ['Wget/1.21', true],
  ['python-requests/2.32', true],
  ['Go-http-client/2.0', true],
  ['Chrome-Lighthouse', true],
  ['Yahoo! Slurp', true],
  ['Baiduspider/2.0', true],
  ['SkypeUriPreview', true],
  ['Some crawler', true],
  ['Telegram link check', true],
  ['SecurityScan', true],
  ['', true],
  ['Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile', false],
])('detects %s as a bot: %s', (userAgent, isOne) => {
  expect(isBot(userAgent)).toBe(isOne);
});

test('carries ref, src and user in an address, with one link for every channel', () => {
  const link = { ref: 'abcdefghijklmnop', user: 'abcdefghijkl' };
  const address = buildShareUrl('https://homes.example/property/5', link, 'link');
  expect(address).toBe('https://homes.example/property/5?ref=abcdefghijklmnop&src=link&user=abcdefghijkl');
  expect(urlForChannel(address, 'whatsapp')).toBe(address.replace('src=link', 'src=whatsapp'));
  expect(urlForChannel('https://homes.example/property/5', 'whatsapp')).toBe(
    'https://homes.example/property/5',
  );
});

test.each([
  ['whatsapp', 'whatsapp'],
  ['sheet', 'sheet'],
  ['link', 'link'],
  ['anything', 'link'],
  ['', 'link'],
])('counts a visit by %s as %s', (src, way) => {
  expect(shareChannel(src)).toBe(way);
});
