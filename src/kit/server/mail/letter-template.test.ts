import { expect, test } from 'vitest';
import { filled, letterTemplate, placeholdersIn } from './letter-template.ts';

const letter = letterTemplate({
  code: 'a-letter',
  title: 'A letter',
  subject: 'For {name}: {name}',
  body: 'Dear {name},\n{lines}\n{nothing}\nOf {lines}.',
  button: 'Open it',
  samples: { name: 'Sarah', lines: ['One.', 'Two.'], nothing: '' },
});

test('placeholders are filled in once, and a paragraph that stays empty is left out', () => {
  expect(letter.with({ name: '{lines}', lines: ['One.', 'Two.'], nothing: '' })).toEqual({
    subject: 'For {lines}: {lines}',
    paragraphs: ['Dear {lines},', 'One.', 'Two.', 'Of One. Two..'],
    template: { code: 'a-letter', values: { name: '{lines}', lines: ['One.', 'Two.'], nothing: '' } },
  });
  expect(letter.linkTo('https://example.com', { name: 'A', lines: [], nothing: 'x' })).toMatchObject({
    paragraphs: ['Dear A,', 'x', 'Of .'],
    link: { label: 'Open it', address: 'https://example.com' },
  });
});

test('what a person wrote is named, so that nobody says it in another language', () => {
  const answer = letterTemplate({
    code: 'an-answer',
    title: 'An answer',
    subject: 'For {name}',
    body: 'Dear {name},\n{lines}\n{ours}',
    samples: { name: 'Sarah', lines: ['One.'], ours: 'Bye.' },
    typed: ['name', 'lines'],
  });
  const words = answer.with({ name: 'Sarah', lines: ['One.', 'Two.'], ours: 'Bye.' });
  expect(words.typed).toEqual(['Sarah', 'One.', 'Two.']);
});

test('a name that nobody knows stays as it is written, whatever it is called', () => {
  expect(filled({ subject: '{who}', body: 'a {constructor} {b c} {}' }, { name: 'A' })).toEqual({
    subject: '{who}',
    paragraphs: ['a {constructor} {b c} {}'],
  });
  expect(placeholdersIn('{a} {b c} {B} {1}')).toEqual(['a', 'B']);
});
