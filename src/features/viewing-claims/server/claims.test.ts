import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import {
  createListedHome,
  createUnlock,
  fileClaimAs,
  postIdempotent,
  type UnlockFixture,
  unlockWithPackage,
} from '#app/testing/claim-factory.ts';
import { createPurchasedPackage, createVisitor } from '#app/testing/payment-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { textOf } from '#kit/msg.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import { acceptUnansweredClaims } from './accept-claim.ts';

const site = { appOrigin: 'http://localhost:3000', productName: 'Homes' };
let world: TestApp;
let admin: Person;
let one: UnlockFixture;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  one = await createUnlock(world);
});

const gone = { reason: 'gone' };
const notAsShown = { reason: 'not_as_shown', text: 'It has one bedroom and not two.' };
const get = async (url: string, cookies = one.visitor) => (await world.inject({ url, cookies })).json();
const mine = () => get('/api/viewing-openings/mine');
const packages = async (cookies = one.visitor) =>
  (await get('/api/viewing-packages/mine', cookies)).packages.map(
    ({ quota, used }: { quota: number; used: number }) => [quota, used],
  );
const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const mailsTo = async (recipient: string) =>
  (await query('select subject from emails where recipient = $1 order by id', [recipient])).map(
    ({ subject }) => subject,
  );
const lastMailTo = async (recipient: string): Promise<string> =>
  (await query('select body_text from emails where recipient = $1 order by id desc limit 1', [recipient]))[0]
    .body_text;
const overdue = () =>
  query(
    "update viewing_claims set answer_by = now() - interval '1 second' where id = (select max(id) from viewing_claims)",
  );
const claimOf = async () => (await mine())[0].claim;
const answer = (payload: object, cookies = one.manager.cookies, id?: number, key?: string | null) =>
  claimOf().then((claim) =>
    postIdempotent(world, cookies, `/api/desk/claims/${id ?? claim.id}/answer`, payload, key),
  );
const decide = async (payload: object, cookies = admin.cookies, key?: string | null) =>
  postIdempotent(world, cookies, `/api/viewing-claims/${(await claimOf()).id}/decision`, payload, key);
/** Files a claim about another home, after the person's automatic returns have reached their limit. */
const sayBeyondLimits = async (payload: object) => {
  const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
  await query('update viewing_claim_rules set max_per_package = 0');
  const reply = await fileClaimAs(world, { ...one, unlockId }, payload);
  await query('update viewing_claim_rules set max_per_package = 2');
  return { opening: unlockId, claim: reply.json().claim };
};
const contact = async (spend: boolean) =>
  (
    await world.inject({
      method: 'POST',
      url: `/api/properties/${one.home}/contact`,
      cookies: one.visitor,
      payload: { spend },
    })
  ).json();

