import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome, postIdempotent } from '#app/testing/claim-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import {
  bookStayAs,
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  postStayAction,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readSitemapPart } from '#features/properties/server/site-map-reads.ts';

let world: TestApp;
let admin: Person;
let other: Person;
let owner: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
  admin = await signInAs(world, 'admin');
  other = await signInAs(world, 'admin');
  owner = await signInAs(world, 'property_manager');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query(
    'delete from rate_limit_attempts; delete from property_reports; delete from moderation_cases; delete from emails',
  );
  home = await createListedHome(world, owner);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = async (url: string, cookies: Cookies = {}) => world.inject({ url, cookies });
const report = (payload: object, { id = home, cookies = {} as Cookies, headers = {} } = {}) =>
  world.inject({ method: 'POST', url: `/api/properties/${id}/report`, payload, cookies, headers });
const stored = () =>
  query('select property_id, reason, body, proof_link as link, email from property_reports order by id');
const mailsTo = async (recipient: string) =>
  (await query('select subject from emails where recipient = $1 order by id', [recipient])).map(
    ({ subject }) => subject,
  );
const queue = async (person = admin) => (await get('/api/reports', person.cookies)).json();
const caseId = async (): Promise<number> =>
  (await query('select id from moderation_cases where property_id = $1 order by id desc limit 1', [home]))[0]
    .id;
const hide = async (reason = 'The photographs are of another home.', person = admin, key?: string | null) =>
  postIdempotent(world, person.cookies, `/api/reports/${await caseId()}/hide`, { reason }, key);
const decide = async (decision: string, person = admin, reason = 'So we found.', key?: string | null) =>
  postIdempotent(world, person.cookies, `/api/reports/${await caseId()}/decision`, { decision, reason }, key);
const say = async (what: 'answer' | 'appeal', text: string, person = owner, key?: string | null) =>
  postIdempotent(world, person.cookies, `/api/desk/reports/${await caseId()}/${what}`, { text }, key);
const isSeen = async () => {
  await world.search.index.settled();
  const page = await get('/api/properties/page?limit=48&sort=newest');
  return page.json().items.some(({ id }: { id: number }) => id === home);
};
const trail = async () =>
  (
    await query(
      "select action from audit_entries where subject = $1 and action ~ 'hidden|restored|case' order by id",
      [`property ${home}`],
    )
  ).map(({ action }) => action);

