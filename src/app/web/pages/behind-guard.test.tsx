import { describe, expect, test } from 'vitest';
import { Integrity, integrityQuery } from '#app/web/pages/admin/integrity.tsx';
import { routes } from '#app/web/routes.tsx';
import { countReads } from '#app/web/testing/count-reads.ts';
import { BehindGuard, renderSignedIn, type SeededReads } from '#app/web/testing/render-signed-in.tsx';
import { someUser } from '#app/web/testing/some-user.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { managerLotsQuery } from '#features/auctions/web/queries.ts';
import { managerListingQuery } from '#features/listings/web/queries.ts';
import { membershipQuery } from '#features/memberships/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { managerReviewsQuery, ownReviewsQuery } from '#features/reviews/web/queries.ts';
import { stayStates } from '#features/stays/choices.ts';
import type { HostedStay, OwnStay } from '#features/stays/schema.ts';
import { hostStaysQuery } from '#features/stays/web/host/host-queries.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import { viewingStates } from '#features/viewings/choices.ts';
import type { ManagerViewing, ViewingPage } from '#features/viewings/schema.ts';
import { managerDayQuery, ownViewingsQuery } from '#features/viewings/web/queries.ts';
import { CallError } from '#kit/web/call.ts';

type Who = Partial<CurrentUser>;
const [visitor, manager, admin]: Who[] = [{ role: 'user' }, { role: 'property_manager' }, { role: 'admin' }];

/**
 * Renders the page at this address for an authorised user.
 * @param address as in the route table, with the search
 */
async function open(address: string, who: Who = {}, known: SeededReads = []) {
  const [path = '', search = ''] = address.split('?');
  const row = routes.find(
    (one) =>
      one.path ===
      path.replace(/\/(\d+|pay_\w+)(?=$|\/edit$)/, (_, id) => (/^\d/.test(id) ? '/:id' : '/:reference')),
  );
  if (!row) throw new Error(`no page at ${address}`);
  const page = (await row.load()).default;
  const [, last = ''] = /\/(\w+)(?:\/edit)?$/.exec(path) ?? [];
  const params = {
    ...(row.path.includes(':id') && { id: last }),
    ...(row.path.endsWith(':reference') && { reference: last }),
  };
  return renderSignedIn(
    <BehindGuard
      page={page as Parameters<typeof BehindGuard>[0]['page']}
      user={{ ...someUser, ...who }}
      params={params}
      search={new URLSearchParams(search)}
    />,
    known,
    path,
  );
}

/** Returns the link targets in the tags that match. */
const linksOf = (html: string, tags: RegExp) =>
  [...html.matchAll(tags)].map(([tag]) => / href="([^"]+)"/.exec(tag)?.[1] ?? '');

/** The reads of an admin's page of today, with the figures of these days. */
const todayReads = (days: number) => [
  '/api/operations/late',
  `/api/overview?days=${days}`,
  '/api/desk/leads?stage=new',
  ...['viewings', 'stays', 'first-rents', 'stay-problems', 'damage-deposits', 'claims', 'reports'].map(
    (name) => `/api/desk/${name}`,
  ),
  '/api/waiting',
];