describe('POST /api/viewing-openings/:id/claim', () => {
  test('returns the unlock at once when the home is gone, and hides the contact until the next unlock', async () => {
    expect(await packages()).toEqual([[10, 1]]);
    const reply = await fileClaimAs(world, one, gone);
    expect([reply.statusCode, reply.json().claim]).toMatchObject([
      201,
      { reason: 'gone', state: 'returned', decidedBy: 'rule', givenBack: 'place' },
    ]);
    expect(await packages()).toEqual([[10, 0]]);
    expect(await contact(false)).toMatchObject({ access: 'hidden', opensBy: 'opening', wasOpened: true });
    expect((await get('/api/viewing-packages/mine')).opened).toEqual([]);
    expect(await contact(true)).toMatchObject({ access: 'open' });
    expect(await packages()).toEqual([[10, 1]]);
  });

  test("emails the manager about a home that is not as shown, without the visitor's identity", async () => {
    const reply = await fileClaimAs(world, one, notAsShown);
    const { claim, claimableUntil } = reply.json();
    expect(claim).toMatchObject({ state: 'waiting', givenBack: null, text: notAsShown.text });
    expect(claimableUntil).toBeNull();
    expect(Date.parse(claim.answerBy) - Date.parse(claim.claimedAt)).toBeCloseTo(48 * 3_600_000, -4);
    const until = textOf(timeInEmail(new Date(claim.answerBy)));
    expect(await packages()).toEqual([[10, 1]]);
    expect(await contact(false)).toMatchObject({ access: 'open' });
    expect(await mailsTo(one.manager.email)).toEqual([
      expect.stringMatching(/^A visitor made a claim about “Flat/),
    ]);
    expect(await lastMailTo(one.manager.email)).toContain('says that the home did not match the listing.');
    expect(await lastMailTo(one.manager.email)).toContain(`Please respond by ${until}.`);
    const desk = await world.inject({ url: '/api/desk/claims', cookies: one.manager.cookies });
    expect(desk.json().claims).toMatchObject([{ text: notAsShown.text, mayAnswer: true, state: 'waiting' }]);
    expect(desk.body).not.toMatch(/amina@|Amina|visitor|0700 ?000/);
  });

  test('gives a one-day unlock when the package has ended or nearly ended', async () => {
    await query("update viewing_packages set ends_at = now() + interval '119 minutes' where used = 1");
    expect((await fileClaimAs(world, one, gone)).json().claim).toMatchObject({ givenBack: 'package' });
    const [old, fresh] = (await get('/api/viewing-packages/mine')).packages;
    expect([old.used, fresh.quota, fresh.used, fresh.title]).toEqual([1, 1, 0, 'Viewing Package']);
    expect(Date.parse(fresh.endsAt) - Date.parse(fresh.startsAt)).toBeCloseTo(24 * 3_600_000, -4);
    await query("update viewing_packages set ends_at = now() - interval '1 second' where quota = 10");
    const home = await createListedHome(world, one.manager);
    const again = { ...one, unlockId: await unlockWithPackage(world, one.visitor, home) };
    expect((await fileClaimAs(world, again, gone)).json().claim).toMatchObject({ givenBack: 'place' });
  });

  test('returns two unlocks of a package automatically and sends the third to review, even from a returned one', async () => {
    const states: string[] = [];
    for (let index = 0; index < 3; index++) {
      states.push((await fileClaimAs(world, one, gone)).json().claim.state);
      await query("update viewing_packages set ends_at = now() + interval '1 hour' where quota = 10");
      const home = await createListedHome(world, one.manager);
      one = { ...one, unlockId: await unlockWithPackage(world, one.visitor, home) };
    }
    expect(states).toEqual(['returned', 'returned', 'review']);
  });

  test('sends a third claim on a returned unlock to review after the package itself has ended', async () => {
    const end = () => query("update viewing_packages set ends_at = now() - interval '1 second'");
    const states: string[] = [];
    for (let index = 0; index < 3; index++) {
      await end();
      states.push((await fileClaimAs(world, one, gone)).json().claim.state);
      const home = await createListedHome(world, one.manager);
      if (index < 2) one = { ...one, unlockId: await unlockWithPackage(world, one.visitor, home) };
    }
    expect(states).toEqual(['returned', 'returned', 'review']);
    expect(await packages()).toEqual([]);
    expect((await mine())[0].claim).toMatchObject({ because: 'limits', givenBack: null });
  });

  test('returns an unlock of a furnished-home package as one for furnished homes', async () => {
    const visitor = await createVisitor(world);
    await createPurchasedPackage(world, visitor, 'furnished-5');
    const home = await createListedHome(world, one.manager);
    await query('update properties set is_furnished = true where id = $1', [home]);
    const unlockId = await unlockWithPackage(world, visitor, home);
    await query(
      "update viewing_packages set ends_at = now() - interval '1 second' where opens = 'furnished'",
    );
    expect((await fileClaimAs(world, { ...one, visitor, unlockId }, gone)).json().claim.givenBack).toBe(
      'package',
    );
    const { packages: left } = await get('/api/viewing-packages/mine', visitor);
    expect(left).toMatchObject([{ offer: 'furnished-5', opens: 'furnished', quota: 1, used: 0 }]);
  });

  test('counts an automatically returned unlock towards the limit while it is disputed', async () => {
    const states: string[] = [];
    for (let index = 0; index < 3; index++) {
      states.push((await fileClaimAs(world, one, gone)).json().claim.state);
      await answer({ agrees: false, text: 'It is not let.' });
      const home = await createListedHome(world, one.manager);
      one = { ...one, unlockId: await unlockWithPackage(world, one.visitor, home) };
    }
    expect(states).toEqual(['returned', 'returned', 'review']);
  });

  test('limits automatic returns to four per person a month across packages', async () => {
    const states: string[] = [];
    for (let index = 0; index < 5; index++) {
      states.push((await fileClaimAs(world, one, gone)).json().claim.state);
      await query('update viewing_packages set ends_at = now()');
      await createPurchasedPackage(world, one.visitor);
      one = {
        ...one,
        unlockId: await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager)),
      };
    }
    expect(states).toEqual([...Array(4).fill('returned'), 'review']);
    await query("update viewing_claims set claimed_at = claimed_at - interval '31 days'");
    expect((await fileClaimAs(world, one, gone)).json().claim.state).toBe('returned');
  });

  test('sends a second claim for the same home to review, whatever the age of the first', async () => {
    const other = await signInAs(world, 'admin');
    await fileClaimAs(world, one, gone);
    await query("update viewing_claims set claimed_at = claimed_at - interval '300 days'");
    const unlockId = await unlockWithPackage(world, one.visitor, one.home);
    expect(await mailsTo(other.email)).toEqual([]);
    const again = await fileClaimAs(world, { ...one, unlockId }, gone);
    expect(again.json().claim).toMatchObject({ state: 'review', because: 'limits' });
    expect(await mailsTo(other.email)).toEqual(['A claim on Ennyumba needs a decision']);
  });

  test('returns the unlock of an off-market or deleted home regardless of the limits', async () => {
    await query('update viewing_claim_rules set max_per_package = 0');
    await query('update properties set is_available = false where id = $1', [one.home]);
    expect((await fileClaimAs(world, one, gone)).json().claim).toMatchObject({ decidedBy: 'off_market' });
    const { claims } = await get('/api/desk/claims', one.manager.cookies);
    expect(claims).toMatchObject([{ mayAnswer: false, state: 'returned' }]);
    expect((await answer({ agrees: false, text: 'It is not let.' })).json().code).toBe('not_answerable');
    const home = await createListedHome(world, one.manager);
    const deleted = { ...one, unlockId: await unlockWithPackage(world, one.visitor, home) };
    const removal = {
      method: 'DELETE',
      url: `/api/properties/${home}`,
      cookies: one.manager.cookies,
    } as const;
    expect((await world.inject(removal)).statusCode).toBe(200);
    expect((await fileClaimAs(world, deleted, gone)).json()).toMatchObject({
      home: { id: home },
      claim: { decidedBy: 'off_market', givenBack: 'place' },
    });
    expect(await packages()).toEqual([[10, 0]]);
    await query('update viewing_claim_rules set max_per_package = 2');
  });

  test('returns the original response for a repeated idempotency key, and 422 for different content', async () => {
    const key = randomUUID();
    const first = await fileClaimAs(world, one, gone, key);
    const again = await fileClaimAs(world, one, gone, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await fileClaimAs(world, one, notAsShown, key)).statusCode).toBe(422);
    expect(await packages()).toEqual([[10, 0]]);
  });

  test('returns 400 without a key, for an invalid reason, and without a message when the manager must respond', async () => {
    expect((await fileClaimAs(world, one, gone, null)).json().code).toBe('key_needed');
    for (const [payload, field] of [
      [{ reason: 'boring' }, 'reason'],
      [{ reason: 'no_show', text: '  ' }, 'text'],
      [{ reason: 'gone', text: 'a\u0000b' }, 'text'],
      [{ reason: 'gone', text: 'x'.repeat(1_001) }, 'text'],
    ] as const) {
      const reply = await fileClaimAs(world, one, payload);
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
    }
    expect(await packages()).toEqual([[10, 1]]);
  });

  test('returns 404 for another visitor, and 409 for a second claim or a refunded unlock', async () => {
    for (const visitor of [await createVisitor(world), (await signInAs(world)).cookies, {}])
      expect((await fileClaimAs(world, { ...one, visitor }, gone)).statusCode).toBe(404);
    expect((await fileClaimAs(world, { ...one, unlockId: 2_000_000_000 }, gone)).statusCode).toBe(404);
    await fileClaimAs(world, one, notAsShown);
    expect((await fileClaimAs(world, one, gone)).json().code).toBe('said_before');
    const other = await createUnlock(world);
    await query(
      'update viewing_packages set revoked_at = now() where id = (select max(id) from viewing_packages)',
    );
    expect((await fileClaimAs(world, other, gone)).json().code).toBe('repaid');
  });

  test('returns 410 later than a week after the unlock', async () => {
    await query("update contact_unlocks set unlocked_at = unlocked_at - interval '7 days 1 second'");
    expect((await fileClaimAs(world, one, gone)).statusCode).toBe(410);
    expect((await mine())[0]).toMatchObject({ claimableUntil: null, claim: null });
  });

  test('shows the claim deadline of an unlock until its payment is refunded', async () => {
    const [{ openedAt, claimableUntil }] = await mine();
    expect(Date.parse(claimableUntil) - Date.parse(openedAt)).toBe(7 * 86_400_000);
    await query(
      'update viewing_packages set revoked_at = now() where id = (select max(id) from viewing_packages)',
    );
    expect((await mine())[0].claimableUntil).toBeNull();
  });
});