describe('POST /api/properties/:id/report', () => {
  test('returns 201, stores a trimmed report with its link, and notifies admins without its text', async () => {
    const reply = await report({
      reason: 'stolen_photos',
      text: ' They are mine. ',
      link: 'https://example.com/mine',
      email: ' amina@example.com ',
    });
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: 'Thank you for your report' }]);
    expect(await stored()).toEqual([
      {
        property_id: home,
        reason: 'stolen_photos',
        body: 'They are mine.',
        link: 'https://example.com/mine',
        email: 'amina@example.com',
      },
    ]);
    const [mail] = await query('select subject, body_text from emails where recipient = $1', [admin.email]);
    expect(mail.subject).toMatch(/^Urgent: /);
    expect(mail.body_text).toContain(`listing ${home}`);
    expect(mail.body_text).toContain('/admin/reports');
    expect(mail.body_text).not.toMatch(/mine|amina/);
  });

  test('returns 201 and adds a second report to the case, and emails admins again only about danger', async () => {
    await report({ reason: 'gone' });
    await report({ reason: 'wrong_price' });
    expect(await mailsTo(admin.email)).toHaveLength(1);
    await report({ reason: 'dangerous', text: 'There is a hole in the floor.' });
    await report({ reason: 'dangerous', text: 'I fell into it.' });
    expect(await mailsTo(admin.email)).toHaveLength(2);
    expect((await queue()).waiting).toMatchObject([
      { home: { id: home }, danger: 5, reports: [{}, {}, {}, {}], owner: { id: owner.id, cases: 0 } },
    ]);
  });

  test('returns 201 and counts a repeated reason of one person once, with its new text, and another reason separately', async () => {
    const cookies = await createVisitor(world);
    await report({ reason: 'gone' }, { cookies });
    await report({ reason: 'gone', text: 'Let in May.', email: 'amina@example.com' }, { cookies });
    await report({ reason: 'gone' }, { cookies });
    expect(await stored()).toEqual([
      { property_id: home, reason: 'gone', body: 'Let in May.', link: null, email: 'amina@example.com' },
    ]);
    await report({ reason: 'contact' }, { cookies });
    expect(await stored()).toHaveLength(2);
  });

  test('returns 201 and emails admins again about each other severe reason, and about no lesser one', async () => {
    await report({ reason: 'gone' });
    await report({ reason: 'dangerous', text: 'There is a hole in the floor.' });
    await report({ reason: 'fraud' });
    await report({ reason: 'fraud' });
    await report({ reason: 'contact' });
    expect(await mailsTo(admin.email)).toHaveLength(3);
    expect(await mailsTo(other.email)).toHaveLength(3);
  });

  test('returns 201 and counts a signed-in user once in all browsers', async () => {
    const person = await signInAs(world);
    const payload = { username: person.username, password: person.password };
    const elsewhere = cookiesOf(await world.inject({ method: 'POST', url: '/api/login', payload }));
    for (const cookies of [person.cookies, elsewhere]) await report({ reason: 'gone' }, { cookies });
    expect(await query('select reporter from property_reports')).toEqual([
      { reporter: `account ${person.id}` },
    ]);
  });

  test('returns 201 for a report with the hidden spam field, and stores nothing', async () => {
    expect((await report({ reason: 'gone', website: 'https://spam.example' })).statusCode).toBe(201);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['facebook.com/my-flat', 'https://facebook.com/my-flat'],
    ['www.example.com:8080/a', 'https://www.example.com:8080/a'],
    ['http://example.com/a', 'http://example.com/a'],
  ])('returns 201 for the address %s, and stores %s', async (link, read) => {
    expect((await report({ reason: 'wrong', text: 'Another price', link })).statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ link: read }]);
  });

  test.each([
    ['reason', {}, 'Choose a reason'],
    ['reason', { reason: 'same_pictures' }, 'Choose a reason'],
    ['text', { reason: 'other' }, 'Describe what is wrong'],
    ['text', { reason: 'not_theirs', text: ' \n ' }, 'Explain how you know this'],
    ['text', { reason: 'wrong', text: 'x'.repeat(1_001) }, 'Enter at most 1,000 characters'],
    ['text', { reason: 'wrong', text: 'a\0b' }, 'The text contains characters that cannot be shown'],
    ['link', { reason: 'wrong', link: 'javascript:alert(1)' }, 'Enter a valid web address'],
    ['email', { reason: 'wrong', email: 'amina' }, 'Invalid email address'],
  ])('returns 400 for an invalid %s in the report %j', async (field, payload, message) => {
    const reply = await report(payload);
    expect([reply.statusCode, reply.json().fields[field]]).toEqual([400, message]);
    expect(await stored()).toEqual([]);
  });

  test('returns 403 for a report from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    expect((await report({ reason: 'gone' }, { headers })).statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('returns 404 for an unknown home', async () => {
    expect((await report({ reason: 'gone' }, { id: 2_000_000_000 })).statusCode).toBe(404);
  });
});