test.each([
  ['/admin/claims', manager, ['/api/desk/claims']],
  ['/admin/claims', admin, ['/api/viewing-claims', '/api/desk/claims', '/api/viewing-claims/rules']],
  ['/admin/reports', manager, ['/api/desk/reports']],
  ['/admin/reports', admin, ['/api/reports']],
  [
    '/admin/bookings',
    manager,
    ['/api/desk/stay-problems', '/api/desk/damage-deposits', '/api/desk/first-rents', '/api/desk/stays'],
  ],
  [
    '/admin/bookings?home=12',
    manager,
    ['/api/desk/properties/12/nights', '/api/desk/properties/12/stay-terms'],
  ],
  [
    '/admin/bookings?home=0',
    manager,
    ['/api/desk/stay-problems', '/api/desk/damage-deposits', '/api/desk/first-rents', '/api/desk/stays'],
  ],
  ['/admin/viewings', manager, ['/api/desk/viewings']],
  ['/admin/viewings?day=2026-12-01', manager, ['/api/desk/viewings?day=2026-12-01']],
  ['/admin/viewings?day=2026-02-30', manager, ['/api/desk/viewings']],
  ['/admin/leads?stage=new&q=amina', manager, ['/api/desk/leads?q=amina&stage=new']],
  ['/admin/auctions', visitor, ['/api/bank/lots']],
  ['/admin/auctions?lot=3', visitor, ['/api/bank/lots']],
  ['/admin/auctions?part=rules', visitor, ['/api/bank/lots']],
  ['/admin/auctions?bank=3', visitor, ['/api/bank/lots/3']],
  ['/admin/auctions', manager, ['/api/desk/lots', '/api/bank/lots']],
  ['/admin/auctions?part=rules', manager, ['/api/desk/lots', '/api/bank/lots']],
  ['/admin/auctions?part=rules', admin, []],
  ['/admin/auctions?lot=3', manager, ['/api/desk/lots/3']],
  ['/admin/auctions?lot=03', manager, ['/api/desk/lots', '/api/bank/lots']],
  ['/admin/auctions?home=12', manager, ['/api/desk/lots', '/api/properties/12']],
  ['/admin/auctions?bank=3', manager, ['/api/bank/lots/3']],
  ['/admin/overview', admin, todayReads(30)],
  ['/admin/overview?days=7', admin, todayReads(7)],
  ['/admin/overview?days=8', admin, todayReads(30)],
  ['/admin/operations', admin, ['/api/operations']],
  ['/admin/users/5', admin, ['/api/users/5']],
  ['/admin/audit', admin, ['/api/audit?kind=change', '/api/integrity']],
  [
    '/admin/payments?q=%20x%20&status=pending&before=9',
    admin,
    ['/api/payments/overview', '/api/payments?before=9&q=x&status=pending'],
  ],
  ['/admin/payments/pay_1', admin, ['/api/payments/pay_1/trail']],
  ['/admin/payments/attempts/7', admin, ['/api/payments/transactions/7/trail']],
  ['/admin/users?q=amina', admin, ['/api/users?q=amina', '/api/audit', '/api/audit?kind=access']],
  ['/admin/settings', admin, ['/api/settings?part=prices']],
  ['/admin/settings?part=contacts', admin, ['/api/settings?part=contacts']],
  ['/admin/settings?part=nothing', admin, ['/api/settings?part=prices']],
  ['/verification', visitor, ['/api/listing-requests/mine', '/api/verification/mine']],
  ['/verification/homes/12', manager, ['/api/verification/mine?home=12']],
  ['/profile/membership', visitor, ['/api/membership']],
  [
    '/profile',
    visitor,
    ['/api/user/photograph', '/api/listing-requests/mine', '/api/bank/lots', '/api/payments/mine'],
  ],
  ['/profile?tab=nothing', visitor, ['/api/user/photograph', '/api/listing-requests/mine', '/api/bank/lots']],
  ['/profile?tab=settings', visitor, ['/api/mail-choices', '/api/user/sessions']],
  ['/profile?tab=properties', visitor, []],
  ['/profile?tab=searches', visitor, ['/api/saved-searches/mine']],
  ['/profile?tab=shares', visitor, ['/api/shares/mine']],
  ['/profile?tab=bookings', visitor, ['/api/viewings/mine', '/api/stays/mine', '/api/first-rents']],
  ['/profile?tab=enquiries', visitor, ['/api/enquiries/mine']],
  ['/profile?tab=payments', visitor, ['/api/payments/mine', '/api/viewing-packages/bought']],
  ['/profile?tab=notifications', visitor, ['/api/notifications']],
  ['/profile?tab=notifications&before=40', visitor, ['/api/notifications?before=40']],
])('opens %s as %j with the requests %j', async (address, who, requests) => {
  const { asked } = await open(address, who);
  // The bar beside a person's own pages counts what they own.
  const isOwn = address.startsWith('/profile') || address === '/verification';
  const expected = [...new Set([...requests, ...(isOwn ? countReads : [])])];
  expect(asked.filter((request) => request !== '/api/user').sort()).toEqual(expected.sort());
});

test.each([
  ['waiting', 'waiting'],
  ['decided', 'decided'],
  ['nothing', 'waiting'],
])(
  'lists in the section %s the requests that are %s, beside other pending admin work',
  async (part, shown) => {
    expect((await open(`/admin/requests?part=${part}`, admin)).asked).toEqual([
      `/api/listing-requests?part=${shown}`,
      '/api/verification/checks',
      '/api/sales-enquiries',
      '/api/photograph-cases',
    ]);
  },
);

