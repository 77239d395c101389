import { describe, expect, test } from 'vitest';
import { ruleLimits, ruleNames } from '#features/viewing-claims/limits.ts';
import type {
  AdminClaim,
  CheckedProperty,
  ManagerClaim,
  UnlockedProperty,
} from '#features/viewing-claims/schema.ts';
import { buttonsOf, hrefOf, httpError, renderPart, tableRowsOf } from '#kit/web/testing/render-to-string.tsx';
import { AvailabilityCheck } from './availability-check.tsx';
import { AvailabilityLink } from './availability-link.tsx';
import ClaimDialog from './claim-dialog.tsx';
import { ClaimQueue } from './claim-queue.tsx';
import { ClaimRules } from './claim-rules.tsx';
import HomeClaim from './home-claim.tsx';
import { ManagerClaims } from './manager-claims.tsx';
import {
  claimQueueQuery,
  claimRulesQuery,
  linkQuery,
  managerClaimsQuery,
  ownUnlocksQuery,
} from './queries.ts';
import { UnlockedProperties } from './unlocked-properties.tsx';

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
const opening: UnlockedProperty = {
  id: 3,
  home,
  openedAt: '2026-11-09T12:00:00Z',
  claimableUntil: '2026-11-16T12:00:00Z',
  claim: null,
};
const said = { claimableUntil: null, claim: { ...facts, givenBack: null, givenBackAt: null } };

describe('unlocked homes', () => {
  const list = (...openings: UnlockedProperty[]) =>
    renderPart(<UnlockedProperties />, [[ownUnlocksQuery().queryKey, openings]]);

  test('show the claim deadline and button of each home', () => {
    const { html, words } = list(opening);
    expect(words).toBe(
      'A flat Unlocked 9 Nov 2026 Home not available, not as listed, or agent did not show up? Report it by 3:00 PM on 16 Nov 2026. Report a problem',
    );
    expect(hrefOf(html, 'A flat')).toBe('/property/7');
    expect(buttonsOf(html)).toEqual(['Report a problem with A flat']);
  });

  test('show a claim with its result, and offer no further one', () => {
    const { html, words } = list({ ...opening, ...said });
    expect(words).toContain(
      'You reported that this home did not match the listing. The agent can reply until',
    );
    expect(buttonsOf(html)).toEqual([]);
    expect(list({ ...opening, claimableUntil: null }).words).toBe('A flat Unlocked 9 Nov 2026');
    expect(buttonsOf(list({ ...opening, claim: said.claim }).html)).toEqual([]);
  });

  test('show an empty state and an error', () => {
    expect(list().words).toMatch(
      /^No unlocked homes yet\. Homes that you unlock with a viewing package appear here\./,
    );
    expect(renderPart(<UnlockedProperties />, [[ownUnlocksQuery().queryKey, httpError(500)]]).words).toMatch(
      /^We could not load your unlocked homes\./,
    );
  });

  test('show next to a contact only the claim about that home', () => {
    const read = [
      [ownUnlocksQuery().queryKey, [{ ...opening, id: 4, home: { id: 8, title: 'Another' } }, opening]],
    ] as const;
    const { html, words } = renderPart(<HomeClaim propertyId={7} onReturned={ignore} />, read);
    expect(buttonsOf(html)).toEqual(['Report a problem with A flat']);
    expect(words).toMatch(/Unlocked homes$/);
    expect(renderPart(<HomeClaim propertyId={9} onReturned={ignore} />, read).html).toBe('');
  });

  test('offer a claim for the latest unlock of a home that was unlocked again', () => {
    const before = { ...opening, id: 2, ...said };
    const { html, words } = renderPart(<HomeClaim propertyId={7} onReturned={ignore} />, [
      [ownUnlocksQuery().queryKey, [opening, before]],
    ]);
    expect(buttonsOf(html)).toEqual(['Report a problem with A flat']);
    expect(words).not.toContain('You reported that');
  });

  test('offer the claim reasons without a default', () => {
    const { html, words } = renderPart(<ClaimDialog unlock={opening} onReturned={ignore} onClose={ignore} />);
    expect(words).toMatch(
      /^What went wrong\? A flat It was no longer available It did not match the listing The agent did not show up What happened/,
    );
    expect(html.match(/What went wrong\?/g)).toHaveLength(1);
    expect([...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'gone',
      'not_as_shown',
      'no_show',
    ]);
    expect(html).not.toContain('checked=""');
  });
});

