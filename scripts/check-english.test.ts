import { expect, test } from 'vitest';
import { findingsIn, fragmentsIn, subjectError, vaguePronouns } from './check-english.ts';

test.each([
  ['a.ts', '/** Whether the stay is paid. */'],
  ['a.ts', '// What a guest paid'],
  ['a.ts', `summary: 'Sends the calendar to ${vaguePronouns[0]} holds its link',`],
  ['a.ts', '// Another admin may have uploaded it meanwhile.'],
  ['a.ts', `const text = 'The refund can take some days.';`],
  ['a.ts', `const text = 'Pay on the page of the stay.';`],
  ['a.css', '/* What is above the picture. */'],
  ['a.css', '/* The badge stands above the picture. */'],
  ['ops/compose.yml', '# Of the administrators of the store'],
  ...vaguePronouns.flatMap((word) => [
    ['a.ts', `  // It is sent to ${word}.`],
    ['a.sql', `-- It is sent to ${word}.`],
    ['a.md', `It is sent to ${word}.`],
  ]),
])('refuses in %s: %s', (path, source) => {
  expect(findingsIn(path, source)).toHaveLength(1);
});

const [pronoun] = vaguePronouns;

test.each([
  ['a.ts', '/** Returns the nights that are free. */'],
  ['a.ts', `const title = '${pronoun}';`],
  ['a.test.ts', `const title = 'sent to ${pronoun}';`],
  ['demo/a.ts', `const title = 'Made for ${pronoun}';`],
  ['a.ts', `// The answer '${pronoun}' is stored.`],
  ['a.ts', ' * What follows the first line may begin as it likes.'],
  ['a.md', `The code \`${pronoun}\` stays.`],
  ['a.ts', '// Meanwhile, the page stays as it is.'],
  ['a.ts', '// The due date is some days before arrival, on the page of the stay.'],
  ['ops/run.sh', '#!/bin/sh'],
])('accepts in %s: %s', (path, source) => {
  expect(findingsIn(path, source)).toEqual([]);
});

test.each([' or ', ', home page', 'You can view this list. ', '. The minimum bid is {least}.', 'uses ('])(
  'refuses the fragment %j as a message',
  (message) => {
    expect(fragmentsIn('a.po', `msgid "${message}"\nmsgstr ""`)).toHaveLength(1);
  },
);

test('accepts whole messages', () => {
  const messages = [
    '',
    'Closing soon:',
    '(you)',
    '“{title}” is paused.',
    'At most {n, plural, one {# home}}',
  ];
  expect(fragmentsIn('a.po', messages.map((message) => `msgid "${message}"`).join('\n'))).toEqual([]);
});

test('limits the length of commit subjects and asks for an imperative', () => {
  expect(subjectError('Add a check of comments')).toBeNull();
  expect(subjectError('comments are checked')).toContain('imperative');
  expect(subjectError(`Add ${'x'.repeat(70)}`)).toContain('at most 72');
  expect(subjectError('Say what a viewing costs')).toContain('vague');
  expect(subjectError('Count the troubles of payouts')).toContain('vague');
});
