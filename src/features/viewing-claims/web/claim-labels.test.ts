import { describe, expect, test } from 'vitest';
import {
  availabilityCheckLabels,
  availabilityOutcomeLabel,
  managerStateLabel,
  ownStateLabel,
} from './claim-labels.ts';

const answerBy = '2026-11-12T12:00:00Z';
const until = '3:00 PM on 12 Nov 2026';
const own = { because: null, decidedBy: null, decision: null, answerBy, givenBack: null } as const;
const desk = { because: null, decidedBy: null, decision: null, answerBy, mayAnswer: false } as const;

test.each([
  [{ state: 'waiting' }, `The agent can reply until ${until}. If they do not, we return your unlock.`],
  [{ state: 'review', because: 'limits' }, 'We are reviewing your report and will email you.'],
  [
    { state: 'review', because: 'limits', givenBack: 'package' },
    'We returned your unlock. We are reviewing your report and will email you.',
  ],
  [
    { state: 'returned', decidedBy: 'off_market', givenBack: 'place' },
    'The home is off the market. We returned the unlock to your package.',
  ],
  [
    { state: 'returned', decidedBy: 'admin', decision: 'One bedroom.', givenBack: 'package' },
    'We reviewed your report: One bedroom. We added a new package with 1 unlock.',
  ],
  [{ state: 'returned', givenBack: 'package' }, 'We added a new package with 1 unlock.'],
  [{ state: 'returned', decidedBy: 'rule' }, 'We have already refunded the viewing package.'],
  [{ state: 'review', because: 'disputed' }, 'The agent disputes this, so we are reviewing your report.'],
  [
    { state: 'review', because: 'disputed', givenBack: 'place' },
    'We returned your unlock. The agent disputes this, so we are reviewing your report.',
  ],
  [{ state: 'returned', decidedBy: 'rule', givenBack: 'place' }, 'We returned the unlock to your package.'],
  [
    { state: 'returned', decidedBy: 'silence', givenBack: 'package' },
    'The agent did not reply in time. We added a new package with 1 unlock.',
  ],
  [
    { state: 'returned', decidedBy: 'owner', givenBack: 'place' },
    'The agent agreed. We returned the unlock to your package.',
  ],
  [
    { state: 'returned', decidedBy: 'admin', decision: 'One bedroom.', givenBack: null },
    'We reviewed your report: One bedroom. We have already refunded the viewing package.',
  ],
  [
    { state: 'refused', decidedBy: 'admin', decision: 'It was free.' },
    'We reviewed your report: It was free. We did not return the unlock.',
  ],
  [
    { state: 'refused', decidedBy: 'admin', decision: 'It was free.', givenBack: 'place' },
    'We reviewed your report: It was free. You keep the returned unlock. We will review your next report before we return another.',
  ],
] as const)('shows the visitor for %j: %s', (changes, words) => {
  expect(ownStateLabel({ ...own, ...changes })).toBe(words);
});

test.each([
  [
    { state: 'waiting', mayAnswer: true },
    `Please respond by ${until}. If you do not, we will return the visitor’s unlock.`,
  ],
  [{ state: 'waiting' }, 'The time to respond has passed. We are returning the visitor’s unlock.'],
  [
    { state: 'review', because: 'limits', mayAnswer: true },
    `We are reviewing this claim. Please respond by ${until}.`,
  ],
  [{ state: 'review', because: 'limits' }, 'We are reviewing this claim.'],
  [{ state: 'review', because: 'disputed' }, 'You disputed this claim, so we are reviewing it.'],
  [
    { state: 'returned', decidedBy: 'rule', mayAnswer: true },
    `We returned the visitor’s unlock. If you disagree, respond by ${until}.`,
  ],
  [{ state: 'returned', decidedBy: 'rule' }, 'We returned the visitor’s unlock.'],
  [{ state: 'returned' }, 'We returned the visitor’s unlock.'],
  [
    { state: 'returned', decidedBy: 'off_market' },
    'The home was unavailable, so we returned the visitor’s unlock.',
  ],
  [{ state: 'returned', decidedBy: 'silence' }, 'You did not respond, so we returned the visitor’s unlock.'],
  [{ state: 'returned', decidedBy: 'owner' }, 'You agreed, so we returned the visitor’s unlock.'],
  [
    { state: 'returned', decidedBy: 'off_market', mayAnswer: true },
    `The home was unavailable, so we returned the visitor’s unlock. If you disagree, respond by ${until}.`,
  ],
  [
    { state: 'review', because: 'disputed', mayAnswer: true },
    'You disputed this claim, so we are reviewing it.',
  ],
  [{ state: 'refused', decision: 'It was free.', mayAnswer: true }, 'Decided in your favour: It was free.'],
  [
    { state: 'returned', decidedBy: 'admin', decision: 'One bedroom.' },
    'Decided in the visitor’s favour: One bedroom.',
  ],
  [{ state: 'refused', decision: 'It was free.' }, 'Decided in your favour: It was free.'],
] as const)('shows the manager for %j: %s', (changes, words) => {
  expect(managerStateLabel({ ...desk, ...changes })).toBe(words);
});

describe('availability check', () => {
  test("words the check for the home's category", () => {
    expect(availabilityCheckLabels({ category: 'rental_units' })).toEqual({
      question: 'Is it still available?',
      yes: 'Yes, still available',
      no: 'No, it has been let',
    });
    for (const category of ['for_sale', 'bank_sales'])
      expect(availabilityCheckLabels({ category })).toEqual({
        question: 'Is it still for sale?',
        yes: 'Yes, still for sale',
        no: 'No, it has been sold',
      });
  });

  test('stays open until an answer is known', () => {
    expect(availabilityOutcomeLabel('open')).toBeNull();
    expect(availabilityOutcomeLabel('none')).toBe(
      'We did not get a reply in time, so this listing is paused. To list it again, sign in and make it available.',
    );
  });
});