const asked: CheckedProperty = {
  id: 5,
  home: { ...home, category: 'rental_units' },
  answerBy: '2026-11-12T12:00:00Z',
  state: 'open',
};
const question = { ...asked, cause: 'claim', askedAt: facts.claimedAt } as const;
const managerClaim: ManagerClaim = { ...facts, home, mayAnswer: true, agrees: null, answer: null };

describe('availability check on a page', () => {
  test('offers yes and no with the time of the pause', () => {
    const { html, words } = renderPart(
      <AvailabilityCheck
        check={asked}
        cause="Nobody has confirmed it."
        sendAnswer={async () => asked}
        onAnswered={ignore}
      />,
    );
    expect(words).toBe(
      'A flat Nobody has confirmed it. Is it still available? Yes, still available No, it has been let If you do not answer, we pause this listing at 3:00 PM on 12 Nov 2026.',
    );
    expect(buttonsOf(html)).toEqual(['Yes, still available', 'No, it has been let']);
  });

  test.each([
    ['yes', 'Thank you. Your listing stays available, and its page shows when you confirmed it.'],
    ['no', 'Thank you. Your listing is now unavailable, and its contact details are no longer shown.'],
    [
      'none',
      'We did not get a reply in time, so this listing is paused. To list it again, sign in and make it available.',
    ],
    ['off', 'This listing is already unavailable.'],
  ] as const)('with the answer %s offers no further one', (state, words) => {
    const answered = { ...asked, state };
    const { html, words: all } = renderPart(
      <AvailabilityCheck check={answered} sendAnswer={async () => asked} onAnswered={ignore} />,
    );
    expect(all).toContain(words);
    expect(buttonsOf(html)).toEqual([]);
  });

  test('asks by an email link about each home that it names', () => {
    const homes = [
      asked,
      { ...asked, id: 6, home: { ...asked.home, title: 'Another', category: 'for_sale' } },
    ];
    const { words } = renderPart(<AvailabilityLink token="t" />, [[linkQuery('t').queryKey, homes]]);
    expect(words).toMatch(/^A flat Is it still available\? .* Another Is it still for sale\?/);
    expect(renderPart(<AvailabilityLink token={null} />).words).toBe('Loading...');
  });

  test.each([
    [404, 'This link is incomplete, or the home has been deleted.'],
    [500, 'We could not load this page. Please try again later.'],
    [503, 'We could not load this page. Please try again later.'],
  ])('with a link rejected with status %d shows: %s', (status, words) => {
    const { html, words: all } = renderPart(<AvailabilityLink token="t" />, [
      [linkQuery('t').queryKey, httpError(status)],
    ]);
    expect(all).toBe(`${words} Sign in to answer`);
    expect(hrefOf(html, 'Sign in to answer')).toBe('/admin/claims');
  });
});

describe('manager dashboard', () => {
  const desk = (changes: object) =>
    renderPart(<ManagerClaims />, [
      [managerClaimsQuery().queryKey, { questions: [], claims: [], ...changes }],
    ]);

  test.each([
    ['claim', 'A visitor who unlocked it says that it is no longer available.'],
    ['age', 'You have not confirmed its availability for a while.'],
  ])('explains a check for %s: %s', (cause, words) => {
    expect(desk({ questions: [{ ...question, cause }] }).words).toContain(
      `A flat ${words} Is it still available?`,
    );
  });

  test("shows a visitor's claim with its deadline and both answers", () => {
    const { html, words } = desk({ claims: [managerClaim] });
    expect(words).toContain(
      'A flat A visitor says that it did not match the listing. It has one bedroom. 10 Nov 2026. Please respond by 3:00 PM on 12 Nov 2026.',
    );
    expect(buttonsOf(html)).toEqual(['Agree', 'Disagree']);
  });

  test("shows the manager's own answer, and no buttons when nothing is open", () => {
    const { html, words } = desk({ claims: [{ ...managerClaim, mayAnswer: false, answer: 'It has two.' }] });
    expect(words).toContain('Your response: It has two.');
    expect(buttonsOf(html)).toEqual([]);
    expect(buttonsOf(desk({ claims: [{ ...managerClaim, mayAnswer: false }] }).html)).toEqual([]);
  });

  test('shows only the reason of a claim without a message', () => {
    expect(desk({ claims: [{ ...managerClaim, text: '' }] }).words).toContain(
      'A visitor says that it did not match the listing. 10 Nov 2026.',
    );
  });

  test('shows an empty state and an error', () => {
    expect(desk({}).words).toBe(
      'Still available? No availability checks to answer. Claims from visitors No claims about your homes.',
    );
    expect(renderPart(<ManagerClaims />, [[managerClaimsQuery().queryKey, httpError(500)]]).words).toBe(
      'We could not load the claims. Try again',
    );
  });
});

