import { expect, test } from 'vitest';
import { allowedSources, blockedHosts, blockedHostsWarning } from './embedded-sites.ts';

test.each([
  ['a frame of the definition', '{"class":"WebFrame","url":"https://maps.example.org/m?q=1","id":"W"}'],
  ['without quotes', `{class:'WebFrame',url : 'http://maps.example.org/'}`],
  ['with slashes of JSON', '"url":"https:\\/\\/maps.example.org\\/m"'],
  ['in a language file', 'WebFrame_0A_B.url = https://maps.example.org/m\n'],
  ['in HTML', '<div><iframe width="1" src="https://maps.example.org/m?a=1&amp;b=2"></iframe>'],
  ['in HTML in a string', '"html":"<iframe src=\\"https://maps.example.org/m\\"></iframe>"'],
])('names the site of %s', (_, text) => {
  expect(blockedHosts(['', text])).toEqual(['maps.example.org']);
});

test('ignores allowed sites, links and invalid URLs', () => {
  const shown = allowedSources.map((source) => `<iframe src="${source}x"></iframe>`);
  const links = `openLink('https://example.org/', '_blank'); LinkBehaviour_A.source = https://example.org/`;
  expect(blockedHosts([...shown, links, '"url":"https:"', '"url":"media/a.jpg"'])).toEqual([]);
});

test('blocks a URL that merely starts like an allowed one', () => {
  const alike = ['https://www.google.com/url?q=x', 'https://www.youtube.com/watch?v=1'];
  expect(blockedHosts(alike.map((address) => `"url":"${address}"`))).toEqual([
    'www.google.com',
    'www.youtube.com',
  ]);
});

test('names the blocked and the allowed sites', () => {
  expect(blockedHostsWarning([])).toBeNull();
  expect(blockedHostsWarning(['a.example', 'b.example', 'c.example', 'd.example', 'e.example'])).toBe(
    'The tour embeds content from a.example, b.example, c.example, d.example and 1 more, which visitors will not see. ' +
      'Tours can only show content from Google Maps, OpenStreetMap, YouTube and Vimeo.',
  );
});
