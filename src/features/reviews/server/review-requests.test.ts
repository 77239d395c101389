import { expect, test } from 'vitest';
import type { ReviewSide } from '#features/reviews/choices.ts';
import { storeLink } from '#kit/server/secret-link.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import type { ReviewRequestRow } from './review-request-rows.ts';
import { reviewsForSide } from './review-requests.ts';
import type { ReviewRow } from './review-rows.ts';

const at = new Date('2026-12-10T09:00:00Z');
const occasion: ReviewRequestRow = {
  ...{
    id: 1,
    kind: 'stay',
    stayId: 3,
    viewingId: null,
    hostMark: null,
    guestMark: storeLink(openSecrets(Buffer.alloc(32)), 'g').sealed,
    closesAt: at,
    isOpen: true,
  },
  ...{
    propertyId: 7,
    title: 'A house',
    day: '2026-12-08',
    hostId: 2,
    hostName: 'Grace Host',
    hostEmail: null,
  },
  ...{ guestId: null, guestName: 'Amina Sample', guestEmail: null },
};
const review = (side: ReviewSide, changes: Partial<ReviewRow> = {}): ReviewRow => ({
  ...{
    id: side === 'guest' ? 1 : 2,
    occasionId: 1,
    side,
    kind: 'stay',
    propertyId: 7,
    name: 'Amina',
    rating: 4,
  },
  ...{ text: 'Quiet.', cleanliness: null, accuracy: null, location: null, value: null, createdAt: at },
  ...{ publishedAt: at, hiddenBecause: null, answer: null, ...changes },
});
const visibleTo = (side: ReviewSide, reviews: ReviewRow[]) => {
  const { own, theirs, mayAnswer } = reviewsForSide(side, occasion, reviews);
  return [own?.side ?? null, theirs?.side ?? null, mayAnswer];
};

test("shows each side its own and the other's review, and lets only the host reply", () => {
  const both = [review('guest'), review('host')];
  expect([visibleTo('guest', both), visibleTo('host', both)]).toEqual([
    ['guest', 'host', false],
    ['host', 'guest', true],
  ]);
});

test.each<[string, Partial<ReviewRow>, string | null, boolean]>([
  ['is not published', { publishedAt: null }, null, false],
  ['was hidden', { hiddenBecause: 'It names a neighbour.' }, null, false],
  ['was answered', { answer: 'Thank you.' }, 'guest', false],
])('what the guest wrote and %s: the host reads %s, and may answer: %s', (_, changes, theirs, may) => {
  expect(visibleTo('host', [review('guest', changes)])).toEqual([null, theirs, may]);
});

test('shows a hidden review to its author', () => {
  expect(visibleTo('guest', [review('guest', { hiddenBecause: 'It names a neighbour.' })])).toEqual([
    'guest',
    null,
    false,
  ]);
});

test('accepts no more reviews once one is published', () => {
  const standing = (side: ReviewSide) => {
    const { standing, mayWrite } = reviewsForSide(side, occasion, [review('guest')]);
    return [standing, mayWrite];
  };
  expect([standing('guest'), standing('host')]).toEqual([
    ['published', false],
    ['closed', false],
  ]);
});