describe('POST /api/reports/:id/hide', () => {
  beforeEach(async () => {
    await report({ reason: 'stolen_photos', text: 'They are mine.', email: 'amina@example.com' });
  });

  test('returns 200, hides the home from lists, its page and the sitemap, emails the owner and blocks requests', async () => {
    await get(`/api/properties/${home}`);
    expect(await isSeen()).toBe(true);
    const reply = await hide();
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        state: 'hidden',
        hideReason: 'The photographs are of another home.',
        listing: { isAvailable: false },
      },
    ]);
    await expect.poll(isSeen).toBe(false);
    await expect.poll(async () => (await get(`/api/properties/${home}`)).statusCode).toBe(404);
    expect((await readSitemapPart(world.kit.pool, 1)).map(({ id }) => id)).not.toContain(home);
    for (const [method, path] of [
      ['GET', 'similar'],
      ['POST', 'view'],
      ['POST', 'report'],
    ] as const) {
      const url = `/api/properties/${home}/${path}`;
      const gone = await world.inject({
        method,
        url,
        ...(path === 'report' && { payload: { reason: 'gone' } }),
      });
      expect([path, gone.statusCode]).toEqual([path, 404]);
    }
    const [mail] = await query(
      "select subject, body_text from emails where recipient = $1 and subject ~ 'hidden'",
      [owner.email],
    );
    expect(mail.body_text).toMatch(/The photographs are of another home\.[^]*\/admin\/reports#case-\d+/);
    expect(mail.body_text).not.toMatch(/They are mine|amina/);
    expect(await trail()).toEqual(['property hidden']);
    expect(
      await query('select is_available, hidden_at is not null as hidden from properties where id = $1', [
        home,
      ]),
    ).toEqual([{ is_available: false, hidden: true }]);
  });

  test('keeps a hidden home hidden from the owner’s switch, form, bulk change, deletion and a new report', async () => {
    await hide();
    const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      world.inject({ method, url, cookies: owner.cookies, ...(payload && { payload }) });
    const toggle = await call('POST', `/api/properties/${home}/toggle-availability`, { isAvailable: true });
    const form = await call('PATCH', `/api/properties/${home}`, { isAvailable: true });
    const bulk = await call('POST', '/api/desk/bulk', {
      ids: [home],
      change: { kind: 'availability', isAvailable: true },
    });
    const deletion = await call('DELETE', `/api/properties/${home}`);
    expect([toggle, form, bulk, deletion].map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [409, 'hidden'],
      [409, 'hidden'],
      [409, 'bulk_refused'],
      [409, 'hidden'],
    ]);
    await expect(query('update properties set is_available = true where id = $1', [home])).rejects.toThrow(
      'properties_hidden_is_off_market',
    );
    const [row] = (await get('/api/desk/properties', owner.cookies)).json().items;
    expect(row).toMatchObject({ id: home, isHidden: true, isAvailable: false });
    // The owner may still edit the listing.
    expect(
      (await call('PATCH', `/api/properties/${home}`, { title: 'Flat with my own pictures' })).statusCode,
    ).toBe(200);
  });

  test('returns 400 without a reason or key, 404 for an unknown case, and 409 twice or for a deleted listing', async () => {
    expect(Object.keys((await hide(' ')).json().fields)).toEqual(['reason']);
    expect((await hide('So', admin, null)).json().code).toBe('key_needed');
    const none = '/api/reports/2000000000/hide';
    expect((await postIdempotent(world, admin.cookies, none, { reason: 'So' })).statusCode).toBe(404);
    const key = randomUUID();
    expect([(await hide('So', admin, key)).statusCode, (await hide('So', admin, key)).statusCode]).toEqual([
      200, 200,
    ]);
    expect((await hide('So')).json().code).toBe('hidden_already');
    expect(await mailsTo(owner.email)).toHaveLength(1);
    home = await createListedHome(world, owner);
    await report({ reason: 'gone' });
    await query('delete from properties where id = $1', [home]);
    expect((await hide()).json().code).toBe('listing_gone');
    expect((await queue()).waiting).toContainEqual(expect.objectContaining({ listing: null, owner: null }));
    expect((await decide('dismiss')).statusCode).toBe(200);
  });
});

