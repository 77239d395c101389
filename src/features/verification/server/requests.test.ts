import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { requestLimits } from '#features/verification/choices.ts';

let world: TestApp;
let admin: Person;
let member: Person;
let now = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts; delete from emails');
  now = new Date('2026-11-20T09:00:00Z');
  member = await signInAs(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const wish = { kind: 'agent', phone: '0700 000 021', wants: 'Two flats in Ntinda' };
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { cookies }: { cookies: Cookies },
  payload?: object,
) => world.inject({ method, url, cookies, ...(payload && { payload }) });
const ask = (who = member, changes: object = {}) =>
  call('POST', '/api/listing-requests', who, { ...wish, ...changes });
const answer = (who = member, changes: object = {}) =>
  call('PUT', '/api/listing-requests/mine', who, { ...wish, ...changes });
const withdraw = (who = member) => call('DELETE', '/api/listing-requests/mine', who);
const mine = async (who = member) => (await call('GET', '/api/listing-requests/mine', who)).json();
const queue = async (part = 'waiting') =>
  (await call('GET', `/api/listing-requests?part=${part}`, admin)).json();
const inQueue = async (part: string) => (await queue(part)).requests.map(({ id }: { id: number }) => id);
const yes = { verdict: 'approve', reason: 'Called, and met at the office.' };
const decide = (id: number, decision: object, who = admin) =>
  call('POST', `/api/listing-requests/${id}/decision`, who, decision);
const roleOf = async ({ id }: Person) => (await query('select role from users where id = $1', [id]))[0].role;
const trailOf = ({ id }: Person) =>
  query(
    `select action, actor_id, details from audit_entries where subject = $1 and kind = 'change' order by id`,
    [`user ${id}`],
  );
const someRequest = async (who = member) => (await ask(who)).json().id as number;

describe('POST /api/listing-requests', () => {
  test('returns 201, shows the request on the page and in the queue with the account, and emails admins', async () => {
    expect(await mine()).toBeNull();
    const reply = await ask();
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { state: 'open', kind: 'agent', phone: '+256700000021', wants: wish.wants, words: '', reason: null },
    ]);
    expect(await mine()).toEqual(reply.json());
    const { requests, waiting } = await queue();
    expect(requests.at(-1)).toMatchObject({
      id: reply.json().id,
      decidedBy: null,
      account: {
        id: member.id,
        email: member.email,
        isEmailConfirmed: false,
        role: 'user',
        earlier: 0,
        refused: 0,
      },
    });
    expect(waiting).toBe(requests.length);
    const [mail] = await emailsTo(world, admin.email);
    expect(mail?.body_text).toContain('/admin/requests');
    expect(mail?.body_text).not.toContain(member.email);
  });

  test.each([
    ['kind', { kind: 'friend' }],
    ['phone', { phone: '12' }],
    ['wants', { wants: ' a ' }],
    ['wants', { wants: 'x'.repeat(requestLimits.wants + 1) }],
    ['words', { words: 'x'.repeat(requestLimits.words + 1) }],
    ['words', { words: 'a\u0000b' }],
  ])('returns 400 with the invalid field %s', async (field, changes) => {
    const reply = await ask(member, changes);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test.each([[{ phone: ' ' }], [{ phone: undefined }]])(
    'returns 400 for a missing phone number, and explains why we need it: %j',
    async (changes) => {
      expect((await ask(member, changes)).json().fields.phone).toBe(
        'Enter a phone number so that we can call you about your application',
      );
    },
  );

  test.each([
    ['wants', 'abc'],
    ['wants', 'x'.repeat(requestLimits.wants)],
    ['words', 'x'.repeat(requestLimits.words)],
    ['kind', 'owner'],
    ['kind', 'company'],
  ])('returns 201 for %s at its minimum or maximum length', async (field, value) => {
    const reply = await ask(member, { [field]: value });
    expect([reply.statusCode, reply.json()[field]]).toEqual([201, value]);
  });

  test('returns 409 for a second open request, also when sent at the same time', async () => {
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(await query('select id from listing_requests where user_id = $1', [member.id])).toHaveLength(1);
  });

  test.each(['property_manager', 'admin'] as const)(
    'returns 409 for a request of a %s, who may already list',
    async (role) => {
      const reply = await ask(await signInAs(world, role));
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'lists_already']);
    },
  );

  test('returns 429 after a few requests in thirty days, and accepts another one afterwards', async () => {
    for (let count = 0; count < requestLimits.perMonth; count += 1) {
      await ask();
      await withdraw();
    }
    expect((await ask()).statusCode).toBe(429);
    now = new Date(now.getTime() + 31 * 24 * 3_600_000);
    expect((await ask()).statusCode).toBe(201);
  });
});

