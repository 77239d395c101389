import { expect, test } from 'vitest';
import { darkColours, lightColours } from '#kit/server/design/theme-colours.ts';
import { emailHtml, emailText, type ShownEmail } from './email-html.ts';

const letter = {
  subject: 'A home of <b>Nakato</b> & "sons"',
  paragraphs: ['First & <i>last</i>.', 'Second "one".'],
  link: { label: 'Open <it>', address: 'https://homes.example/x?a=1&b="2"' },
};
const sender = { productName: 'Homes & more', appOrigin: 'https://homes.example' };
const html = (email: ShownEmail) => emailHtml(email, sender);
/** Returns the targets of the links, in order. */
const linksIn = (page: string) => Array.from(page.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href);

test('renders text with paragraphs, then the link with its unchanged label', () => {
  expect(emailText(letter)).toBe(
    'First & <i>last</i>.\n\nSecond "one".\n\nOpen <it>:\nhttps://homes.example/x?a=1&b="2"',
  );
  expect(emailText({ ...letter, link: undefined } as never)).toBe('First & <i>last</i>.\n\nSecond "one".');
});

test('escapes names in subject, body and link of the HTML', () => {
  const page = html(letter);
  const subject = 'A home of &lt;b&gt;Nakato&lt;/b&gt; &amp; &quot;sons&quot;';
  expect(page).toContain(`<title>${subject}</title>`);
  expect(page).toContain(`>${subject}</h1>`);
  expect(page).toContain('>First &amp; &lt;i&gt;last&lt;/i&gt;.</p>');
  expect(page).toContain('>Open &lt;it&gt;</a>');
  expect(page).toContain('>Homes &amp; more</a>');
  expect(page).not.toMatch(/<(b|i|it)>/);
  expect(linksIn(page)).toEqual([sender.appOrigin, 'https://homes.example/x?a=1&amp;b=&quot;2&quot;']);
  expect(linksIn(html({ subject: 'x', paragraphs: ['y'] }))).toEqual([sender.appOrigin]);
});

test('escapes list items in HTML, with and without an address', () => {
  const items = [
    { text: 'A <b>house</b>', address: 'https://homes.example/1?a="b"' },
    { text: 'Gone & <i>sold</i>', address: null },
  ];
  const page = html({ ...letter, items });
  expect(page).toMatch(
    /<a [^>]*href="https:\/\/homes.example\/1\?a=&quot;b&quot;"[^>]*>A &lt;b&gt;house&lt;\/b&gt;<\/a><\/p>/,
  );
  expect(page).toContain('>Gone &amp; &lt;i&gt;sold&lt;/i&gt;</p>');
});

test('explains at the end how to unsubscribe from an email that allows it', () => {
  const unsubscribe = { label: 'Stop <them>', address: 'https://homes.example/stop#a"b', oneTap: '' };
  expect(emailText({ ...letter, unsubscribe })).toMatch(
    /\n\nStop <them>:\nhttps:\/\/homes\.example\/stop#a"b$/,
  );
  const page = html({ ...letter, unsubscribe });
  expect(linksIn(page).at(-1)).toBe('https://homes.example/stop#a&quot;b');
  expect(page).toContain('>Stop &lt;them&gt;</a>');
});

test('renders text with list items and their addresses after the paragraphs, and small print last', () => {
  const items = [
    { text: 'A house', address: 'https://homes.example/1' },
    { text: 'Gone', address: null },
  ];
  expect(emailText({ ...letter, items, note: 'From us.' })).toBe(
    [
      'First & <i>last</i>.\n\nSecond "one".',
      'A house\nhttps://homes.example/1',
      'Gone',
      'Open <it>:\nhttps://homes.example/x?a=1&b="2"',
      'From us.',
    ].join('\n\n'),
  );
});

test('declares its language in HTML and escapes the small print', () => {
  const page = html({ ...letter, language: 'sw', note: 'From <us>.' });
  expect(page).toContain('<html lang="sw">');
  expect(page).toContain('>From &lt;us&gt;.</p>');
  expect(html(letter)).toContain('<html lang="en">');
});

test('shows amounts and dates as a table above the paragraphs, also in the text', () => {
  const facts = [
    { label: 'For', value: 'A <b>house</b>', address: 'https://homes.example/1' },
    { label: 'Paid', value: 'UGX 9,999,999,999', isTotal: true },
  ];
  const page = html({ ...letter, facts });
  const [, table = ''] = /<\/h1>(<table.*?<\/table>)<p /s.exec(page) ?? [];
  const cells = Array.from(table.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell = '']) =>
    cell.replace(/<[^>]+>/g, ''),
  );
  expect(cells).toEqual(['For', 'A &lt;b&gt;house&lt;/b&gt;', 'Paid', 'UGX 9,999,999,999']);
  expect(linksIn(table)).toEqual(['https://homes.example/1']);
  expect(emailText({ ...letter, facts })).toMatch(
    /^For: A <b>house<\/b>\nhttps:\/\/homes\.example\/1\nPaid: UGX 9,999,999,999\n\nFirst/,
  );
});

test('links our addresses in paragraphs, but not those that a user typed', () => {
  const page = html({
    ...letter,
    paragraphs: ['See https://homes.example/check?a=1&b=2.', 'See https:\u200b//evil.\u200bexample/a.'],
  });
  expect(linksIn(page)).toContain('https://homes.example/check?a=1&amp;b=2');
  expect(page).not.toMatch(/href="[^"]*evil/);
});

test('previews the first sentence in an inbox, escaped and hidden', () => {
  const [, preheader = ''] =
    /<body[^>]*>\s*<div[^>]*display:none[^>]*>(.*?)<\/div>/s.exec(html(letter)) ?? [];
  expect(preheader).toMatch(/^First &amp; &lt;i&gt;last&lt;\/i&gt;\.\u034f/);
});

test('loads nothing, and has its colours inline with dark ones in the style element', () => {
  const facts = [{ label: 'Paid', value: '1' }];
  const page = html({ ...letter, facts, note: 'From us.' });
  expect(page).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face/);
  expect(page).toContain('<meta name="color-scheme" content="light dark">');
  const [style = ''] = /<style>.*?<\/style>/s.exec(page) ?? [];
  const inline = page.replace(style, '');
  for (const name of ['paper', 'surface', 'ink', 'muted', 'line', 'accent', 'on-accent'] as const) {
    expect(inline).toMatch(new RegExp(`style="[^"]*${lightColours[name]}`));
    expect(style).toContain(darkColours[name]);
  }
  // A class that no rule repaints would keep its light colour on a dark ground.
  const classes = Array.from(inline.matchAll(/class="([^"]+)"/g), ([, names = '']) =>
    names.split(' '),
  ).flat();
  expect(new Set(classes.filter((name) => !style.includes(`.${name}{`)))).toEqual(new Set());
});