test('lists the unlocks with their claims, and moves both to the account at sign-in', async () => {
  await fileClaimAs(world, one, notAsShown);
  expect(await get('/api/viewing-openings/mine', await createVisitor(world))).toEqual([]);
  const person = await signInAs(world);
  const payload = { username: person.username, password: person.password };
  const login = await world.inject({ method: 'POST', url: '/api/login', cookies: one.visitor, payload });
  const own = await get('/api/viewing-openings/mine', cookiesOf(login, one.visitor));
  expect(own).toMatchObject([{ id: one.unlockId, home: { id: one.home }, claim: { state: 'waiting' } }]);
  expect(await mine()).toEqual([]);
});

describe('POST /api/desk/claims/:id/answer', () => {
  beforeEach(async () => void (await fileClaimAs(world, one, notAsShown)));

  test('returns the unlock when the manager accepts, and emails the payer', async () => {
    const reply = await answer({ agrees: true });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { state: 'returned', decidedBy: 'owner' }]);
    expect([await packages(), (await claimOf()).givenBack]).toEqual([[[10, 0]], 'place']);
    expect(await mailsTo('amina@example.com')).toContainEqual('We returned your unlock');
    const text = await lastMailTo('amina@example.com');
    expect(text).toContain('”: the home did not match the listing.');
    expect(text).toContain('The agent did not dispute your report.');
    expect(text).toContain('http://localhost:3000/opened-homes');
  });

  test("escalates to an admin when the manager disputes, and hides the manager's message from the visitor", async () => {
    const other = await signInAs(world, 'admin');
    const reply = await answer({ agrees: false, text: 'canary: there are two bedrooms.' });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { state: 'review', because: 'disputed', agrees: false, mayAnswer: false },
    ]);
    const own = await world.inject({ url: '/api/viewing-openings/mine', cookies: one.visitor });
    expect(own.json()[0].claim).toMatchObject({ state: 'review', because: 'disputed' });
    expect(own.body).not.toContain('canary');
    expect(await mailsTo(other.email)).toEqual(['A claim on Ennyumba needs a decision']);
    expect(await lastMailTo(other.email)).toContain(`unlock of listing ${one.home} to be returned.`);
    await overdue();
    await acceptUnansweredClaims(world.kit, site);
    expect((await claimOf()).state).toBe('review');
  });

  test('accepts a dispute of an automatically returned claim without revoking the unlock', async () => {
    const other = await createUnlock(world);
    await fileClaimAs(world, other, gone);
    one = other;
    expect((await answer({ agrees: false, text: 'It is not let.' })).json().state).toBe('review');
    expect((await decide({ returns: false, reason: 'We saw it: it was free.' })).json().state).toBe(
      'refused',
    );
    expect(await packages()).toEqual([[10, 0]]);
    const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
    expect((await fileClaimAs(world, { ...one, unlockId }, gone)).json().claim.state).toBe('review');
  });

  test.each([
    ['its lister agrees', () => answer({ agrees: true }), 'owner'],
    [
      'nobody answers',
      async () => {
        await overdue();
        await acceptUnansweredClaims(world.kit, site);
      },
      'silence',
    ],
  ])('returns no unlock and announces none once the package is refunded: %s', async (_, settle, by) => {
    await query(
      'update viewing_packages set revoked_at = now() where id = (select max(id) from viewing_packages)',
    );
    await query('delete from emails');
    await settle();
    expect(await claimOf()).toMatchObject({ state: 'returned', decidedBy: by, givenBack: null });
    expect(await packages()).toEqual([]);
    expect(await query('select used from viewing_packages order by id desc limit 1')).toEqual([{ used: 1 }]);
    expect(await mailsTo('amina@example.com')).toEqual([]);
  });

  test('returns the original response for a repeated key, and 422 for another message', async () => {
    const key = randomUUID();
    const { id } = await claimOf();
    const send = (payload: object) => answer(payload, one.manager.cookies, id, key);
    const [first, again] = [await send({ agrees: true }), await send({ agrees: true })];
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([200, 200, first.json()]);
    expect((await send({ agrees: false, text: 'Or not.' })).statusCode).toBe(422);
    expect(await packages()).toEqual([[10, 0]]);
  });

  test('lets an admin answer for the manager', async () => {
    const { id } = await claimOf();
    const reply = await answer({ agrees: true }, admin.cookies, id);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { state: 'returned' }]);
    expect(await packages()).toEqual([[10, 0]]);
  });

  test.each([
    ['gone', gone],
    ['not as shown', notAsShown],
  ])(
    'returns the unlock for %s, which waits for review because of the limits, when the manager accepts',
    async (_, said) => {
      const { opening, claim } = await sayBeyondLimits(said);
      expect(claim).toMatchObject({ state: 'review', because: 'limits', givenBack: null });
      expect(await packages()).toEqual([[10, 2]]);
      await query('delete from emails');
      const reply = await answer({ agrees: true }, one.manager.cookies, claim.id);
      expect([reply.statusCode, reply.json()]).toMatchObject([
        200,
        { state: 'returned', decidedBy: 'owner', agrees: true, mayAnswer: false },
      ]);
      expect(await packages()).toEqual([[10, 1]]);
      expect((await mine()).find(({ id }: { id: number }) => id === opening).claim).toMatchObject({
        state: 'returned',
        decidedBy: 'owner',
        givenBack: 'place',
      });
      expect(await mailsTo('amina@example.com')).toEqual(['We returned your unlock']);
    },
  );

  test('keeps the reason of a limited claim when the manager disputes it, and both messages', async () => {
    await query('delete from emails');
    const { id } = (await sayBeyondLimits(notAsShown)).claim;
    expect(await mailsTo(one.manager.email)).toEqual([
      expect.stringMatching(/^A visitor made a claim about “Flat/),
    ]);
    const reply = await answer({ agrees: false, text: 'There are two.' }, one.manager.cookies, id);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { state: 'review', because: 'limits', agrees: false, answer: 'There are two.', mayAnswer: false },
    ]);
    expect(await packages()).toEqual([[10, 2]]);
    const again = await answer({ agrees: true }, one.manager.cookies, id);
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_answerable']);
  });

  test('changes nothing and sends no email when the manager accepts an automatically returned claim', async () => {
    const other = await createUnlock(world);
    await fileClaimAs(world, other, gone);
    one = other;
    await query('delete from emails');
    const reply = await answer({ agrees: true, text: 'It was let.' });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { state: 'returned', decidedBy: 'rule', agrees: true, answer: 'It was let.', mayAnswer: false },
    ]);
    expect([await packages(), await mailsTo('amina@example.com')]).toEqual([[[10, 0]], []]);
    expect((await answer({ agrees: false, text: 'Or not.' })).json().code).toBe('not_answerable');
  });

  test('returns no second unlock when an admin upholds a disputed, automatically returned claim', async () => {
    const other = await createUnlock(world);
    await fileClaimAs(world, other, gone);
    one = other;
    await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
    const { id, givenBackAt } = (await mine()).find(
      ({ id: of }: { id: number }) => of === one.unlockId,
    ).claim;
    await answer({ agrees: false, text: 'It is not let.' }, one.manager.cookies, id);
    const url = `/api/viewing-claims/${id}/decision`;
    const reply = await postIdempotent(world, admin.cookies, url, { returns: true, reason: 'It was let.' });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { state: 'returned', decidedBy: 'admin' }]);
    expect(await packages()).toEqual([[10, 1]]);
    const after = (await mine()).find(({ id: of }: { id: number }) => of === one.unlockId).claim;
    expect(after).toMatchObject({ givenBack: 'place', givenBackAt });
  });

  test('leaves claims about an off-market home out of the limits', async () => {
    await query('update viewing_claim_rules set max_per_package = 1');
    onTestFinished(async () => void (await query('update viewing_claim_rules set max_per_package = 2')));
    const other = await createUnlock(world);
    await query('update properties set is_available = false where id = $1', [other.home]);
    expect((await fileClaimAs(world, other, gone)).json().claim).toMatchObject({ decidedBy: 'off_market' });
    const unlockId = await unlockWithPackage(
      world,
      other.visitor,
      await createListedHome(world, other.manager),
    );
    expect((await fileClaimAs(world, { ...other, unlockId }, gone)).json().claim).toMatchObject({
      decidedBy: 'rule',
    });
  });

  test('leaves claims that wait for an admin without a returned unlock out of the limits', async () => {
    await query('update viewing_claim_rules set max_per_package = 1');
    onTestFinished(async () => void (await query('update viewing_claim_rules set max_per_package = 2')));
    await answer({ agrees: false, text: 'There are two bedrooms.' });
    expect(await claimOf()).toMatchObject({ state: 'review', givenBack: null });
    const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
    expect((await fileClaimAs(world, { ...one, unlockId }, gone)).json().claim).toMatchObject({
      decidedBy: 'rule',
    });
  });

  test.each([
    ['the owner agreed to', () => answer({ agrees: true })],
    [
      'an admin decided',
      async () => {
        await answer({ agrees: false, text: 'There are two bedrooms.' });
        await decide({ returns: true, reason: 'The tour shows one.' });
      },
    ],
  ])('leaves out of the limits what %s', async (_, settle) => {
    await query('update viewing_claim_rules set max_per_package = 1');
    onTestFinished(async () => void (await query('update viewing_claim_rules set max_per_package = 2')));
    await settle();
    expect((await claimOf()).state).toBe('returned');
    const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
    expect((await fileClaimAs(world, { ...one, unlockId }, gone)).json().claim).toMatchObject({
      decidedBy: 'rule',
    });
  });

  test.each([
    ['waits for its lister', async () => undefined],
    [
      'came back because nobody answered',
      async () => {
        await overdue();
        await acceptUnansweredClaims(world.kit, site);
      },
    ],
  ])('counts towards the limits a claim that %s', async (_, settle) => {
    await query('update viewing_claim_rules set max_per_package = 1');
    onTestFinished(async () => void (await query('update viewing_claim_rules set max_per_package = 2')));
    await settle();
    const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
    expect((await fileClaimAs(world, { ...one, unlockId }, gone)).json().claim).toMatchObject({
      because: 'limits',
    });
  });

  test('accepts a message of a thousand characters', async () => {
    const reply = await answer({ agrees: false, text: 'x'.repeat(1_000) });
    expect([reply.statusCode, reply.json().answer.length]).toEqual([200, 1_000]);
  });

  test('lists answerable claims first on the dashboard, newest first in each group', async () => {
    const ids = [(await claimOf()).id];
    for (let index = 0; index < 3; index++) {
      const unlockId = await unlockWithPackage(
        world,
        one.visitor,
        await createListedHome(world, one.manager),
      );
      ids.push((await fileClaimAs(world, { ...one, unlockId }, notAsShown)).json().claim.id);
    }
    const [first, second, third, fourth] = ids;
    await answer({ agrees: true }, one.manager.cookies, second);
    await answer({ agrees: true }, one.manager.cookies, fourth);
    const { claims } = await get('/api/desk/claims', one.manager.cookies);
    expect(claims.map(({ id, mayAnswer }: { id: number; mayAnswer: boolean }) => [id, mayAnswer])).toEqual([
      [third, true],
      [first, true],
      [fourth, false],
      [second, false],
    ]);
  });

  test('returns 400 for a dispute without a message or key, 404 for another manager, 409 when repeated or late', async () => {
    const { id } = await claimOf();
    expect(Object.keys((await answer({ agrees: false })).json().fields)).toEqual(['text']);
    expect((await answer({ agrees: true }, one.manager.cookies, id, null)).json().code).toBe('key_needed');
    const other = await signInAs(world, 'property_manager');
    expect((await answer({ agrees: true }, other.cookies)).statusCode).toBe(404);
    expect((await answer({ agrees: true }, one.manager.cookies, 2_000_000_000)).statusCode).toBe(404);
    await overdue();
    expect((await answer({ agrees: true })).json().code).toBe('not_answerable');
    await query("update viewing_claims set answer_by = now() + interval '1 hour' where id = $1", [id]);
    expect((await answer({ agrees: true })).statusCode).toBe(200);
    expect((await answer({ agrees: false, text: 'Or not.' })).statusCode).toBe(409);
    expect(await packages()).toEqual([[10, 0]]);
  });
});