test('shows the owner nothing of a case before the home is hidden', async () => {
  await report({ reason: 'stolen_photos', text: 'They are mine.' });
  expect((await get('/api/desk/reports', owner.cookies)).json()).toEqual([]);
  expect(await mailsTo(owner.email)).toEqual([]);
  await hide();
  expect((await get('/api/desk/reports', owner.cookies)).json()).toHaveLength(1);
});

test('shows each case with its own reports, and the owner’s other cases and how many stayed hidden', async () => {
  await report({ reason: 'gone' });
  await hide();
  await decide('keep');
  home = await createListedHome(world, owner);
  await report({ reason: 'fraud' });
  await decide('dismiss');
  home = await createListedHome(world, owner);
  await report({ reason: 'contact' });
  const { waiting, decided } = await queue();
  expect(waiting).toMatchObject([
    { reports: [{ reason: 'contact' }], danger: 2, owner: { cases: 2, stayedHidden: 1 } },
  ]);
  // The most recent decision comes first.
  expect(decided).toMatchObject([
    { state: 'dismissed', reports: [{ reason: 'fraud' }], danger: 4, owner: { cases: 2, stayedHidden: 1 } },
    { state: 'kept', reports: [{ reason: 'gone' }], danger: 1, owner: { cases: 2, stayedHidden: 0 } },
  ]);
  const desk = (await get('/api/desk/reports', owner.cookies)).json();
  expect(desk).toMatchObject([{ state: 'kept', reasons: ['gone'], mayAnswer: false, mayAppeal: true }]);
});

test('shows admins the number of booked stays of a home, and a price in dollars', async () => {
  const house = await createStayProperty(world);
  home = house.id;
  await report({ reason: 'gone' });
  const listing = async () => (await queue()).waiting[0].listing;
  expect(await listing()).toMatchObject({ price: 100_000, currency: 'UGX', stays: 0 });
  const mark = await createStay(world, await createVisitor(world), house, { checkIn: dayAhead(world, 10) });
  const held = await bookStayAs(world, await createVisitor(world), house, { checkIn: dayAhead(world, 20) });
  expect([held.statusCode, (await listing()).stays]).toEqual([201, 1]);
  await postStayAction(world, mark, 'cancel', { refund: (await fetchStay(world, mark)).refundNow });
  expect((await listing()).stays).toBe(0);
  await query("update properties set currency = 'USD', price = 12050 where id = $1", [home]);
  expect(await listing()).toMatchObject({ price: 120.5, currency: 'USD' });
});

describe('an admin whose role is revoked during the request', () => {
  test('returns 403 for hiding, deciding and dismissing when the admin role is revoked during the request', async () => {
    await report({ reason: 'fraud' });
    const [{ id }] = await query('select id from property_reports');
    const acts = [
      [`/api/reports/${await caseId()}/hide`, { reason: 'So' }],
      [`/api/reports/${await caseId()}/decision`, { decision: 'dismiss', reason: 'So' }],
      [`/api/property-reports/${id}/abuse`, { reason: 'Spite.' }],
    ] as const;
    for (const [url, payload] of acts)
      expect(
        await callAsRevokedAdmin(world, (cookies) => postIdempotent(world, cookies, url, payload)),
      ).toEqual([403, 'permission_gone']);
    expect((await queue()).waiting).toMatchObject([{ state: 'open', reports: [{ reason: 'fraud' }] }]);
    expect(await trail()).toEqual([]);
  });
});

