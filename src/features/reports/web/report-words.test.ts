import { expect, test } from 'vitest';
import { askedFor, chosenReason } from './report-words.ts';

test('whoever says that a home or its photographs are somebody else’s is asked how they know', () => {
  expect([askedFor('not_theirs'), askedFor('stolen_photos')].map(({ asksProof }) => asksProof)).toEqual([
    true,
    true,
  ]);
  expect(askedFor('stolen_photos').label).toBe('Whose photographs are they?');
  expect(askedFor(null)).toMatchObject({ label: 'Tell us more', asksProof: false });
  expect(askedFor('dangerous').hint).toContain('999');
});

test('a reason is one that can be chosen', () => {
  expect([chosenReason('gone'), chosenReason('same_pictures'), chosenReason(null)]).toEqual([
    'gone',
    null,
    null,
  ]);
});