const queued: AdminClaim = {
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

describe('decisions by an admin', () => {
  const queue = (waiting: AdminClaim[], decided: AdminClaim[] = []) =>
    renderPart(<ClaimQueue />, [[claimQueueQuery().queryKey, { waiting, decided }]]);

  test('show both sides with their recent claims', () => {
    const { html, words } = queue([queued]);
    expect(words).toBe(
      'Awaiting decision 7, A flat Visitor: it did not match the listing. It has one bedroom. Lister: no response. ' +
        'Unlocked 9 Nov 2026, claimed 10 Nov 2026 · over the automatic return limit · unlock not returned ' +
        'Recent claims by this visitor: 4 (3 declined). Recent claims against this lister: 2 (1 returned). ' +
        'Return unlock Decline',
    );
    expect(hrefOf(html, '7, A flat')).toBe('/property/7');
  });

  test.each([
    [{ agrees: false, answer: 'It has two.' }, 'Lister: disagrees. It has two.'],
    [{ agrees: true, answer: null }, 'Lister: agrees.'],
    [{ agrees: true, answer: 'It was let.' }, 'Lister: agrees. It was let.'],
    [{ agrees: false, answer: null }, 'Lister: disagrees.'],
    [{ reason: 'gone' }, 'Visitor: this home was no longer available.'],
    [{ reason: 'no_show' }, 'Visitor: the agent did not show up.'],
    [{ because: 'disputed', isGivenBack: true }, '· disputed · unlock already returned'],
  ] satisfies [Partial<AdminClaim>, string][])('with %j show: %s', (changes, words) => {
    expect(queue([{ ...queued, ...changes }]).words).toContain(words);
  });

  test('keep an unlock returned that already was', () => {
    expect(buttonsOf(queue([{ ...queued, isGivenBack: true }]).html)).toEqual(['Keep returned', 'Decline']);
  });

  test('show recent decisions', () => {
    const decided = { ...queued, decision: 'The tour shows one.' } as const;
    const { html, words } = queue(
      [],
      [
        { ...decided, id: 2, state: 'returned' },
        { ...decided, id: 3, state: 'refused', decision: 'The tour shows two.' },
      ],
    );
    expect(words).toContain('No claims awaiting a decision.');
    expect(tableRowsOf(html).slice(1)).toEqual([
      'A flat it did not match the listing Unlock returned 10 Nov 2026',
      'A flat it did not match the listing Declined 10 Nov 2026',
    ]);
    expect(queue([]).words).not.toContain('Recently decided');
  });
});

test('offers no form for limits that failed to load', () => {
  const { html, words } = renderPart(<ClaimRules />, [[claimRulesQuery().queryKey, httpError(500)]]);
  expect(words).toMatch(/We could not load the limits\. Please try again later\.$/);
  expect(buttonsOf(html)).toEqual([]);
});

test('labels each limit with its value', () => {
  const figures = Object.fromEntries(ruleNames.map((name, index) => [name, 20 + index]));
  const { html } = renderPart(<ClaimRules />, [[claimRulesQuery().queryKey, figures]]);
  const fields = [...html.matchAll(/<label[^>]*>(.*?)<\/label><input([^>]*)>/g)].map(
    ([, label, input = '']) => [label, /name="(\w+)"/.exec(input)?.[1], /value="(\d+)"/.exec(input)?.[1]],
  );
  expect(fields).toEqual(ruleNames.map((name, index) => [ruleLimits[name].says, name, String(20 + index)]));
});
