import { expect, test } from 'vitest';
import { msg } from '#kit/msg.ts';
import { englishTranslator } from '#kit/server/translator.ts';
import { emailTemplate, placeholdersIn, renderTemplate } from './email-template.ts';
import { renderEmail } from './render-email.ts';

const letter = emailTemplate({
  code: 'a-letter',
  title: 'A letter',
  subject: 'For {name}: {name}',
  body: 'Dear {name},\n{lines}\n{nothing}\nOf {lines}.',
  button: 'Open it',
  samples: { name: 'Sarah', lines: ['One.', 'Two.'], nothing: '' },
});

test('fills placeholders once, and leaves out a paragraph that stays empty', () => {
  const values = { name: '{lines}', lines: ['One.', msg('Two.')], nothing: '' };
  const { subject, paragraphs, template } = renderEmail(letter.with(values), 'en', englishTranslator);
  expect({ subject, paragraphs, template }).toEqual({
    subject: 'For {lines}: {lines}',
    paragraphs: ['Dear {lines},', 'One.', 'Two.', 'Of One. Two..'],
    template: { code: 'a-letter', values },
  });
  const linked = letter.linkTo('https://example.com', { name: 'A', lines: [], nothing: 'x' });
  expect(renderEmail(linked, 'en', englishTranslator)).toMatchObject({
    paragraphs: ['Dear A,', 'x', 'Of .'],
    link: { label: 'Open it', address: 'https://example.com' },
  });
});

test('translates lines with their values, and uses the value of a line with a placeholder only', () => {
  const { subject, paragraphs } = letter.with({ name: 'Sarah', lines: ['House'], nothing: msg('House') });
  expect(subject).toMatchObject({ id: 'For {name}: {name}', isTranslated: true });
  expect(paragraphs).toMatchObject([
    { id: 'Dear {name},', values: { name: 'Sarah' } },
    { typed: 'House' },
    { id: 'House' },
    { id: 'Of {lines}.' },
  ]);
});

test('leaves an unknown placeholder as written, whatever its name', () => {
  expect(renderTemplate({ subject: '{who}', body: 'a {constructor} {b c} {}' }, { name: 'A' })).toEqual({
    subject: '{who}',
    paragraphs: ['a {constructor} {b c} {}'],
  });
  expect(placeholdersIn('{a} {b c} {B} {1}')).toEqual(['a', 'B']);
});
