import { expect, test } from 'vitest';
import { addressInLanguage, isLanguage, languages, splitLanguage, translations } from './languages.ts';

test.each([
  ['/', 'en', '/'],
  ['/bnbs?sort=newest', 'en', '/bnbs?sort=newest'],
  ['/swahili', 'en', '/swahili'],
  ['/lgbt/sw', 'en', '/lgbt/sw'],
  ['/sw', 'sw', '/'],
  ['/sw/', 'sw', '/'],
  ['/sw?ref=a', 'sw', '/?ref=a'],
  ['/lg/property/7?ref=a#visit', 'lg', '/property/7?ref=a#visit'],
  ['/lg/sw/bnbs', 'lg', '/sw/bnbs'],
])('resolves %s to %s of %s', (address, language, plain) => {
  expect(splitLanguage(address)).toEqual({ language, plain });
});

test('splits a language address into its parts', () => {
  for (const language of languages)
    for (const plain of ['/', '/bnbs', '/property/7?ref=a'])
      expect(splitLanguage(addressInLanguage(language, plain))).toEqual({ language, plain });
});

test('accepts our languages, and treats all but English as translations', () => {
  expect(['en', 'lg', 'sw', 'fr', 'EN', '', 'toString', null, 7].map(isLanguage)).toEqual([
    ...[true, true, true, false, false, false, false, false, false],
  ]);
  expect(languages.filter((language) => language !== 'en')).toEqual(translations);
});
