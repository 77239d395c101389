import { describe, expect, test } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { membershipQuery } from '#features/memberships/web/queries.ts';
import type { RequestState } from '#features/verification/choices.ts';
import type { OwnRequest, QueuedRequest } from '#features/verification/schema.ts';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { BecomeManager } from './become-manager.tsx';
import { OwnRequestSection } from './own-request.tsx';
import { ownRequestQuery, requestsQuery } from './queries.ts';
import { RequestQueue } from './request-queue.tsx';

const user = { role: 'user', phone: '+256700000007' } as CurrentUser;
const manager: CurrentUser = { ...user, role: 'property_manager' };
const request: OwnRequest = {
  id: 4,
  state: 'open',
  kind: 'agent',
  phone: '+256700000021',
  wants: 'Two flats',
  words: '',
  reason: null,
  askedAt: '2026-11-18T09:00:00Z',
  turnedAt: '2026-11-19T09:00:00Z',
};
const asked = { ...request, state: 'asked', reason: 'Which flats?' } as const;

describe('the account’s request', () => {
  const own = (reply: OwnRequest | null | Error, of = user, membership: object = {}) =>
    renderPart(<OwnRequestSection user={of} />, [
      [ownRequestQuery().queryKey, reply],
      [membershipQuery().queryKey, { choices: [], wish: null, plan: 'basic', ...membership }],
    ]);

  test('shows an empty form with the account’s phone number at first', () => {
    const { words, buttons, html } = own(null);
    expect(words).toMatch(/^Request to list homes Who are you\?/);
    expect(buttons).toEqual(['Submit application']);
    expect(html).toMatch(/<input [^>]*name="phone"[^>]*value="0700 000 007"/);
    expect(html).not.toContain('checked=""');
  });

  test('shows a waiting request, and offers to edit or withdraw it', () => {
    const { words, buttons } = own({ ...request, words: 'By the church', reason: 'Which flats?' });
    expect(words).toContain(
      'Under review Submitted 18 Nov 2026 We are reviewing your application and will email you when we have decided.',
    );
    expect(words).toContain(
      'Agent or broker What you want to list Two flats Additional information By the church',
    );
    // The question is answered, so it is hidden.
    expect(words).not.toContain('Which flats?');
    expect(buttons).toEqual(['Edit application', 'Withdraw application']);
    expect(own(request).words).not.toContain('Additional information');
  });

  test('shows our question, and lets it be answered below the earlier text', () => {
    const { words, buttons, html } = own(asked);
    expect(words).toContain('Before we can decide, please answer this question: Which flats?');
    expect(words).toContain('Your answer to our question');
    expect(buttons).toEqual(['Send reply']);
    expect(html).toMatch(/<input [^>]*name="phone"[^>]*value="0700 000 021"/);
    expect(html).toMatch(/<input [^>]*name="wants"[^>]*value="Two flats"/);
    expect(html).toMatch(/value="agent"[^>]*checked=""|checked=""[^>]*value="agent"/);
  });

  test.each([
    ['refused', 'Declined Updated 19 Nov 2026 No such flat.'],
    [
      'revoked',
      'Permission revoked Updated 19 Nov 2026 We revoked your permission to list homes. Reason: No such flat.',
    ],
    ['withdrawn', 'Withdrawn Updated 19 Nov 2026 Who are you?'],
  ] as const)('lets a request that was %s be sent again', (state, words) => {
    const drawn = own({ ...request, state, reason: 'No such flat.' });
    expect(drawn.words).toContain(words);
    expect(drawn.buttons).toEqual(['Send a new request']);
    expect(drawn.words).not.toContain('Your answer to our question');
  });

  test('links an approved request to the listings, and to the requested plan', () => {
    const approved = { ...request, state: 'approved' as const };
    const drawn = own(approved, manager);
    expect([drawn.buttons, drawn.links]).toEqual([[], ['/admin/properties']]);
    const choices = [{ name: 'premium', title: 'Premium' }];
    const wishing = own(approved, manager, { choices, wish: 'premium' });
    expect(wishing.words).toContain('You chose the Premium plan. It starts when you pay.');
    expect(wishing.links).toContain('/profile/membership');
    expect(own(approved, manager, { choices, wish: 'trial' }).words).not.toContain('You chose');
    expect(own(approved, manager, { choices }).words).not.toContain('You chose');
    expect(own(approved, manager, { choices, wish: 'premium', plan: 'premium' }).words).not.toContain(
      'You chose',
    );
  });

  test('shows nothing to a user who lists for another reason, and shows a loading error', () => {
    expect([own(null, manager).words, own(asked, manager).words]).toEqual(['', '']);
    expect(own({ ...request, state: 'revoked' }, { ...user, role: 'admin' }).words).toBe('');
    expect(own(new Error('503')).words).toBe('We could not load your application. Please try again later.');
  });
});

