import { expect, test } from 'vitest';
import { english, msg } from '#kit/msg.ts';
import { openTranslator } from '#kit/server/translator.ts';
import { renderEmail } from './render-email.ts';

const luganda = new Map(
  Object.entries({
    'Booked: “{title}”': 'Ekwatiddwa: “{title}”',
    House: 'Nnyumba',
    Look: 'Laba',
    Stop: 'Yimiriza',
    'Always sent.': 'Eweerezebwa bulijjo.',
  }),
);
const translator = openTranslator(() => luganda);
const letter = {
  subject: msg('Booked: “{title}”', { title: 'House' }),
  paragraphs: [{ typed: 'House' }, msg('House'), { typed: ' ' }],
  items: [{ text: { typed: 'House' }, address: 'https://homes.example/1' }],
  link: { label: msg('Look'), address: 'https://homes.example/2' },
  unsubscribe: { label: msg('Stop'), address: 'https://homes.example/3', oneTap: 'https://homes.example/4' },
  note: msg('Always sent.'),
};

test('translates our texts for the reader and leaves user text unchanged', () => {
  expect(renderEmail(letter, 'lg', translator)).toEqual({
    language: 'lg',
    subject: 'Ekwatiddwa: “House”',
    paragraphs: ['House', 'Nnyumba'],
    items: [{ text: 'House', address: 'https://homes.example/1' }],
    link: { label: 'Laba', address: 'https://homes.example/2' },
    unsubscribe: { ...letter.unsubscribe, label: 'Yimiriza' },
    note: 'Eweerezebwa bulijjo.',
  });
});

test('renders an email with an English subject completely in English', () => {
  const desk = { ...letter, subject: english('Work for you') };
  expect(renderEmail(desk, 'lg', translator)).toMatchObject({
    language: 'en',
    paragraphs: ['House', 'House'],
    link: { label: 'Look' },
    note: 'Always sent.',
  });
});
