import { describe, expect, test } from 'vitest';
import { ruleLimits, ruleNames } from '#features/viewing-claims/limits.ts';
import type { AskedHome, DeskClaim, OwnOpening, QueuedClaim } from '#features/viewing-claims/schema.ts';
import { buttonsOf, drawn, hrefOf, refusal } from '#kit/web/testing/drawn.tsx';
import ClaimDialog from './claim-dialog.tsx';
import { ClaimNotice } from './claim-notice.tsx';
import { ClaimQueue } from './claim-queue.tsx';
import { ClaimRules } from './claim-rules.tsx';
import { DeskClaims } from './desk-claims.tsx';
import { FreeQuestion } from './free-question.tsx';
import HomeClaim from './home-claim.tsx';
import { OpenedHomes } from './opened-homes.tsx';
import { claimQueueQuery, claimRulesQuery, deskClaimsQuery, linkQuery, ownOpeningsQuery } from './queries.ts';
import { StillFree } from './still-free.tsx';

const ignore = () => {};
const home = { id: 7, title: 'A flat' };
const facts = {
  id: 1,
  reason: 'not_as_shown',
  text: 'It has one bedroom.',
  claimedAt: '2026-11-10T12:00:00Z',
  state: 'waiting',
  because: null,
  decidedBy: null,
  decision: null,
  answerBy: '2026-11-12T12:00:00Z',
} as const;
const opening: OwnOpening = {
  id: 3,
  home,
  openedAt: '2026-11-09T12:00:00Z',
  claimableUntil: '2026-11-16T12:00:00Z',
  claim: null,
};
const said = { claimableUntil: null, claim: { ...facts, givenBack: null, givenBackAt: null } };

describe('the homes that somebody has opened', () => {
  const list = (...openings: OwnOpening[]) =>
    drawn(<OpenedHomes />, [[ownOpeningsQuery().queryKey, openings]]);

  test('say until when something can be said of each, and by which button', () => {
    const { html, words } = list(opening);
    expect(words).toBe(
      'A flat Opened 9 Nov 2026 Gone, not as shown, or nobody came? You can say so until 3:00 PM on 16 Nov 2026. Say what was wrong',
    );
    expect(hrefOf(html, 'A flat')).toBe('/property/7');
    expect(buttonsOf(html)).toEqual(['Say what was wrong with A flat']);
  });

  test('say what was said, and what became of it; afterwards nothing more can be', () => {
    const { html, words } = list({ ...opening, ...said });
    expect(words).toContain('You said that it was not as shown. Whoever lists it can answer until');
    expect(buttonsOf(html)).toEqual([]);
    expect(list({ ...opening, claimableUntil: null }).words).toBe('A flat Opened 9 Nov 2026');
    expect(buttonsOf(list({ ...opening, claim: said.claim }).html)).toEqual([]);
  });

  test('are none, or could not be read', () => {
    expect(list().words).toMatch(/^This browser and this account have not opened any home\./);
    expect(drawn(<OpenedHomes />, [[ownOpeningsQuery().queryKey, refusal(500)]]).words).toMatch(
      /^The homes you have opened could not be loaded\./,
    );
  });

  test('beside the contact of a home only what concerns it is said', () => {
    const read = [
      [ownOpeningsQuery().queryKey, [{ ...opening, id: 4, home: { id: 8, title: 'Another' } }, opening]],
    ] as const;
    const { html, words } = drawn(<HomeClaim propertyId={7} onReturned={ignore} />, read);
    expect(buttonsOf(html)).toEqual(['Say what was wrong with A flat']);
    expect(words).toMatch(/The homes you have opened$/);
    expect(drawn(<HomeClaim propertyId={9} onReturned={ignore} />, read).html).toBe('');
  });

  test('of a home that was opened again the last opening counts, of which nothing was said yet', () => {
    const before = { ...opening, id: 2, ...said };
    const { html, words } = drawn(<HomeClaim propertyId={7} onReturned={ignore} />, [
      [ownOpeningsQuery().queryKey, [opening, before]],
    ]);
    expect(buttonsOf(html)).toEqual(['Say what was wrong with A flat']);
    expect(words).not.toContain('You said that');
  });

  test('what was wrong is chosen, and nothing is chosen at first', () => {
    const { html, words } = drawn(<ClaimDialog opening={opening} onReturned={ignore} onClose={ignore} />);
    expect(words).toMatch(
      /^What was wrong\? A flat What was wrong\? It was gone, let to somebody else It was not as shown Nobody came to show it What happened/,
    );
    expect([...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'gone',
      'not_as_shown',
      'no_show',
    ]);
    expect(html).not.toContain('checked=""');
  });
});

const asked: AskedHome = {
  id: 5,
  home: { ...home, category: 'rental_units' },
  answerBy: '2026-11-12T12:00:00Z',
  state: 'open',
};
const question = { ...asked, cause: 'claim', askedAt: facts.claimedAt } as const;
const deskClaim: DeskClaim = { ...facts, home, mayAnswer: true, agrees: null, answer: null };

