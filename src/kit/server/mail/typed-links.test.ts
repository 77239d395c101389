import { expect, test } from 'vitest';
import { withoutTypedLinks } from './typed-links.ts';

const shown = (typed: string, changes = {}) =>
  withoutTypedLinks({
    subject: typed,
    paragraphs: ['See https://ours.example', typed],
    typed: [typed],
    ...changes,
  });

test.each([
  ['WIN https://evil.example/a?b=1', 'WIN https:|//evil.|example/a?b=1'],
  ['go to www.evil.example now', 'go to www.|evil.|example now'],
  ['evil.example', 'evil.|example'],
  ['write to me@evil.example', 'write to me@|evil.|example'],
  ['Ready at 2.30. Call me. No. 5', 'Ready at 2.30. Call me. No. 5'],
])('links that a person typed are shown as text: %s', (typed, text) => {
  const { subject, paragraphs } = shown(typed);
  const [ours, theirs = ''] = paragraphs.map((one) => one.replaceAll('\u200b', '|'));
  expect([ours, theirs, subject.replaceAll('\u200b', '|')]).toEqual(['See https://ours.example', text, text]);
});

test('an admin may send links, and our own stay', () => {
  const typed = 'Read https://ours.example/membership';
  expect(shown(typed, { mayLink: [typed] }).paragraphs).toEqual(['See https://ours.example', typed]);
});

test('the title of a home is typed by its lister, also in emails that do not say so', () => {
  const title = 'Flat. See evil.example';
  const template = { code: 'viewing-booked', values: { title, link: 'https://ours.example' } };
  const letter = { subject: title, paragraphs: ['At https://ours.example'], template };
  expect(withoutTypedLinks(letter)).toMatchObject({
    subject: 'Flat. See evil.\u200bexample',
    paragraphs: ['At https://ours.example'],
  });
});