test('returns 429 only for the request over the limit, until thirty days have passed', async () => {
  const statuses: number[] = [];
  for (let count = 0; count <= requestLimits.perMonth; count += 1) {
    statuses.push((await ask()).statusCode);
    await withdraw();
  }
  expect(statuses).toEqual([...Array(requestLimits.perMonth).fill(201), 429]);
  const asked = now.getTime();
  now = new Date(asked + 30 * 24 * 3_600_000 - 1);
  expect((await ask()).statusCode).toBe(429);
  now = new Date(asked + 30 * 24 * 3_600_000);
  expect((await ask()).statusCode).toBe(201);
  expect((await ask(await signInAs(world))).statusCode).toBe(201);
});

describe('PUT and DELETE /api/listing-requests/mine', () => {
  test('returns 200 for editing an open request, and keeps its position in the queue', async () => {
    const { turnedAt } = (await ask()).json();
    now = new Date(now.getTime() + 1000);
    expect((await answer(member, { wants: 'A house' })).json()).toMatchObject({
      wants: 'A house',
      state: 'open',
      turnedAt,
    });
    expect(await emailsTo(world, admin.email)).toHaveLength(1);
  });

  test('returns 200 for an answer, notifies admins, and puts the request back in the queue', async () => {
    const id = await someRequest();
    await decide(id, { verdict: 'ask', reason: 'Which company do you work for?' });
    expect(await inQueue('asked')).toEqual([id]);
    const before = (await emailsTo(world, admin.email)).length;
    now = new Date(now.getTime() + 1000);
    expect((await answer(member, { words: 'For a friend' })).json()).toMatchObject({
      state: 'open',
      words: 'For a friend',
      reason: 'Which company do you work for?',
    });
    expect(await inQueue('waiting')).toContain(id);
    expect(await emailsTo(world, admin.email)).toHaveLength(before + 1);
  });

  test('returns 200 for withdrawing a request and sending another', async () => {
    const id = await someRequest();
    expect((await withdraw()).json()).toMatchObject({ id, state: 'withdrawn' });
    expect(await inQueue('decided')).toContain(id);
    expect((await ask()).statusCode).toBe(201);
  });

  test('returns 200 for withdrawing instead of answering', async () => {
    const id = await someRequest();
    await decide(id, { verdict: 'ask', reason: 'Which flats?' });
    const reply = await withdraw();
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { id, state: 'withdrawn' }]);
    expect([await inQueue('asked'), (await ask()).statusCode]).toEqual([[], 201]);
  });

  test('returns 409 when no request is open', async () => {
    expect([(await answer()).statusCode, (await withdraw()).statusCode]).toEqual([409, 409]);
  });

  test.each([
    ['approved', [yes]],
    ['refused', [{ verdict: 'refuse', reason: 'No such flat.' }]],
    ['revoked', [yes, { verdict: 'revoke', reason: 'The phone is not theirs.' }]],
  ])('returns 409 for editing or withdrawing a request that is %s', async (state, decisions) => {
    const id = await someRequest();
    for (const decision of decisions) expect((await decide(id, decision)).statusCode).toBe(200);
    const replies = [await answer(member, { wants: 'A house' }), await withdraw()];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [409, 'no_open_request'],
      [409, 'no_open_request'],
    ]);
    expect(await mine()).toMatchObject({ state, wants: wish.wants });
  });
});

test('lists waiting requests oldest first, also after an answer, and decided ones newest first', async () => {
  await query('delete from listing_requests');
  const others = [await signInAs(world), await signInAs(world)] as const;
  const pass = () => {
    now = new Date(now.getTime() + 60_000);
  };
  const first = await someRequest();
  pass();
  const second = await someRequest(others[0]);
  pass();
  await decide(first, { verdict: 'ask', reason: 'Which flats?' });
  const third = await someRequest(others[1]);
  expect(await queue()).toMatchObject({ waiting: 2, asked: 1 });
  pass();
  await answer();
  expect(await inQueue('waiting')).toEqual([second, third, first]);
  expect(await queue('asked')).toMatchObject({ requests: [], waiting: 3, asked: 0 });
  await decide(third, { verdict: 'refuse', reason: 'No such flat.' });
  pass();
  await decide(second, yes);
  expect(await inQueue('decided')).toEqual([second, third]);
});

