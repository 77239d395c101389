import { describe, expect, test } from 'vitest';
import { answeredWords, deskStateWords, freeWords, ownStateWords } from './claim-words.ts';

const answerBy = '2026-11-12T12:00:00Z';
const until = '3:00 PM on 12 Nov 2026';
const own = { because: null, decidedBy: null, decision: null, answerBy, givenBack: null } as const;
const desk = { because: null, decidedBy: null, decision: null, answerBy, mayAnswer: false } as const;

test.each([
  [
    { state: 'waiting' },
    `Whoever lists it can answer until ${until}. Without an answer, your opening comes back.`,
  ],
  [{ state: 'review', because: 'limits' }, 'We look at it ourselves and write to you.'],
  [
    { state: 'review', because: 'limits', givenBack: 'package' },
    'Your opening is back. We look at it ourselves and write to you.',
  ],
  [
    { state: 'returned', decidedBy: 'off_market', givenBack: 'place' },
    'The home is off the market. Your opening is back in its package.',
  ],
  [
    { state: 'returned', decidedBy: 'admin', decision: 'One bedroom.', givenBack: 'package' },
    'We looked at it: One bedroom. Your opening is back, as a package of its own.',
  ],
  [{ state: 'returned', givenBack: 'package' }, 'Your opening is back, as a package of its own.'],
  [{ state: 'returned', decidedBy: 'rule' }, 'The money of its package was given back.'],
  [{ state: 'review', because: 'disputed' }, 'Whoever lists it says otherwise, so we look at it ourselves.'],
  [
    { state: 'review', because: 'disputed', givenBack: 'place' },
    'Your opening is back. Whoever lists it says otherwise, so we look at it ourselves.',
  ],
  [{ state: 'returned', decidedBy: 'rule', givenBack: 'place' }, 'Your opening is back in its package.'],
  [
    { state: 'returned', decidedBy: 'silence', givenBack: 'package' },
    'Nobody answered in time. Your opening is back, as a package of its own.',
  ],
  [
    { state: 'returned', decidedBy: 'owner', givenBack: 'place' },
    'Whoever lists it agrees. Your opening is back in its package.',
  ],
  [
    { state: 'returned', decidedBy: 'admin', decision: 'One bedroom.', givenBack: null },
    'We looked at it: One bedroom. The money of its package was given back.',
  ],
  [
    { state: 'refused', decidedBy: 'admin', decision: 'It was free.' },
    'We looked at it: It was free. The opening does not come back.',
  ],
  [
    { state: 'refused', decidedBy: 'admin', decision: 'It was free.', givenBack: 'place' },
    'We looked at it: It was free. The opening stays yours, but we look at the next one first.',
  ],
] as const)('a visitor reads of %j: %s', (changes, words) => {
  expect(ownStateWords({ ...own, ...changes })).toBe(words);
});

test.each([
  [
    { state: 'waiting', mayAnswer: true },
    `You can answer until ${until}. Without an answer, they get their opening back.`,
  ],
  [{ state: 'waiting' }, 'The time to answer is over. They get their opening back.'],
  [
    { state: 'review', because: 'limits', mayAnswer: true },
    `We look at it. You can say something until ${until}.`,
  ],
  [{ state: 'review', because: 'limits' }, 'We look at it.'],
  [{ state: 'review', because: 'disputed' }, 'You said otherwise, so we look at it.'],
  [
    { state: 'returned', decidedBy: 'rule', mayAnswer: true },
    `They got their opening back. If it is not so, you can say it until ${until}.`,
  ],
  [{ state: 'returned', decidedBy: 'rule' }, 'They got their opening back.'],
  [{ state: 'returned' }, 'They got their opening back.'],
  [
    { state: 'returned', decidedBy: 'off_market' },
    'The home was off the market, so they got their opening back.',
  ],
  [{ state: 'returned', decidedBy: 'silence' }, 'Nobody answered, so they got their opening back.'],
  [{ state: 'returned', decidedBy: 'owner' }, 'You agreed, so they got their opening back.'],
  [
    { state: 'returned', decidedBy: 'off_market', mayAnswer: true },
    `The home was off the market, so they got their opening back. If it is not so, you can say it until ${until}.`,
  ],
  [{ state: 'review', because: 'disputed', mayAnswer: true }, 'You said otherwise, so we look at it.'],
  [{ state: 'refused', decision: 'It was free.', mayAnswer: true }, 'We decided for you: It was free.'],
  [
    { state: 'returned', decidedBy: 'admin', decision: 'One bedroom.' },
    'We decided for the visitor: One bedroom.',
  ],
  [{ state: 'refused', decision: 'It was free.' }, 'We decided for you: It was free.'],
] as const)('whoever lists the home reads of %j: %s', (changes, words) => {
  expect(deskStateWords({ ...desk, ...changes })).toBe(words);
});

describe('still free?', () => {
  test('is asked in the words of the home', () => {
    expect(freeWords({ category: 'rental_units' })).toEqual({
      question: 'Is it still free?',
      yes: 'Yes, it is free',
      no: 'No, it is let',
    });
    for (const category of ['for_sale', 'bank_sales'])
      expect(freeWords({ category })).toEqual({
        question: 'Is it still for sale?',
        yes: 'Yes, it is for sale',
        no: 'No, it is sold',
      });
  });

  test('is open until something is known', () => {
    expect(answeredWords('open')).toBeNull();
    expect(answeredWords('none')).toContain('paused');
  });
});