describe('the request in the profile', () => {
  const wish = (reply: OwnRequest | null, of = user) =>
    renderPart(<BecomeManager user={of} />, [[ownRequestQuery().queryKey, reply]]).words;

  test.each<[RequestState | null, string]>([
    [
      null,
      'Want to list your own homes? Tell us about you and your properties. It takes two minutes. Request to list homes',
    ],
    [
      'withdrawn',
      'Want to list your own homes? Tell us about you and your properties. It takes two minutes. Request to list homes',
    ],
    [
      'open',
      'We received your request to list homes on 18 Nov 2026. We are reviewing it and will email you. See your request',
    ],
    ['asked', 'We have a question about your request to list homes: No flat. Reply'],
    ['refused', 'On 19 Nov 2026 we declined your request to list homes: No flat. Send a new request'],
    ['revoked', 'On 19 Nov 2026 we withdrew your permission to list homes: No flat. Send a new request'],
  ])('describes a request that is %s as: %s', (state, words) => {
    expect(wish(state && { ...request, state, reason: 'No flat.' })).toBe(words);
  });

  test('shows nothing in the profile of a user who lists homes', () => {
    expect(wish({ ...request, state: 'approved' }, manager)).toBe('');
    expect(wish({ ...request, state: 'revoked' }, { ...user, role: 'admin' })).toBe('');
  });
});

describe('the request queue', () => {
  const queued: QueuedRequest = {
    ...request,
    ...{ decidedBy: null, isHeld: false, checks: [{ title: 'Identity', standing: 'given' }] },
    account: {
      ...{ id: 7, username: 'grace', fullName: 'Grace Sample', email: 'grace@example.com', role: 'user' },
      ...{ isEmailConfirmed: true, plan: null, requestedPlan: null, since: '2026-11-01T09:00:00Z' },
      ...{ earlier: 0, refused: 0 },
    },
  };
  const queue = (over: Partial<QueuedRequest> | null, part: 'waiting' | 'asked' | 'decided' = 'waiting') =>
    renderPart(<RequestQueue part={part} />, [
      [
        requestsQuery(part).queryKey,
        { requests: over ? [{ ...queued, ...over }] : [], waiting: 3, asked: 2 },
      ],
    ]);

  test.each<[RequestState, boolean, string[]]>([
    ['open', false, ['Approve', 'Request information', 'Decline']],
    ['asked', false, ['Approve', 'Decline']],
    ['approved', true, ['Revoke permission']],
    ['approved', false, []],
    ['refused', false, []],
    ['withdrawn', false, []],
    ['revoked', false, []],
  ])('offers for a request that is %s (permission held: %s) the actions %j', (state, isHeld, buttons) => {
    const drawn = queue({ state, isHeld });
    expect(drawn.buttons).toEqual(buttons);
    expect(drawn.links.includes('/admin/audit?who=grace')).toBe(state !== 'open' && state !== 'asked');
    expect(drawn.words.includes('Identity Awaiting your decision')).toBe(
      state === 'open' || state === 'asked',
    );
  });

  test.each([
    ['none', 'Not submitted'],
    ['passed', 'Checked'],
    ['refused', 'Declined'],
    ['revoked', 'Badge revoked'],
    ['expired', 'Expired'],
  ] as const)('labels a check that is %s as: %s', (standing, words) => {
    expect(queue({ checks: [{ title: 'Identity', standing }] }).words).toContain(`Identity ${words} Approve`);
  });

  test('shows who requests what, and what is known about the account', () => {
    const { words, links } = queue({ words: 'By the church' });
    expect(words).toMatch(
      /Grace Sample 0700 000 021 grace · grace@example\.com, confirmed Pending: \d+ days? Agent or broker: Two flats By the church Applied 18 Nov 2026 · account since 1 Nov 2026 · plan: None Identity/,
    );
    expect(links).toContain('tel:+256700000021');
    const account = {
      isEmailConfirmed: false,
      plan: 'basic',
      requestedPlan: 'premium',
      earlier: 3,
      refused: 1,
    } as const;
    expect(queue({ account: { ...queued.account, ...account } }).words).toMatch(
      /not confirmed .* plan: Basic, requested Premium · earlier applications: 3, declined: 1/,
    );
  });

  test('shows the current plan, and the requested plan if there is one', () => {
    const on = (plans: object) => queue({ account: { ...queued.account, ...plans } }).words;
    expect(on({ plan: 'basic' })).toContain('plan: Basic Identity');
    expect(on({ requestedPlan: 'premium' })).toContain('plan: None, requested Premium Identity');
  });

  test('shows what was sent to the member, by whom and when', () => {
    const turned = { decidedBy: 'admin', reason: 'No such flat.' };
    expect(queue({ ...turned, state: 'refused' }).words).toContain(
      'Sent to the member: No such flat. admin, 19 Nov 2026',
    );
    expect(queue({ ...turned, state: 'open' }).words).toContain('Our question: No such flat.');
    expect(queue({ ...turned, state: 'approved', reason: null }).words).toContain(
      'Approved by admin, 19 Nov 2026',
    );
    expect(queue({ state: 'asked' }).words).toMatch(/Waiting for the member: \d+ days?/);
  });

  test('links to the parts of the queue, with the counts of the open ones', () => {
    const { html, words } = queue(null, 'asked');
    expect(words).toBe('Lister applications Under review 3 Waiting for member 2 Decided No applications.');
    expect(/<a [^>]*aria-current="page"[^>]*>/.exec(html)?.[0]).toContain('/admin/requests?part=asked');
    expect(queue(null).words).toContain('No applications to review.');
    expect(queue(null, 'decided').words).toContain('No applications.');
    expect(queue({ decidedBy: 'admin', reason: null, state: 'refused' }).words).toContain(
      'Declined by admin, 19 Nov 2026',
    );
  });
});