test('returns the unlock once when the manager does not answer in time, and notifies', async () => {
  await fileClaimAs(world, one, { reason: 'no_show', text: 'I waited for an hour.' });
  await acceptUnansweredClaims(world.kit, site);
  expect((await claimOf()).state).toBe('waiting');
  await overdue();
  await query("update viewing_packages set ends_at = now() - interval '1 second'");
  const before = (await mailsTo('amina@example.com')).length;
  for (let round = 0; round < 3; round++) await world.runJobs('settle-claims');
  expect(await claimOf()).toMatchObject({ state: 'returned', decidedBy: 'silence', givenBack: 'package' });
  expect(await packages()).toEqual([[1, 0]]);
  expect(await mailsTo('amina@example.com')).toHaveLength(before + 1);
  await query("update viewing_claims set answer_by = now() + interval '1 hour'");
  expect((await answer({ agrees: false, text: 'I was there.' })).json().code).toBe('not_answerable');
});

test('emails the payer about an unlock made with a returned one too', async () => {
  await query("update viewing_packages set ends_at = now() - interval '1 second' where quota = 10");
  expect((await fileClaimAs(world, one, gone)).json().claim).toMatchObject({ givenBack: 'package' });
  const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
  await fileClaimAs(world, { ...one, unlockId }, notAsShown);
  await query('delete from emails');
  expect((await answer({ agrees: true })).json().state).toBe('returned');
  expect(await mailsTo('amina@example.com')).toEqual(['We returned your unlock']);
});