describe('whether a home is still free', () => {
  test('is a yes and a no, with the time after which it is paused', () => {
    const { html, words } = drawn(
      <FreeQuestion asked={asked} cause="Nobody has confirmed it." say={async () => asked} onSaid={ignore} />,
    );
    expect(words).toBe(
      'A flat Nobody has confirmed it. Is it still free? Yes, it is free No, it is let Without an answer, it is paused at 3:00 PM on 12 Nov 2026.',
    );
    expect(buttonsOf(html)).toEqual(['Yes, it is free', 'No, it is let']);
  });

  test.each([
    ['yes', 'It stays on the market'],
    ['no', 'It is off the market, and nobody'],
    ['none', 'so it is paused'],
    ['off', 'It is off the market already'],
  ] as const)('answered with %s it is not asked again', (state, words) => {
    const answered = { ...asked, state };
    const { html, words: all } = drawn(
      <FreeQuestion asked={answered} say={async () => asked} onSaid={ignore} />,
    );
    expect(all).toContain(words);
    expect(buttonsOf(html)).toEqual([]);
  });

  test('by the link of a mail is asked of each home that it names', () => {
    const homes = [
      asked,
      { ...asked, id: 6, home: { ...asked.home, title: 'Another', category: 'for_sale' } },
    ];
    const { words } = drawn(<StillFree token="t" />, [[linkQuery('t').queryKey, homes]]);
    expect(words).toMatch(/^A flat Is it still free\? .* Another Is it still for sale\?/);
    expect(drawn(<StillFree token={null} />).words).toBe('Looking it up...');
  });

  test.each([
    [404, 'This link is not complete, or its home was deleted.'],
    [500, 'This could not be looked up just now. Please try again later.'],
    [503, 'This could not be looked up just now. Please try again later.'],
  ])('by a link that is refused with %d: %s', (status, words) => {
    const { html, words: all } = drawn(<StillFree token="t" />, [[linkQuery('t').queryKey, refusal(status)]]);
    expect(all).toBe(`${words} Sign in and answer there`);
    expect(hrefOf(html, 'Sign in and answer there')).toBe('/admin/claims');
  });
});

describe('the desk of whoever lists homes', () => {
  const desk = (changes: object) =>
    drawn(<DeskClaims />, [[deskClaimsQuery().queryKey, { questions: [], claims: [], ...changes }]]);

  test.each([
    ['claim', 'A visitor who opened it says that it was gone.'],
    ['age', 'Nobody has confirmed it for a while.'],
  ])('says why a home is asked about, %s: %s', (cause, words) => {
    expect(desk({ questions: [{ ...question, cause }] }).words).toContain(
      `A flat ${words} Is it still free?`,
    );
  });

  test('has what a visitor said, until when it can be answered, and the two answers', () => {
    const { html, words } = desk({ claims: [deskClaim] });
    expect(words).toContain(
      'A flat A visitor says that it was not as shown. It has one bedroom. 10 Nov 2026. You can answer until 3:00 PM on 12 Nov 2026.',
    );
    expect(buttonsOf(html)).toEqual(['It is so', 'It is not so']);
  });

  test('has one’s own answer, and no buttons once there is nothing to answer', () => {
    const { html, words } = desk({ claims: [{ ...deskClaim, mayAnswer: false, answer: 'It has two.' }] });
    expect(words).toContain('You answered: It has two.');
    expect(buttonsOf(html)).toEqual([]);
    expect(buttonsOf(desk({ claims: [{ ...deskClaim, mayAnswer: false }] }).html)).toEqual([]);
  });

  test('of a visitor who wrote nothing has only what was chosen', () => {
    expect(desk({ claims: [{ ...deskClaim, text: '' }] }).words).toContain(
      'A visitor says that it was not as shown. 10 Nov 2026.',
    );
  });

  test('is empty, or could not be read', () => {
    expect(desk({}).words).toBe(
      'Still free? No home waits for your answer. What visitors said No visitor has reported anything wrong with your homes.',
    );
    expect(drawn(<DeskClaims />, [[deskClaimsQuery().queryKey, refusal(500)]]).words).toBe(
      'This could not be loaded. Please try again later.',
    );
  });
});

const queued: QueuedClaim = {
  ...facts,
  state: 'review',
  because: 'limits',
  home,
  openedAt: '2026-11-09T12:00:00Z',
  isGivenBack: false,
  agrees: null,
  answer: null,
  visitorLately: { claims: 4, refused: 3 },
  ownerLately: { claims: 2, returned: 1 },
};

