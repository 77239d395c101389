import { expect, test } from 'vitest';
import { emailHtml, emailText } from './enqueue-email.ts';

const letter = {
  subject: 'A home of <b>Nakato</b> & "sons"',
  paragraphs: ['First & <i>last</i>.', 'Second "one".'],
  link: { label: 'Open <it>', address: 'https://homes.example/x?a=1&b="2"' },
};

test('as text: its paragraphs, then the link with its label, unchanged', () => {
  expect(emailText(letter)).toBe(
    'First & <i>last</i>.\n\nSecond "one".\n\nOpen <it>:\nhttps://homes.example/x?a=1&b="2"',
  );
  expect(emailText({ ...letter, link: undefined } as never)).toBe('First & <i>last</i>.\n\nSecond "one".');
});

test('as HTML: names are escaped in the subject, the body and the link', () => {
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

test('as HTML: what is listed is escaped, with an address and without one', () => {
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

test('whoever gets a mail of a kind that can be ended reads how, after everything else', () => {
  const unsubscribe = { label: 'Stop <them>', address: 'https://homes.example/stop#a"b', oneTap: '' };
  expect(emailText({ ...letter, unsubscribe })).toMatch(
    /\n\nStop <them>:\nhttps:\/\/homes\.example\/stop#a"b$/,
  );
  expect(emailHtml({ ...letter, unsubscribe })).toContain(
    '<a href="https://homes.example/stop#a&quot;b" style="color:#6b655c">Stop &lt;them&gt;</a>',
  );
});

test('as text: what is listed follows the paragraphs, each with its address, and the small print comes last', () => {
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

test('as HTML: it says its language, and the small print is escaped', () => {
  const html = emailHtml({ ...letter, language: 'sw', note: 'From <us>.' });
  expect(html).toContain('<html lang="sw">');
  expect(html).toContain('>From &lt;us&gt;.</p>');
  expect(emailHtml(letter)).toContain('<html lang="en">');
});
