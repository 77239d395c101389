import { expect, test } from 'vitest';
import { emailHtml, emailText } from './enqueue-email.ts';

const letter = {
  subject: 'A home of <b>Nakato</b> & "sons"',
  paragraphs: ['First & <i>last</i>.', 'Second "one".'],
  link: { label: 'Open <it>', address: 'https://homes.example/x?a=1&b="2"' },
};

test('renders text with paragraphs, then the link with its unchanged label', () => {
  expect(emailText(letter)).toBe(
    'First & <i>last</i>.\n\nSecond "one".\n\nOpen <it>:\nhttps://homes.example/x?a=1&b="2"',
  );
  expect(emailText({ ...letter, link: undefined } as never)).toBe('First & <i>last</i>.\n\nSecond "one".');
});

test('escapes names in subject, body and link of the HTML', () => {
  const html = emailHtml(letter);
  const subject = 'A home of &lt;b&gt;Nakato&lt;/b&gt; &amp; &quot;sons&quot;';
  expect(html).toContain(`<title>${subject}</title>`);
  expect(html).toContain(`>${subject}</h1>`);
  expect(html).toContain('>First &amp; &lt;i&gt;last&lt;/i&gt;.</p>');
  expect(html).toContain('<a href="https://homes.example/x?a=1&amp;b=&quot;2&quot;" ');
  expect(html).toContain('>Open &lt;it&gt;</a>');
  expect(html).not.toMatch(/<(b|i|it)>/);
  expect(emailHtml({ subject: 'x', paragraphs: ['y'] })).not.toContain('<a ');
});

test('escapes list items in HTML, with and without an address', () => {
  const items = [
    { text: 'A <b>house</b>', address: 'https://homes.example/1?a="b"' },
    { text: 'Gone & <i>sold</i>', address: null },
  ];
  const html = emailHtml({ ...letter, items });
  expect(html).toContain(
    '<a href="https://homes.example/1?a=&quot;b&quot;" style="color:#b3421f">A &lt;b&gt;house&lt;/b&gt;</a></p>',
  );
  expect(html).toContain('>Gone &amp; &lt;i&gt;sold&lt;/i&gt;</p>');
});

test('explains at the end how to unsubscribe from an email that allows it', () => {
  const unsubscribe = { label: 'Stop <them>', address: 'https://homes.example/stop#a"b', oneTap: '' };
  expect(emailText({ ...letter, unsubscribe })).toMatch(
    /\n\nStop <them>:\nhttps:\/\/homes\.example\/stop#a"b$/,
  );
  expect(emailHtml({ ...letter, unsubscribe })).toContain(
    '<a href="https://homes.example/stop#a&quot;b" style="color:#6b655c">Stop &lt;them&gt;</a>',
  );
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
  const html = emailHtml({ ...letter, language: 'sw', note: 'From <us>.' });
  expect(html).toContain('<html lang="sw">');
  expect(html).toContain('>From &lt;us&gt;.</p>');
  expect(emailHtml(letter)).toContain('<html lang="en">');
});