describe('the owner and the reporter', () => {
  beforeEach(async () => {
    await report({ reason: 'stolen_photos', text: 'They are mine.', email: 'amina@example.com' });
    await hide();
  });

  test('shows the owner the reasons but no reporter, accepts a response, and emails both when it stays hidden', async () => {
    const desk = await get('/api/desk/reports', owner.cookies);
    expect(desk.json()).toMatchObject([{ state: 'hidden', reasons: ['stolen_photos'], mayAnswer: true }]);
    expect(desk.body).not.toMatch(/They are mine|amina/);
    expect((await say('answer', 'I took them.')).statusCode).toBe(200);
    expect((await say('answer', 'I took them in May.')).json()).toMatchObject({
      answer: 'I took them in May.',
    });
    expect(await mailsTo(admin.email)).toContainEqual(expect.stringContaining('responded'));
    expect((await queue()).waiting[0]).toMatchObject({ answer: 'I took them in May.', mayDecide: true });
    const reply = await decide('keep', admin, 'They were published elsewhere in 2019.');
    expect([reply.statusCode, reply.json().state]).toEqual([200, 'kept']);
    expect((await say('answer', 'But no.')).json().code).toBe('too_late');
    expect(await mailsTo(owner.email)).toContainEqual(expect.stringMatching(/stays hidden$/));
    expect(await mailsTo('amina@example.com')).toEqual(['Outcome of your report']);
    expect(await trail()).toEqual(['property hidden', 'case answered', 'case answered', 'case kept']);
  });

  test('restores a listing to its earlier state, and keeps the decision in the queue', async () => {
    expect((await decide('restore', admin, 'She has the originals.')).json()).toMatchObject({
      state: 'restored',
      listing: { isAvailable: true },
    });
    await expect.poll(isSeen).toBe(true);
    expect(await trail()).toEqual(['property hidden', 'property restored', 'case restored']);
    expect((await queue()).decided).toMatchObject([
      { home: { id: home }, decision: 'She has the originals.' },
    ]);
    // The count includes only the other cases of the owner.
    expect((await queue()).decided).toMatchObject([{ owner: { cases: 0, stayedHidden: 0 } }]);
    // A new report opens a new case.
    await report({ reason: 'gone' });
    expect((await queue()).waiting).toMatchObject([{ state: 'open', owner: { cases: 1 } }]);
  });

  test('restores a listing whose listing period has ended as unavailable', async () => {
    await query("update moderation_cases set listing_expires_at = now() - interval '1 hour'");
    expect((await decide('restore')).json().listing.isAvailable).toBe(false);
    expect(await query('select hidden_at from properties where id = $1', [home])).toEqual([
      { hidden_at: null },
    ]);
  });

  test('keeps an appeal waiting while the first decider is the only admin, and tells the admin what to do', async () => {
    await decide('keep');
    expect((await queue()).decided).toMatchObject([{ owner: { cases: 0, stayedHidden: 0 } }]);
    expect(await mailsTo(owner.email)).toContainEqual(expect.stringMatching(/stays hidden$/));
    await say('appeal', 'Look at the originals.');
    await query("update users set role = 'user' where id = $1", [other.id]);
    try {
      expect((await queue()).waiting).toMatchObject([
        {
          mayDecide: false,
          needsAnotherAdmin: true,
          hiddenByName: expect.any(String),
          decidedByName: expect.any(String),
        },
      ]);
      for (const decision of ['keep', 'restore']) {
        const reply = await decide(decision);
        expect([reply.statusCode, reply.json().code]).toEqual([403, 'own_decision']);
        expect(reply.json().message).toMatch(/Make another user an admin/);
      }
    } finally {
      await query("update users set role = 'admin' where id = $1", [other.id]);
    }
    expect((await queue()).waiting).toMatchObject([{ mayDecide: false, needsAnotherAdmin: false }]);
    expect((await decide('restore', other)).json().state).toBe('restored');
    expect((await get('/api/desk/reports', owner.cookies)).body).not.toMatch(/ByName/);
  });

  test('emails the reporter that the listing stays hidden or is visible again, and why', async () => {
    await decide('keep', admin, 'They were published elsewhere in 2019.');
    const last = async () =>
      (
        await query('select body_text from emails where recipient = $1 order by id desc limit 1', [
          'amina@example.com',
        ])
      )[0].body_text;
    expect(await last()).toMatch(
      /Thank you for your report\. The listing stays hidden\.\s+They were published elsewhere/,
    );
    home = await createListedHome(world, owner);
    await report({ reason: 'stolen_photos', text: 'They are mine.', email: 'amina@example.com' });
    await hide();
    await decide('restore', admin, 'She has the originals.');
    expect(await last()).toMatch(/the owner’s response\. The listing is visible again\.\s+She has the/);
  });

  test('returns 200 for an appeal, and counts it once for a reused key', async () => {
    await decide('keep');
    const key = randomUUID();
    const [first, again] = [
      await say('appeal', 'Look at the originals.', owner, key),
      await say('appeal', 'Look at the originals.', owner, key),
    ];
    expect([first.statusCode, again.statusCode, again.json().state]).toEqual([200, 200, 'appealed']);
    expect((await trail()).filter((action) => action === 'case appealed')).toHaveLength(1);
  });

  test('lets another admin than the first decide an appeal, once', async () => {
    await decide('keep');
    expect((await say('appeal', 'Look at the originals.')).json().state).toBe('appealed');
    expect((await say('appeal', 'And again.')).json().code).toBe('too_late');
    expect((await queue(admin)).waiting[0].mayDecide).toBe(false);
    expect((await queue(other)).waiting[0].mayDecide).toBe(true);
    const own = await decide('restore', admin);
    expect([own.statusCode, own.json().code]).toEqual([403, 'own_decision']);
    expect((await decide('keep', other, 'They are not yours.')).json()).toMatchObject({
      state: 'upheld',
      appealDecision: 'They are not yours.',
    });
    expect(await mailsTo(owner.email)).toContainEqual(expect.stringMatching(/is permanently hidden$/));
    for (const recipient of [owner.email, 'amina@example.com']) {
      const [mail] = await query(
        'select body_text from emails where recipient = $1 order by id desc limit 1',
        [recipient],
      );
      expect(mail.body_text).toContain('They are not yours.');
      expect(mail.body_text).not.toContain('So we found.');
    }
    expect((await say('appeal', 'Once more.')).json().code).toBe('too_late');
  });

  test('returns 400 without text or a key, 404 for another manager or an unknown case, and 409 for a wrong decision', async () => {
    expect(Object.keys((await say('answer', ' ')).json().fields)).toEqual(['text']);
    expect((await say('answer', 'So.', owner, null)).json().code).toBe('key_needed');
    expect((await say('appeal', 'Too early.')).json().code).toBe('too_late');
    const stranger = await signInAs(world, 'property_manager');
    expect((await say('answer', 'So.', stranger)).statusCode).toBe(404);
    expect((await get('/api/desk/reports', stranger.cookies)).json()).toEqual([]);
    const none = await postIdempotent(world, owner.cookies, '/api/desk/reports/2000000000/answer', {
      text: 'So.',
    });
    expect(none.statusCode).toBe(404);
    expect((await decide('dismiss')).json().code).toBe('not_to_decide');
    expect(Object.keys((await decide('forget')).json().fields)).toEqual(['decision']);
    expect((await decide('keep', admin, 'So.', null)).json().code).toBe('key_needed');
    const key = randomUUID();
    expect((await decide('keep', admin, 'So.', key)).statusCode).toBe(200);
    expect((await decide('keep', admin, 'So.', key)).statusCode).toBe(200);
    expect((await decide('keep')).json().code).toBe('not_to_decide');
  });
});

