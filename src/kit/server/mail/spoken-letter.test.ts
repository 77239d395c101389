import { expect, test } from 'vitest';
import type { Speech } from '#kit/server/speech.ts';
import { spokenLetter } from './spoken-letter.ts';

/** Says the language, and of whom it was told what they typed. */
const speech: Speech = {
  say: (language, english, typed = []) =>
    `${language} ${english}${typed.map((text) => ` [${text}]`).join('')}`,
};
const letter = {
  subject: 'News',
  paragraphs: ['One.', 'Two.'],
  items: [{ text: 'A home', address: 'https://homes.example/1' }],
  link: { label: 'Look', address: 'https://homes.example/2' },
  unsubscribe: { label: 'Stop', address: 'https://homes.example/3', oneTap: 'https://homes.example/4' },
  note: 'From us.',
  typed: ['Amina'],
};

test('every word of ours is said in the language of the reader, and no address', () => {
  const said = (text: string) => `sw ${text} [Amina]`;
  expect(spokenLetter(speech, 'sw', letter)).toEqual({
    ...letter,
    language: 'sw',
    subject: said('News'),
    paragraphs: [said('One.'), said('Two.')],
    items: [{ text: said('A home'), address: 'https://homes.example/1' }],
    link: { label: said('Look'), address: 'https://homes.example/2' },
    unsubscribe: { ...letter.unsubscribe, label: said('Stop') },
    note: said('From us.'),
  });
});

test('what a letter does not have it does not get', () => {
  const short = { subject: 'News', paragraphs: [] };
  expect(spokenLetter(speech, 'lg', short)).toEqual({ language: 'lg', subject: 'lg News', paragraphs: [] });
});

test.each([null, 'en'] as const)('it stays as it is for a reader of %j', (language) => {
  expect(spokenLetter(speech, language, letter)).toBe(letter);
});
