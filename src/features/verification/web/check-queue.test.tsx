import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WhatWasSeen } from './check-queue.tsx';

test('how an identity was seen is chosen by whoever saw it: nothing is chosen for them', () => {
  const chosen = (document: 'passport' | null) =>
    [...renderToStaticMarkup(<WhatWasSeen check={{ document }} />).matchAll(/selected="">([^<]+)/g)].map(
      ([, words]) => words,
    );
  expect(chosen(null)).toEqual(['Choose the document', 'Choose how you saw it']);
  expect(chosen('passport')).toEqual(['Passport', 'Choose how you saw it']);
});