test("shows an admin the recent claims of the visitor and on the manager's homes", async () => {
  const { manager } = one;
  const claimAnother = async (who: UnlockFixture, payload: object) => {
    const home = await createListedHome(world, manager);
    const opening = { ...who, manager, home, unlockId: await unlockWithPackage(world, who.visitor, home) };
    return (await fileClaimAs(world, opening, payload)).json().claim.id;
  };
  const setState = (id: number, state: string, more = '') =>
    query(
      `update viewing_claims set state = $2, decided_by = 'admin', decided_at = now() ${more} where id = $1`,
      [id, state],
    );
  await setState(await claimAnother(one, notAsShown), 'refused');
  await setState(await claimAnother(one, notAsShown), 'refused', ", claimed_at = now() - interval '31 days'");
  const other = await createUnlock(world);
  await fileClaimAs(world, other, notAsShown);
  await setState(await claimAnother(other, notAsShown), 'returned');
  const { id } = (await fileClaimAs(world, { ...one, manager }, notAsShown)).json().claim;
  await answer({ agrees: false, text: 'There are two bedrooms.' }, manager.cookies, id);
  const { waiting } = await get('/api/viewing-claims', admin.cookies);
  expect(waiting.find((claim: { id: number }) => claim.id === id)).toMatchObject({
    visitorLately: { claims: 2, refused: 1 },
    ownerLately: { claims: 3, returned: 1 },
  });
});