describe('the manager dashboard', () => {
  const stay: HostedStay = {
    ...{ id: 4, propertyId: 12, title: 'House by the lake', state: 'confirmed', requests: '' },
    ...{ checkIn: '2026-12-01', checkOut: '2026-12-04', nights: 3, guests: 2 },
    ...{
      name: 'Amina Example',
      email: null,
      phone: null,
      total: 9,
      paid: 9,
      due: 0,
      currency: 'UGX',
      heldUntil: null,
    },
  };
  const viewing: ManagerViewing = {
    ...{ id: 4, agent: 'Grace', name: 'Amina Example', phone: '+256700000001', email: null, mayMeet: false },
    ...{ home: { id: 12, title: 'Flat', category: 'for_sale', location: 'Kira', lat: null, lng: null } },
    ...{ startsAt: '2026-12-01T07:00:00Z', day: '2026-12-01', hour: 10, state: 'booked', isConfirmed: true },
    ...{ endedBy: null, words: null, mayChange: false, mayMiss: false },
  };
  const written = { mark: 'hosts-side', standing: 'open', mayWrite: true };
  const aboutThem = ({ html, words }: { html: string; words: string }) => ({
    othersSay: words.includes('What other hosts say'),
    review: html.includes('href="/reviews/hosts-side"'),
  });

  test.each(stayStates)(
    "shows other hosts' reviews of a guest who asks, and links to the review of a past one: a stay that is %s",
    async (state) => {
      const isRequest = state === 'requested';
      const stays = {
        today: '2026-11-27',
        requests: isRequest ? [{ ...stay, state }] : [],
        present: [],
        coming: [],
        past: isRequest ? [] : [{ ...stay, state }],
        homes: [],
        hostCancellations: [],
      };
      const page = await open('/admin/bookings', manager, [
        [hostStaysQuery().queryKey, stays],
        [managerReviewsQuery().queryKey, [{ ...written, stayId: 4, viewingId: null }]],
      ]);
      expect(aboutThem(page)).toEqual({ othersSay: isRequest, review: state === 'completed' });
    },
  );

  test.each(viewingStates)(
    'shows reviews of a visitor the same way for a viewing that is %s',
    async (state) => {
      const day = { today: '2026-12-01', day: '2026-12-01', viewings: [{ ...viewing, state }], ahead: [] };
      const page = await open('/admin/viewings', manager, [
        [managerDayQuery(null).queryKey, day],
        [managerReviewsQuery().queryKey, [{ ...written, stayId: null, viewingId: 4 }]],
      ]);
      expect(aboutThem(page)).toEqual({ othersSay: state === 'booked', review: state === 'met' });
    },
  );

  test('links from a property calendar to all bookings', async () => {
    const linked = async (address: string) =>
      (await open(address, manager)).html.includes('href="/admin/bookings"');
    expect([await linked('/admin/bookings'), await linked('/admin/bookings?home=12')]).toEqual([false, true]);
  });

  test.each([
    [manager, false],
    [admin, true],
  ])('names the agent of each viewing in the list of all viewings: %j', async (who, names) => {
    const day = {
      today: '2026-12-01',
      day: '2026-12-01',
      viewings: [{ ...viewing, agent: 'Moses Example' }],
      ahead: [],
    };
    const { words } = await open('/admin/viewings', who, [[managerDayQuery(null).queryKey, day]]);
    expect(words.includes('Moses Example')).toBe(names);
  });

  test.each([
    [visitor, []],
    [manager, []],
    [admin, ['/admin/auctions?part=rules']],
  ])('links %j from the auctions to %j', async (who, links) => {
    const { html } = await open('/admin/auctions', who);
    expect([...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual(links);
  });

  test('shows that a property cannot be loaded, and asks for one where none is chosen', async () => {
    const gone: SeededReads = [[managerListingQuery(5).queryKey, new CallError(404, '404: none', null)]];
    const fault =
      'We could not load this property. It may have been deleted, or you may not have access to it.';
    const choose = 'Please select a property first';
    const said = async (address: string, known: SeededReads = []) => {
      const { words } = await open(address, manager, known);
      return [words.includes(fault), words.includes(choose)];
    };
    expect(await said('/admin/virtual-tours?propertyId=5', gone)).toEqual([true, false]);
    expect(await said('/admin/virtual-tours?propertyId=5')).toEqual([false, false]);
    expect(await said('/admin/virtual-tours', gone)).toEqual([false, true]);
    expect(await said('/admin/properties/5/edit', gone)).toEqual([true, false]);
    expect(await said('/admin/properties/5/edit')).toEqual([false, false]);
  });

  test('shows no tour for a new property before it is saved', async () => {
    const words = async (address: string) => (await open(address, manager)).words;
    expect(await words('/admin/properties/new')).toMatch(
      /Create New Property Property Details .*Please save the property first before uploading a tour\./,
    );
    expect(await words('/admin/properties/5/edit')).toContain('Edit Property Property Details');
    expect(await words('/admin/properties/5/edit')).not.toContain(
      'Please save the property first before uploading a tour.',
    );
    expect(await words('/admin/properties')).not.toContain('Property Details');
  });
});

describe('the auction of a property', () => {
  const property = {
    ...{ id: 12, title: 'House over the valley', currency: 'USD', startingBid: 90_000, bidIncrement: 500 },
    auctionDate: '2026-12-01T08:00:00.000Z',
  };
  const ofHome = (lot: { id: number; propertyId: number; state: string }) =>
    open('/admin/auctions?home=12', manager, [
      [managerLotsQuery().queryKey, { lots: [lot] }],
      [propertyQuery('12').queryKey, property],
    ]);

  test.each(['draft', 'announced', 'open', 'awaiting_balance', 'second_bidder'])(
    'shows the lot while it is %s',
    async (state) => {
      const { asked, html } = await ofHome({ id: 9, propertyId: 12, state });
      expect(asked).toContain('/api/desk/lots/9');
      expect(html).not.toContain('<form');
    },
  );

  test.each([
    [{ id: 9, propertyId: 12, state: 'stopped' }],
    [{ id: 9, propertyId: 12, state: 'no_bid' }],
    [{ id: 9, propertyId: 12, state: 'completed' }],
    [{ id: 9, propertyId: 13, state: 'open' }],
  ])("starts a new auction beside %j from the listing's details", async (lot) => {
    const { asked, html, words } = await ofHome(lot);
    expect(asked).not.toContain('/api/desk/lots/9');
    expect(words).toContain('House over the valley Bidding opens (Kampala time)');
    const values = [...html.matchAll(/<input [^>]*value="([^"]+)"/g)].map(([, value]) => value);
    expect(values).toEqual(['2026-12-01T11:00', '90,000', '500']);
    expect(html).toContain('USD');
  });
});

describe('the admin screens', () => {
  test('links a manager to the verification of their listings', async () => {
    const words = async (who: Who) => (await open('/verification', who)).words;
    expect(await words(visitor as Who)).toMatch(/My Ennyumba Listing homes$/);
    expect(await words(manager as Who)).toMatch(
      /My Ennyumba Verification Your homes .* Go to your listings$/,
    );
  });

  test('links from the prices to the rules with screens of their own, and from no other section', async () => {
    const links = async (address: string) =>
      [...(await open(address, admin)).html.matchAll(/href="(\/admin\/(?:auctions|claims)[^"]*)"/g)].map(
        ([, href]) => href,
      );
    expect(await links('/admin/settings')).toEqual(['/admin/auctions?part=rules', '/admin/claims']);
    expect(await links('/admin/settings?part=mails')).toEqual([]);
  });
});

describe('the nightly check', () => {
  const at = '2026-03-31T21:05:00Z';
  const unseen = { kind: 'orphan', ranAt: null, completedAt: null, checked: 0 };
  const checks = [
    { kind: 'file', ranAt: at, completedAt: null, checked: 5 },
    { ...unseen, ranAt: at, completedAt: at },
  ];
  const draw = (report: object) => renderSignedIn(<Integrity />, [[integrityQuery().queryKey, report]]);

  test('shows when the nightly check ran, how much it covered, and that nothing is wrong', () => {
    expect(draw({ checks, findings: [] }).words).toBe(
      'Data integrity Missing or damaged files Last checked 1 Apr 2026, 12:05 AM Orphaned files Last checked 1 Apr 2026, 12:05 AM. Last full check 1 Apr 2026, 12:05 AM No problems found.',
    );
  });

  test('shows no findings before the first nightly check', () => {
    const { words } = draw({ checks: [unseen], findings: [] });
    expect(words).toMatch(/Orphaned files Not checked yet\. The check runs every night$/);
  });

  test('shows open findings in red, and cleared findings without it', () => {
    const wrong = {
      id: 1,
      kind: 'books',
      subject: 'entry 7',
      fault: 'It does not balance.',
      foundAt: at,
      goneAt: null,
    };
    const { html, words } = draw({
      checks,
      findings: [wrong, { ...wrong, id: 2, subject: 'entry 8', goneAt: at }],
    });
    expect(words).toMatch(
      /Ledger entry 7 It does not balance\. Found 1 Apr 2026, 12:05 AM Resolved entry 8 It does not balance\. Found 1 Apr 2026, 12:05 AM, resolved 1 Apr 2026, 12:05 AM$/,
    );
    expect(linksOf(html, /<span [^>]*text-danger[^>]*>/g)).toHaveLength(1);
    expect(html).toMatch(/text-danger[^>]*>Ledger</);
    expect(words).not.toContain('No problems found.');
  });

  test('does not show a failed nightly check as one without findings', () => {
    const { words } = renderSignedIn(<Integrity />, [
      [integrityQuery().queryKey, new CallError(503, '503: no', null)],
    ]);
    expect(words).toMatch(/We could not load the latest check\. Please try again later\.$/);
  });
});

describe('the profile', () => {
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

  test.each([
    [{ membershipPlan: null }, 'Basic', 'muted'],
    [{ membershipPlan: 'premium', membershipEndDate: daysAgo(-1) }, 'Premium', 'muted'],
    [{ membershipPlan: 'premium', membershipEndDate: daysAgo(1) }, 'Premium expired', 'danger'],
    [{ membershipPlan: 'premium', membershipEndDate: daysAgo(8) }, 'Premium expired, homes paused', 'danger'],
  ] satisfies [Who, string, string][])('shows %j above the plan “%s”', async (who, plan, tone) => {
    const { html } = await open('/profile', who);
    expect(html).toMatch(
      new RegExp(`grace@example\\.com</p><p[^>]*><span class="[^"]*text-${tone}[^"]*">${plan}<`),
    );
  });

  test('marks the open tab, and opens the first one for an unknown tab', async () => {
    const current = async (address: string) =>
      linksOf((await open(address)).html, /<a [^>]*aria-current="page"[^>]*>/g).map(
        (href) => href.split('=')[1],
      );
    expect(await current('/profile?tab=shares')).toEqual(['shares']);
    expect(await current('/profile?tab=nothing')).toEqual(['profile']);
    expect(await current('/profile')).toEqual(['profile']);
  });

  test('links a finished stay and viewing to their reviews, and shows an empty state without any', async () => {
    const stay: OwnStay = {
      ...{ mark: 'stay-mark', propertyId: 5, title: 'House by the lake', state: 'completed' },
      ...{
        checkIn: '2026-11-01',
        checkOut: '2026-11-04',
        nights: 3,
        guests: 2,
        paid: 9,
        due: 0,
        heldUntil: null,
        minutesLeft: null,
        damageDepositDue: 0,
        returned: { amount: 0, hasArrived: true },
      },
      ...{ currency: 'UGX', total: 9 },
    };
    const viewing: ViewingPage = {
      ...{
        mark: 'viewing-mark',
        code: '000000',
        agent: 'Grace',
        name: 'Amina Example',
        phone: '',
        email: null,
      },
      ...{
        home: { id: 12, title: 'Flat', category: null, location: '', lat: null, lng: null },
        contact: null,
        reserved: null,
        isPaidLate: false,
        ...{ isUnlocked: false, canBookAgain: false, claimableUntil: null },
      },
      ...{ startsAt: '2026-11-01T07:00:00Z', day: '2026-11-01', hour: 10, state: 'met', isConfirmed: true },
      ...{ endedBy: null, words: null, mayChange: false, mayMiss: false },
    };
    const reviews = ['stay-mark', 'viewing-mark'].map((mark) => ({ mark, standing: 'open', mayWrite: true }));
    const { html } = await open('/profile?tab=bookings', visitor, [
      [ownStaysQuery().queryKey, [stay]],
      [ownViewingsQuery().queryKey, [viewing]],
      [ownReviewsQuery().queryKey, reviews],
    ]);
    expect([...html.matchAll(/href="(\/reviews\/[^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/reviews/viewing-mark',
      '/reviews/stay-mark',
    ]);
    expect(html).toContain('No bookings yet. Book a stay or schedule a visit and you will see it here.');
    expect((await open('/profile?tab=shares')).words).not.toContain(
      'No bookings yet. Book a stay or schedule a visit and you will see it here.',
    );
  });

  test('offers a retry for a membership that cannot be loaded', async () => {
    const { words } = await open('/profile/membership', visitor, [
      [membershipQuery().queryKey, new CallError(503, '503: no', null)],
    ]);
    expect(words).toContain('We could not load your membership.');
    expect(words).not.toContain('Loading...');
  });
});