test('counts a case for admins while it is open, hidden or appealed, but not after a decision', async () => {
  const waits = async () => (await get('/api/waiting', admin.cookies)).json().reports;
  const before = await waits();
  const counts: number[] = [];
  for (const step of [
    () => report({ reason: 'gone' }),
    () => hide(),
    () => decide('keep'),
    () => say('appeal', 'Look at the originals.'),
    () => decide('keep', other),
  ]) {
    await step();
    counts.push((await waits()) - before);
  }
  expect(counts).toEqual([1, 1, 0, 1, 0]);
});

test.each([
  ['open', () => Promise.resolve(), 1],
  ['dismissed', () => decide('dismiss'), 2],
  [
    'restored',
    async () => {
      await hide();
      await decide('restore');
    },
    2,
  ],
])(
  'adds a new report to an open case, and opens a new case after a decision: %s',
  async (_, settle, cases) => {
    await report({ reason: 'gone' });
    await settle();
    expect((await report({ reason: 'contact' })).statusCode).toBe(201);
    expect(await query('select id from moderation_cases where property_id = $1', [home])).toHaveLength(cases);
    expect((await queue()).waiting).toHaveLength(1);
  },
);

test('keeps the owner’s last response until the decision', async () => {
  await report({ reason: 'gone' });
  await hide();
  for (const words of ['It is free.', 'It is free, and I live there.'])
    expect((await say('answer', words)).json()).toMatchObject({ state: 'hidden', answer: words });
  await decide('keep');
  const late = await say('answer', 'Look again.');
  expect([late.statusCode, late.json().code]).toEqual([409, 'too_late']);
  expect((await get('/api/desk/reports', owner.cookies)).json()).toMatchObject([
    { answer: 'It is free, and I live there.', mayAnswer: false, mayAppeal: true },
  ]);
});