test('queues a claim for an admin only while its dispute is undecided', async () => {
  const waits = async () => (await get('/api/waiting', admin.cookies)).claims;
  const before = await waits();
  await fileClaimAs(world, one, notAsShown);
  expect(await waits()).toBe(before);
  await answer({ agrees: false, text: 'There are two bedrooms.' });
  expect(await waits()).toBe(before + 1);
  await decide({ returns: false, reason: 'The tour shows two.' });
  expect(await waits()).toBe(before);
});

test('revokes the returned unlocks of a package when the package is refunded', async () => {
  await query("update viewing_packages set ends_at = now() - interval '1 second' where quota = 10");
  await fileClaimAs(world, one, gone);
  expect(await packages()).toEqual([[1, 0]]);
  const [bought] =
    await query(`select i.reference, t.id from viewing_packages p join payment_intents i on i.id = p.intent_id
    join payment_transactions t on t.intent_id = i.id order by p.id desc limit 1`);
  const url = `/api/payments/transactions/${bought.id}/refunds`;
  const refund = await postIdempotent(world, admin.cookies, url, { comment: 'Sorry' });
  expect(refund.statusCode, refund.body).toBe(201);
  expect(await packages()).toEqual([]);
});

test('revokes unlocks returned for a returned unlock when the package is refunded', async () => {
  const end = () => query("update viewing_packages set ends_at = now() - interval '1 second'");
  const [bought] = await query(`select t.id from viewing_packages p
    join payment_transactions t on t.intent_id = p.intent_id order by p.id desc limit 1`);
  await end();
  await fileClaimAs(world, one, gone);
  const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
  await end();
  expect((await fileClaimAs(world, { ...one, unlockId }, gone)).json().claim).toMatchObject({
    givenBack: 'package',
  });
  expect(await packages()).toEqual([[1, 0]]);
  const url = `/api/payments/transactions/${bought.id}/refunds`;
  const refund = await postIdempotent(world, admin.cookies, url, { comment: 'Sorry' });
  expect(refund.statusCode, refund.body).toBe(201);
  expect(await packages()).toEqual([]);
});