describe('POST /api/listing-requests/:id/decision', () => {
  test('returns 200 for an approval, and makes the member a manager at once, with an email and a log entry', async () => {
    const id = await someRequest();
    const reply = await decide(id, yes);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { state: 'approved', decidedBy: admin.username },
    ]);
    expect(await roleOf(member)).toBe('property_manager');
    expect(await mine()).toMatchObject({ state: 'approved' });
    const [mail] = await emailsTo(world, member.email);
    expect(mail?.subject).toBe('You can now list homes on Ennyumba');
    expect(mail?.body_text).not.toContain('You chose');
    expect(await trailOf(member)).toMatchObject([
      { action: 'role changed', actor_id: admin.id, details: { from: 'user', to: 'property_manager' } },
      { action: 'lister application approved', actor_id: admin.id, details: { request: id } },
    ]);
  });

  test('returns 200 for approving a request that awaits the member’s answer', async () => {
    const id = await someRequest();
    await decide(id, { verdict: 'ask', reason: 'Which flats?' });
    expect((await decide(id, yes)).statusCode).toBe(200);
    expect(await roleOf(member)).toBe('property_manager');
  });

  test('returns 200 for a question, shows it in the log, the email and the page, and keeps the role', async () => {
    const id = await someRequest();
    expect((await decide(id, { verdict: 'ask', reason: 'Which flats?' })).json().state).toBe('asked');
    expect(await mine()).toMatchObject({ state: 'asked', reason: 'Which flats?' });
    expect(await trailOf(member)).toEqual([
      {
        action: 'lister application: information requested',
        actor_id: admin.id,
        details: { request: id, why: 'Which flats?' },
      },
    ]);
    const [mail] = await emailsTo(world, member.email);
    expect(mail?.body_text).toContain('Which flats?');
    expect(await roleOf(member)).toBe('user');
  });

  test('returns 200 for approving a member with a requested plan, and emails where to pay', async () => {
    await query(`update users set requested_plan = 'standard' where id = $1`, [member.id]);
    await decide(await someRequest(), yes);
    const [mail] = await emailsTo(world, member.email);
    expect(mail?.body_text).toContain('You chose the Standard plan. It starts when you pay: ');
    expect(mail?.body_text).toContain('/profile/membership');
  });

  test('returns 200 for declining, with the reason on the page, in the email and the log, and keeps the role', async () => {
    const id = await someRequest();
    expect((await decide(id, { verdict: 'refuse', reason: 'The phone is not yours.' })).statusCode).toBe(200);
    expect(await mine()).toMatchObject({ state: 'refused', reason: 'The phone is not yours.' });
    expect(await roleOf(member)).toBe('user');
    const [mail] = await emailsTo(world, member.email);
    expect(mail?.body_text).toContain('The phone is not yours.');
    expect(await trailOf(member)).toMatchObject([
      { action: 'lister application declined', details: { request: id, why: 'The phone is not yours.' } },
    ]);
    const again = await someRequest();
    const { account } = (await queue()).requests.find((request: { id: number }) => request.id === again);
    expect(account).toMatchObject({ earlier: 1, refused: 1 });
    await withdraw();
    const third = await someRequest();
    const asked = (await queue()).requests.find((request: { id: number }) => request.id === third);
    expect(asked.account).toMatchObject({ earlier: 2, refused: 1 });
  });

  test('returns 200 for approving a member who has become an admin, and keeps the admin role', async () => {
    const id = await someRequest();
    await query(`update users set role = 'admin' where id = $1`, [member.id]);
    expect((await decide(id, yes)).statusCode).toBe(200);
    expect(await roleOf(member)).toBe('admin');
    await query(`update users set role = 'user' where id = $1`, [member.id]);
  });

  test('returns 200 for an approval, and shows the member the reason only if the admin chooses so', async () => {
    await decide(await someRequest(), yes);
    expect((await mine()).reason).toBeNull();
    const [untold] = await emailsTo(world, member.email);
    expect(untold?.body_text).not.toContain(yes.reason);
    expect((await trailOf(member)).at(-1)?.details).toMatchObject({ why: yes.reason });

    member = await signInAs(world);
    await decide(await someRequest(), { ...yes, isTold: true });
    expect((await mine()).reason).toBe(yes.reason);
    const [told] = await emailsTo(world, member.email);
    expect(told?.body_text).toContain(yes.reason);
  });

  test.each([
    [{ verdict: 'approve' }, 'reason'],
    [{ verdict: 'revoke', reason: 'x' }, 'reason'],
    [{ verdict: 'refuse' }, 'reason'],
    [{ verdict: 'ask', reason: ' ' }, 'reason'],
    [{ verdict: 'later' }, 'verdict'],
  ])('returns 400 for the decision %j', async (decision, field) => {
    const reply = await decide(await someRequest(), decision);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('returns 200 for declining a request that awaits the member’s answer', async () => {
    const id = await someRequest();
    await decide(id, { verdict: 'ask', reason: 'Which flats?' });
    expect((await decide(id, { verdict: 'refuse', reason: 'No answer.' })).statusCode).toBe(200);
    expect(await mine()).toMatchObject({ state: 'refused', reason: 'No answer.' });
  });

  test.each([
    ['asked', [{ verdict: 'ask', reason: 'Which flats?' }], ['ask', 'revoke']],
    ['approved', [yes], ['approve', 'refuse', 'ask']],
    ['refused', [{ verdict: 'refuse', reason: 'No such flat.' }], ['approve', 'refuse', 'ask', 'revoke']],
    [
      'revoked',
      [yes, { verdict: 'revoke', reason: 'The phone is not theirs.' }],
      ['approve', 'refuse', 'ask', 'revoke'],
    ],
  ])('returns 409 for any decision on a request that is %s', async (state, decisions, verdicts) => {
    const id = await someRequest();
    for (const decision of decisions) await decide(id, decision);
    const role = await roleOf(member);
    for (const verdict of verdicts)
      expect([verdict, (await decide(id, { verdict, reason: 'Once more.' })).statusCode]).toEqual([
        verdict,
        409,
      ]);
    expect([(await mine()).state, await roleOf(member)]).toEqual([state, role]);
  });

  test('returns 404 for an unknown request', async () => {
    expect((await decide(2_000_000_000, yes)).statusCode).toBe(404);
  });

  test('returns 409 to the second of two simultaneous decisions, which has no effect', async () => {
    const id = await someRequest();
    const replies = await Promise.all([
      decide(id, yes),
      decide(id, { verdict: 'refuse', reason: 'No answer by phone.' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const isManager = (await roleOf(member)) === 'property_manager';
    expect((await mine()).state).toBe(isManager ? 'approved' : 'refused');
    expect(await emailsTo(world, member.email)).toHaveLength(1);
  });

  test('returns 409 for a second question, and for a decision on a withdrawn request', async () => {
    const id = await someRequest();
    await decide(id, { verdict: 'ask', reason: 'Which flats?' });
    expect((await decide(id, { verdict: 'ask', reason: 'And where?' })).statusCode).toBe(409);
    await withdraw();
    expect((await decide(id, yes)).statusCode).toBe(409);
    expect(await roleOf(member)).toBe('user');
  });

  test('returns 403 for a decision when the admin role is revoked during the request', async () => {
    const former = await signInAs(world, 'admin');
    const id = await someRequest();
    await query(`update users set role = 'property_manager' where id = $1`, [former.id]);
    expect((await decide(id, yes, former)).statusCode).toBe(403);
    expect(await roleOf(member)).toBe('user');
  });
});

test('counts a request for admins, but not while it awaits the member’s answer', async () => {
  const waits = async () => (await call('GET', '/api/waiting', admin)).json().requests;
  const before = await waits();
  const id = await someRequest();
  expect(await waits()).toBe(before + 1);
  await decide(id, { verdict: 'ask', reason: 'Which flats?' });
  expect(await waits()).toBe(before);
  await answer();
  expect(await waits()).toBe(before + 1);
  await decide(id, yes);
  expect(await waits()).toBe(before);
});

describe('revoking the permission', () => {
  const back = { verdict: 'revoke', reason: 'The phone is not theirs.' };

  test('returns 200, removes the role with the reason on the page, in the email and the log, and allows a new request', async () => {
    const id = await someRequest();
    expect((await decide(id, yes)).json().isHeld).toBe(true);
    now = new Date(now.getTime() + 1000);
    const reply = await decide(id, back);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { state: 'revoked', isHeld: false }]);
    expect(await roleOf(member)).toBe('user');
    expect(await mine()).toMatchObject({ state: 'revoked', reason: back.reason });
    expect(await inQueue('decided')).toContain(id);
    const mails = await emailsTo(world, member.email);
    expect(mails.filter(({ body_text }) => body_text.includes(back.reason))).toHaveLength(1);
    expect((await trailOf(member)).slice(-2)).toMatchObject([
      { action: 'role changed', details: { from: 'property_manager', to: 'user' } },
      {
        action: 'listing permission revoked',
        actor_id: admin.id,
        details: { request: id, why: back.reason },
      },
    ]);
    expect((await ask()).statusCode).toBe(201);
  });

  test('returns 409 for revoking an unapproved request, or twice', async () => {
    const id = await someRequest();
    expect((await decide(id, back)).statusCode).toBe(409);
    await decide(id, yes);
    const replies = await Promise.all([decide(id, back), decide(id, back)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('returns 409 for revoking the permission of a member who has become an admin', async () => {
    const id = await someRequest();
    await decide(id, yes);
    await query(`update users set role = 'admin' where id = $1`, [member.id]);
    const reply = await decide(id, back);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'permission_not_held']);
    expect(await roleOf(member)).toBe('admin');
    await query(`update users set role = 'user' where id = $1`, [member.id]);
  });

  test('returns 409 for revoking by an older request than the current one', async () => {
    const first = await someRequest();
    await decide(first, yes);
    await query(`update users set role = 'user' where id = $1`, [member.id]);
    await decide(await someRequest(), yes);
    expect((await decide(first, back)).statusCode).toBe(409);
    expect(await roleOf(member)).toBe('property_manager');
    const { requests } = await queue('decided');
    expect(requests.find(({ id }: { id: number }) => id === first).isHeld).toBe(false);
  });

  test('returns 403 for revoking when the admin role is revoked during the request', async () => {
    const former = await signInAs(world, 'admin');
    const id = await someRequest();
    await decide(id, yes);
    await query(`update users set role = 'property_manager' where id = $1`, [former.id]);
    expect((await decide(id, back, former)).statusCode).toBe(403);
    expect(await roleOf(member)).toBe('property_manager');
  });
});

describe('the checks shown with a request', () => {
  const checksOf = async (id: number) => {
    const { requests } = await queue();
    return requests.find((request: { id: number }) => request.id === id).checks;
  };
  const giveIdentity = async () => {
    const { items } = (await call('GET', '/api/verification/mine', member)).json();
    const { item } = items.find(({ item: { title } }: { item: { title: string } }) => title === 'Identity');
    await call('POST', `/api/verification/items/${item.id}`, member, { document: 'passport' });
    const [{ id }] = await query('select max(id) as id from verification_checks where user_id = $1', [
      member.id,
    ]);
    return id as number;
  };
  const identity = (standing: string) =>
    expect.arrayContaining([expect.objectContaining({ title: 'Identity', standing })]);
  const seen = {
    verdict: 'pass',
    reason: 'Seen at the office.',
    document: 'passport',
    documentEnd: 'K4X2',
    seenHow: 'in_person',
  };
  const judge = (check: number, decision: object) =>
    call('POST', `/api/verification/checks/${check}/decision`, admin, decision);

  test('shows with a request whether a check is missing, submitted, passed, resubmitted or expired', async () => {
    const id = await someRequest();
    expect(await checksOf(id)).toEqual(identity('none'));
    const check = await giveIdentity();
    expect(await checksOf(id)).toEqual(identity('given'));
    await judge(check, seen);
    expect(await checksOf(id)).toEqual(identity('passed'));
    await giveIdentity();
    expect(await checksOf(id)).toEqual(identity('passed'));
    await query(`delete from verification_checks where user_id = $1 and state = 'given'`, [member.id]);
    now = new Date('2036-11-20T09:00:00Z');
    expect(await checksOf(id)).toEqual(identity('expired'));
  });

  test('shows each member’s own checks', async () => {
    await someRequest();
    await judge(await giveIdentity(), seen);
    const stranger = await someRequest(await signInAs(world));
    expect(await checksOf(stranger)).toEqual(identity('none'));
  });

  test('shows a declined check, and only items required from the kind of lister', async () => {
    const id = await someRequest();
    await judge(await giveIdentity(), { verdict: 'refuse', reason: 'It has expired.' });
    expect(await checksOf(id)).toEqual(identity('refused'));
    await query(`update checklist_items set kinds = '{company}' where title = 'Identity'`);
    expect(await checksOf(id)).not.toEqual(identity('refused'));
    await answer(member, { kind: 'company' });
    expect(await checksOf(id)).toEqual(identity('refused'));
    await query(`update checklist_items set kinds = null where title = 'Identity'`);
  });
});

test('publishes changes of the queue to admins, and of a request to its member', async () => {
  const topics = async (url: string, { cookies }: Person) =>
    String((await world.inject({ url, cookies })).headers.topics);
  expect(await topics('/api/listing-requests/mine', member)).toBe(`account:${member.id}`);
  expect(await topics('/api/listing-requests', admin)).toBe('verification');
});