test('lets an admin only restore a listing that is permanently hidden', async () => {
  await report({ reason: 'gone' });
  await hide();
  await decide('keep');
  await say('appeal', 'Look at the originals.');
  await decide('keep', other);
  for (const decision of ['keep', 'dismiss'])
    expect((await decide(decision, other)).json().code).toBe('not_to_decide');
  expect((await decide('restore', admin)).json().state).toBe('restored');
  await expect.poll(isSeen).toBe(true);
  expect((await decide('restore', admin)).json().code).toBe('not_to_decide');
});

test('dismisses a wrong report, emails the reporter why, and sends the owner nothing', async () => {
  await report({ reason: 'wrong_price', email: 'amina@example.com' });
  expect((await decide('dismiss')).json().state).toBe('dismissed');
  expect([await mailsTo(owner.email), await mailsTo('amina@example.com')]).toEqual([
    [],
    ['Outcome of your report'],
  ]);
  await expect.poll(isSeen).toBe(true);
});

describe('POST /api/property-reports/:id/abuse', () => {
  const abuse = (id: number, reason = 'Spite.', key?: string | null) =>
    postIdempotent(world, admin.cookies, `/api/property-reports/${id}/abuse`, { reason }, key);

  test('returns 200, dismisses all waiting reports of one person, keeps those of others, and ignores later ones', async () => {
    const cookies = await createVisitor(world);
    const [one, two] = [home, await createListedHome(world, owner)];
    for (const id of [one, two]) await report({ reason: 'fraud' }, { id, cookies });
    await report({ reason: 'gone' }, { id: two });
    const [first] = (await queue()).waiting[0].reports;
    expect(first.fromSame ?? (await queue()).waiting[1].reports[0].fromSame).toMatchObject({ abuse: 0 });
    const [{ id }] = await query("select id from property_reports where reason = 'fraud' limit 1");
    const reply = await abuse(id);
    expect([reply.statusCode, reply.json()]).toEqual([200, { reports: 2, cases: 1 }]);
    expect((await queue()).waiting).toMatchObject([{ home: { id: two }, reports: [{ reason: 'gone' }] }]);
    expect(
      await query("select details from audit_entries where action = 'reports dismissed as abuse'"),
    ).toMatchObject([{ details: { reason: 'Spite.', reports: 2, listings: [one] } }]);
    expect((await report({ reason: 'offensive' }, { id: one, cookies })).statusCode).toBe(201);
    expect((await queue()).waiting).toHaveLength(1);
  });

  test('returns 200 once for a reused key with the original response', async () => {
    await report({ reason: 'fraud' }, { cookies: await createVisitor(world) });
    const [{ id }] = await query('select id from property_reports');
    const key = randomUUID();
    const replies = [await abuse(id, 'Spite.', key), await abuse(id, 'Spite.', key)];
    const done = [200, { reports: 1, cases: 1 }];
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([done, done]);
  });

  test('keeps decided cases, and a hidden home without remaining reports', async () => {
    const cookies = await createVisitor(world);
    await report({ reason: 'fraud' }, { cookies });
    await decide('dismiss');
    home = await createListedHome(world, owner);
    await report({ reason: 'fraud' }, { cookies });
    await hide();
    const [{ id }] = await query('select max(id) as id from property_reports');
    expect((await abuse(id)).json()).toEqual({ reports: 1, cases: 0 });
    const { waiting, decided } = await queue();
    expect(waiting).toMatchObject([{ home: { id: home }, state: 'hidden', reports: [] }]);
    expect(decided).toMatchObject([{ reports: [{ fromSame: { reports: 1, abuse: 1 } }] }]);
  });

  test('dismisses only one report when its sender is unknown', async () => {
    await report({ reason: 'gone' });
    await report({ reason: 'gone' });
    await query('update property_reports set reporter = null');
    const [{ id }] = await query('select min(id) as id from property_reports');
    expect((await abuse(id)).json()).toEqual({ reports: 1, cases: 0 });
    expect((await queue()).waiting).toMatchObject([{ reports: [{ fromSame: null }] }]);
  });

  test('counts a person’s reports for ninety days, and accepts new ones thirty days after an abuse dismissal', async () => {
    const cookies = await createVisitor(world);
    const [one, two] = [home, await createListedHome(world, owner)];
    await report({ reason: 'fraud' }, { id: one, cookies });
    await abuse((await query('select id from property_reports'))[0].id);
    const pass = (days: number) =>
      query(
        'update property_reports set reported_at = reported_at - make_interval(days => $1), dismissed_at = dismissed_at - make_interval(days => $1)',
        [days],
      );
    type Said = { reports: { fromSame: unknown }[] };
    const from = async () =>
      (await queue()).waiting.flatMap(({ reports }: Said) => reports.map(({ fromSame }) => fromSame));
    await pass(29);
    await report({ reason: 'fraud' }, { id: two, cookies });
    expect(await from()).toEqual([]);
    await pass(2);
    await report({ reason: 'fraud' }, { id: two, cookies });
    await report({ reason: 'contact' }, { id: two, cookies });
    expect(await from()).toEqual([
      { reports: 2, abuse: 1 },
      { reports: 2, abuse: 1 },
    ]);
    await query(
      "update property_reports set reported_at = now() - interval '91 days' where property_id = $1",
      [one],
    );
    expect(await from()).toEqual([
      { reports: 1, abuse: 0 },
      { reports: 1, abuse: 0 },
    ]);
  });

  test('returns 400 without a reason or key, and 404 for an unknown report', async () => {
    await report({ reason: 'gone' });
    const [{ id }] = await query('select id from property_reports');
    expect(Object.keys((await abuse(id, ' ')).json().fields)).toEqual(['reason']);
    expect((await abuse(id, 'Spite.', null)).json().code).toBe('key_needed');
    expect((await abuse(2_000_000_000)).statusCode).toBe(404);
  });
});

test('emails a reporter of several reasons once, and sends nothing to one dismissed as abuse', async () => {
  const spiteful = await createVisitor(world);
  await report({ reason: 'gone', email: 'amina@example.com' });
  await report({ reason: 'contact', email: 'Amina@Example.com' });
  await report({ reason: 'fraud', email: 'spite@example.com' }, { cookies: spiteful });
  const [{ id }] = await query("select id from property_reports where reason = 'fraud'");
  await postIdempotent(world, admin.cookies, `/api/property-reports/${id}/abuse`, { reason: 'Spite.' });
  await decide('dismiss');
  const told = await query(
    "select lower(recipient) as to from emails where subject = 'Outcome of your report'",
  );
  expect(told).toEqual([{ to: 'amina@example.com' }]);
});