describe('what an admin decides', () => {
  const queue = (waiting: QueuedClaim[], decided: QueuedClaim[] = []) =>
    drawn(<ClaimQueue />, [[claimQueueQuery().queryKey, { waiting, decided }]]);

  test('has both sides, and how often each was concerned lately', () => {
    const { html, words } = queue([queued]);
    expect(words).toBe(
      'To decide 7, A flat The visitor: it was not as shown. It has one bedroom. Whoever lists it: no answer. ' +
        'Opened 9 Nov 2026, said 10 Nov 2026 · beyond what comes back by rule · the opening is not back ' +
        'Lately the visitor claimed 4, 3 of them refused; of homes of the same lister 2 were claimed, 1 given back. ' +
        'Give it back Refuse it',
    );
    expect(hrefOf(html, '7, A flat')).toBe('/property/7');
  });

  test.each([
    [{ agrees: false, answer: 'It has two.' }, 'Whoever lists it: it is not so. It has two. Opened'],
    [{ agrees: true, answer: null }, 'Whoever lists it: it is so. Opened'],
    [{ agrees: true, answer: 'It was let.' }, 'Whoever lists it: it is so. It was let. Opened'],
    [{ agrees: false, answer: null }, 'Whoever lists it: it is not so. Opened'],
    [{ reason: 'gone' }, 'The visitor: this home was gone.'],
    [{ reason: 'no_show' }, 'The visitor: nobody came to show it.'],
    [{ because: 'disputed', isGivenBack: true }, '· disputed · the opening is back already'],
  ] satisfies [Partial<QueuedClaim>, string][])('with %j: %s', (changes, words) => {
    expect(queue([{ ...queued, ...changes }]).words).toContain(words);
  });

  test('an opening that is back already stays so', () => {
    expect(buttonsOf(queue([{ ...queued, isGivenBack: true }]).html)).toEqual([
      'Leave it returned',
      'Refuse it',
    ]);
  });

  test('what was decided lately says how, and why', () => {
    const decided = { ...queued, decision: 'The tour shows one.' } as const;
    const { html, words } = queue(
      [],
      [
        { ...decided, id: 2, state: 'returned' },
        { ...decided, id: 3, state: 'refused', decision: 'The tour shows two.' },
      ],
    );
    expect(words).toContain('No claim waits for a decision. Decided lately');
    expect(words).toMatch(/Given back The tour shows one\. .*Refused The tour shows two\.$/);
    expect(buttonsOf(html)).toEqual([]);
    expect(queue([]).words).not.toContain('Decided lately');
  });
});

describe('at the desk, what waits', () => {
  const times = (count: number) => Array.from({ length: count }, () => queued);
  const notice = (desk: object, { isAdmin = false, waiting = 0, decided = 0 } = {}) =>
    drawn(<ClaimNotice isAdmin={isAdmin} />, [
      [deskClaimsQuery().queryKey, { questions: [], claims: [], ...desk }],
      ...(isAdmin
        ? [[claimQueueQuery().queryKey, { waiting: times(waiting), decided: times(decided) }] as const]
        : []),
    ]).words.replace(/ ?Claims and questions$/, '');

  test.each([
    [{ questions: [question] }, {}, '1 home to confirm'],
    [{ questions: [question, question], claims: [deskClaim] }, {}, '2 homes to confirm, 1 claim to answer'],
    [{ claims: [deskClaim, { ...deskClaim, state: 'review' }] }, {}, '2 claims to answer'],
    [{}, { isAdmin: true, waiting: 1 }, '1 claim to decide'],
    [{ questions: [question] }, { isAdmin: true, waiting: 2 }, '1 home to confirm, 2 claims to decide'],
    [{ claims: [{ ...deskClaim, mayAnswer: false }] }, {}, 'Nothing that visitors said waits for you.'],
    [{ claims: [{ ...deskClaim, state: 'returned' }] }, {}, 'Nothing that visitors said waits for you.'],
    [{ claims: [deskClaim, { ...deskClaim, mayAnswer: false }] }, {}, '1 claim to answer'],
    [{ claims: [deskClaim, { ...deskClaim, state: 'returned' }] }, {}, '1 claim to answer'],
    [{}, { isAdmin: true, decided: 1 }, 'Nothing that visitors said waits for you.'],
    [{}, { isAdmin: true }, ''],
    [{}, {}, ''],
  ])('of %j and %j: %s', (desk, queue, words) => expect(notice(desk, queue)).toBe(words));
});

test('limits that could not be read are not there to be changed', () => {
  const { html, words } = drawn(<ClaimRules />, [[claimRulesQuery().queryKey, refusal(500)]]);
  expect(words).toMatch(/The limits could not be loaded\. Please try again later\.$/);
  expect(buttonsOf(html)).toEqual([]);
});

test('the limits are named, each with its figure', () => {
  const figures = Object.fromEntries(ruleNames.map((name, index) => [name, 20 + index]));
  const { html } = drawn(<ClaimRules />, [[claimRulesQuery().queryKey, figures]]);
  const fields = [...html.matchAll(/<label[^>]*>(.*?)<\/label><input([^>]*)>/g)].map(
    ([, label, input = '']) => [label, /name="(\w+)"/.exec(input)?.[1], /value="(\d+)"/.exec(input)?.[1]],
  );
  expect(fields).toEqual(ruleNames.map((name, index) => [ruleLimits[name].says, name, String(20 + index)]));
});