describe('POST /api/viewing-claims/:id/decision', () => {
  beforeEach(async () => {
    await fileClaimAs(world, one, notAsShown);
    await answer({ agrees: false, text: 'There are two bedrooms.' });
  });

  test("returns the unlock after an admin's decision, shows it to both sides and records it in the audit log", async () => {
    const { waiting } = await get('/api/viewing-claims', admin.cookies);
    expect(waiting.at(-1)).toMatchObject({
      text: notAsShown.text,
      answer: 'There are two bedrooms.',
      because: 'disputed',
      visitorLately: { claims: 1, refused: 0 },
      ownerLately: { claims: 1, returned: 0 },
    });
    const reply = await decide({ returns: true, reason: 'The tour shows one bedroom.' });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { state: 'returned', isGivenBack: true }]);
    expect(await packages()).toEqual([[10, 0]]);
    const own = { state: 'returned', decidedBy: 'admin', decision: 'The tour shows one bedroom.' };
    expect(await claimOf()).toMatchObject(own);
    expect((await get('/api/desk/claims', one.manager.cookies)).claims).toMatchObject([own]);
    const trail = await query(
      'select actor_id, subject, details from audit_entries where action = $1 order by id',
      ['claim returned'],
    );
    expect(trail.at(-1)).toMatchObject({
      actor_id: admin.id,
      subject: `claim ${(await claimOf()).id}`,
      details: {
        listing: one.home,
        said: 'not_as_shown',
        because: 'disputed',
        reason: 'The tour shows one bedroom.',
      },
    });
    expect(await mailsTo('amina@example.com')).toContainEqual('We returned your unlock');
    expect(await lastMailTo('amina@example.com')).toContain('The tour shows one bedroom.');
  });

  test('lets no admin decide about their own claim, or decline one about their own home', async () => {
    const { id } = await claimOf();
    await query(`update users set role = 'admin' where id = $1`, [one.manager.id]);
    const declined = await decide({ returns: false, reason: 'It is right.' }, one.manager.cookies);
    expect([declined.statusCode, declined.json().code]).toEqual([409, 'own_claim']);
    await query(
      `update viewing_packages set user_id = $2, visitor_id = null where id = (
        select package_id from contact_unlocks where id = (select opening_id from viewing_claims where id = $1))`,
      [id, admin.id],
    );
    const given = { returns: true, reason: 'I was there.' };
    const url = `/api/viewing-claims/${id}/decision`;
    const own = await postIdempotent(world, admin.cookies, url, given);
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_claim']);
    const ofLister = await postIdempotent(world, one.manager.cookies, url, given);
    expect([ofLister.statusCode, ofLister.json().state]).toEqual([200, 'returned']);
  });

  test('lists the oldest claim first and the latest decision first, without those that the manager accepted', async () => {
    const ids = [(await claimOf()).id];
    for (let index = 0; index < 4; index++) {
      const other = await createUnlock(world);
      const { id } = (await fileClaimAs(world, other, notAsShown)).json().claim;
      await answer({ agrees: index === 3, text: 'There are two.' }, other.manager.cookies, id);
      ids.push(id);
    }
    const [first, second, third, fourth] = ids;
    for (const id of [third, first])
      await postIdempotent(world, admin.cookies, `/api/viewing-claims/${id}/decision`, {
        returns: id === first,
        reason: 'So it is.',
      });
    const { waiting, decided } = await get('/api/viewing-claims', admin.cookies);
    const own = (claims: { id: number }[]) => claims.map(({ id }) => id).filter((id) => ids.includes(id));
    expect([own(waiting), own(decided)]).toEqual([
      [second, fourth],
      [first, third],
    ]);
  });

  test('keeps the unlock used after a rejection, and emails the payer the reason', async () => {
    expect((await decide({ returns: false, reason: 'The tour shows two.' })).json().state).toBe('refused');
    expect([await packages(), (await claimOf()).givenBack]).toEqual([[[10, 1]], null]);
    const [{ body_text: text }] = await query(
      "select body_text from emails where subject = 'We reviewed your report' order by id desc limit 1",
    );
    expect(text).toContain('The tour shows two.');
    const trail = await query(
      "select details from audit_entries where action = 'claim declined' order by id",
    );
    expect(trail.at(-1)).toMatchObject({ details: { listing: one.home, reason: 'The tour shows two.' } });
  });

  test('sends the next claim to review for a month after a rejection', async () => {
    await decide({ returns: false, reason: 'The tour shows two.' });
    const next = async () => {
      const home = await createListedHome(world, one.manager);
      one = { ...one, unlockId: await unlockWithPackage(world, one.visitor, home) };
      return (await fileClaimAs(world, one, gone)).json().claim;
    };
    await query("update viewing_claims set claimed_at = claimed_at - interval '29 days'");
    expect(await next()).toMatchObject({ state: 'review', because: 'limits' });
    await query("update viewing_claims set claimed_at = claimed_at - interval '31 days'");
    expect((await next()).state).toBe('returned');
  });

  test('returns 403 when the admin role is revoked during the request', async () => {
    const decided = await callAsRevokedAdmin(world, (cookies) =>
      decide({ returns: true, reason: 'The tour shows one bedroom.' }, cookies),
    );
    expect(decided).toEqual([403, 'permission_gone']);
    expect((await claimOf()).state).toBe('review');
  });

  test('returns 400 without a reason or key, 404 for no claim, 409 when decided, and decides once per key', async () => {
    const { id } = await claimOf();
    const given = { returns: true, reason: 'So it is.' };
    expect(Object.keys((await decide({ returns: true, reason: ' ' })).json().fields)).toEqual(['reason']);
    expect((await decide(given, admin.cookies, null)).json().code).toBe('key_needed');
    expect(
      (await postIdempotent(world, admin.cookies, '/api/viewing-claims/2000000000/decision', given))
        .statusCode,
    ).toBe(404);
    const key = randomUUID();
    const [first, again] = [await decide(given, admin.cookies, key), await decide(given, admin.cookies, key)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect((await decide(given)).json().code).toBe('not_to_decide');
    expect((await get('/api/viewing-claims', admin.cookies)).decided[0].id).toBe(id);
    expect(await packages()).toEqual([[10, 0]]);
  });
});
