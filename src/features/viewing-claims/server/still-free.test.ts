import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createListedHome,
  createUnlock,
  fileClaimAs,
  latestEmailToken,
  postIdempotent,
  type UnlockFixture,
} from '#app/testing/claim-factory.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { textOf } from '#kit/msg.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import { pauseUnansweredListings } from './answer-availability-check.ts';
import { checkStaleAvailability } from './send-availability-checks.ts';

const site = { appOrigin: 'http://localhost:3000', productName: 'Homes' };
let world: TestApp;
let manager: Person;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query(`delete from rate_limit_attempts;
    update viewing_claim_rules set asked_from = now() - interval '1 year', asked_at_once = 20`);
  manager = await signInAs(world, 'property_manager');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (url: string, payload: object, cookies = {}) =>
  world.inject({ method: 'POST', url, payload, cookies });
const look = (token: string) => post('/api/listing-questions/look', { token });
const answer = (token: string, id: number, isFree: boolean) =>
  post('/api/listing-questions/answer', { token, id, isFree });
const desk = async (person = manager) =>
  (await world.inject({ url: '/api/desk/claims', cookies: person.cookies })).json();
/** Returns the home from the database, because responses may be half a second old. */
const home = async (id: number) =>
  (
    await query(
      `select is_available as "isAvailable", availability_confirmed_at as "freeConfirmedAt", updated_at as "updatedAt"
       from properties where id = $1`,
      [id],
    )
  )[0];
const age = (id: number) =>
  query("update properties set created_at = now() - interval '46 days' where id = $1", [id]);
const due = () =>
  query("update availability_checks set answer_by = now() - interval '1 second' where answer is null");
const subjects = async (recipient = manager.email) =>
  (await query('select subject from emails where recipient = $1 order by id', [recipient])).map(
    ({ subject }) => subject,
  );

/**
 * Returns the user who took a home off the market, and the reason. The user is null when it was done without
 * sign-in.
 */
const takenOffBy = (id: number) =>
  query(
    `select actor_id as actor, details ->> 'why' as why from audit_entries
     where action = 'property changed' and subject = $1 order by id`,
    [`property ${id}`],
  );

/** Returns the user who confirmed that a home is available, or null for a confirmation by link. */
const confirmedBy = (id: number) =>
  query(
    `select actor_id as actor, details ->> 'title' as title from audit_entries
     where action = 'availability confirmed' and subject = $1`,
    [`property ${id}`],
  );

/** Creates a home with an open availability check. */
async function someQuestion(): Promise<UnlockFixture & { token: string; id: number }> {
  const one = await createUnlock(world);
  manager = one.manager;
  await fileClaimAs(world, one, { reason: 'gone' });
  const token = await latestEmailToken(world, manager.email);
  return { ...one, token, id: (await look(token)).json()[0].id };
}

describe('availability check after a claim', () => {
  test('asks the manager once by email and on the dashboard, and a page view changes nothing', async () => {
    const one = await someQuestion();
    expect(await subjects()).toEqual([expect.stringMatching(/^Is “Flat number \d+” still available\?$/)]);
    for (let round = 0; round < 2; round++)
      expect((await look(one.token)).json()).toMatchObject([{ home: { id: one.home }, state: 'open' }]);
    expect((await desk()).questions).toMatchObject([{ id: one.id, cause: 'claim', home: { id: one.home } }]);
    expect(await home(one.home)).toMatchObject({ isAvailable: true, freeConfirmedAt: null });
    const other = await createUnlock(world);
    await query('update contact_unlocks set property_id = $1 where id = $2', [one.home, other.unlockId]);
    expect((await fileClaimAs(world, other, { reason: 'gone' })).statusCode).toBe(201);
    expect(await subjects()).toHaveLength(1);
  });

  test('confirms the availability by link without signing in, and sends no further check that day', async () => {
    const one = await someQuestion();
    const before = Date.now();
    const reply = await answer(one.token, one.id, true);
    expect([reply.statusCode, reply.json().state]).toEqual([200, 'yes']);
    const { isAvailable, freeConfirmedAt, updatedAt } = await home(one.home);
    expect([isAvailable, freeConfirmedAt.getTime() >= before]).toEqual([true, true]);
    expect(updatedAt < freeConfirmedAt).toBe(true);
    const served = async () => (await world.inject({ url: `/api/properties/${one.home}` })).json();
    await expect.poll(async () => (await served()).freeConfirmedAt).toBe(freeConfirmedAt.toISOString());
    expect((await answer(one.token, one.id, true)).statusCode).toBe(200);
    expect((await answer(one.token, one.id, false)).json().code).toBe('answered');
    expect((await desk()).questions).toEqual([]);
    const other = await createUnlock(world);
    await query('update contact_unlocks set property_id = $1 where id = $2', [one.home, other.unlockId]);
    await fileClaimAs(world, other, { reason: 'gone' });
    expect((await desk()).questions).toEqual([]);
    expect(await confirmedBy(one.home)).toEqual([
      { actor: null, title: expect.stringMatching(/^Flat number/) },
    ]);
  });

  test('takes the home off the market on "no", and returns the unlocks that waited because of the limits', async () => {
    await query('update viewing_claim_rules set max_per_package = 0');
    const one = await someQuestion();
    await query('update viewing_claim_rules set max_per_package = 2');
    expect((await answer(one.token, one.id, false)).json().state).toBe('no');
    expect((await home(one.home)).isAvailable).toBe(false);
    const mine = await world.inject({ url: '/api/viewing-openings/mine', cookies: one.visitor });
    expect(mine.json()[0].claim).toMatchObject({ state: 'returned', decidedBy: 'owner', givenBack: 'place' });
    expect((await desk()).claims).toMatchObject([{ agrees: true, mayAnswer: false }]);
    expect((await answer(one.token, one.id, false)).statusCode).toBe(200);
    expect((await answer(one.token, one.id, true)).json().code).toBe('off_market');
  });

  test('returns the waiting unlocks on "no" for a home that is off the market by then', async () => {
    await query('update viewing_claim_rules set max_per_package = 0');
    const one = await someQuestion();
    await query('update viewing_claim_rules set max_per_package = 2');
    const off = { isAvailable: false };
    await post(`/api/properties/${one.home}/toggle-availability`, off, manager.cookies);
    expect((await look(one.token)).json()).toMatchObject([{ state: 'off' }]);
    expect((await desk()).questions).toEqual([]);
    const reply = await answer(one.token, one.id, false);
    expect([reply.statusCode, reply.json().state]).toEqual([200, 'no']);
    const mine = await world.inject({ url: '/api/viewing-openings/mine', cookies: one.visitor });
    expect(mine.json()[0].claim).toMatchObject({ state: 'returned', decidedBy: 'owner', givenBack: 'place' });
    expect((await desk()).claims).toMatchObject([{ agrees: true, mayAnswer: false }]);
  });

  test('leaves claims about other homes or for other reasons to the admin on "no"', async () => {
    await query('update viewing_claim_rules set max_per_package = 0');
    const one = await someQuestion();
    const elsewhere = await createUnlock(world);
    await fileClaimAs(world, elsewhere, { reason: 'gone' });
    const other = await createUnlock(world);
    await query('update contact_unlocks set property_id = $1 where id = $2', [one.home, other.unlockId]);
    await fileClaimAs(world, other, { reason: 'not_as_shown', text: 'It has one bedroom.' });
    await query('update viewing_claim_rules set max_per_package = 2');
    expect((await answer(one.token, one.id, false)).json().state).toBe('no');
    const stateOf = async ({ visitor: cookies }: UnlockFixture) =>
      (await world.inject({ url: '/api/viewing-openings/mine', cookies })).json()[0].claim.state;
    expect([await stateOf(one), await stateOf(elsewhere), await stateOf(other)]).toEqual([
      'returned',
      'review',
      'review',
    ]);
    const of = (await desk()).claims.filter(({ home: { id } }: { home: { id: number } }) => id === one.home);
    expect(of).toMatchObject([
      { reason: 'not_as_shown', agrees: null, mayAnswer: true },
      { reason: 'gone', agrees: true, mayAnswer: false },
    ]);
  });

  test('leaves a claim to the admin on "no" after its manager has disputed it', async () => {
    const one = await someQuestion();
    const said = { agrees: false, text: 'It is free.' };
    const disputed = async () => {
      const [claim] = (await desk()).claims;
      return claim;
    };
    const { id } = await disputed();
    const reply = await postIdempotent(world, manager.cookies, `/api/desk/claims/${id}/answer`, said);
    expect(reply.json()).toMatchObject({ state: 'review', because: 'disputed' });
    expect((await answer(one.token, one.id, false)).json().state).toBe('no');
    expect(await disputed()).toMatchObject({ state: 'review', agrees: false, answer: 'It is free.' });
  });

  test('states in the email the reason, the home and the deadline of the check', async () => {
    const one = await someQuestion();
    const body = async () =>
      (
        await query('select body_text from emails where recipient = $1 order by id desc limit 1', [
          manager.email,
        ])
      )[0].body_text;
    const { answerBy } = (await look(one.token)).json()[0];
    // The token of the link is stored only while it can be used.
    const [{ secret, until }] = await query(
      'select secret, secret_ends_at as until from emails where recipient = $1',
      [manager.email],
    );
    expect(secret).toBe(one.token);
    expect(Math.abs(until - Date.parse(answerBy))).toBeLessThan(120_000);
    expect(await body()).toContain('says that it is no longer available.');
    expect(await body()).toContain(
      `Please reply by ${textOf(timeInEmail(new Date(answerBy)))}. You do not need to sign in.`,
    );
    manager = await signInAs(world, 'property_manager');
    const sale = await createListedHome(world, manager);
    await query("update properties set category = 'for_sale' where id = $1", [sale]);
    await age(sale);
    await checkStaleAvailability(world.kit, site);
    expect(await subjects()).toEqual([expect.stringMatching(/^Is “Flat number \d+” still for sale\?$/)]);
    expect(await body()).toContain('You have not confirmed its availability for a while.');
  });

  test('lets only the manager and admins answer on the dashboard', async () => {
    const one = await someQuestion();
    const url = `/api/desk/questions/${one.id}/answer`;
    const other = await signInAs(world, 'property_manager');
    expect((await post(url, { isFree: false }, other.cookies)).statusCode).toBe(404);
    expect(
      (await post('/api/desk/questions/2000000000/answer', { isFree: true }, manager.cookies)).statusCode,
    ).toBe(404);
    expect(Object.keys((await post(url, {}, manager.cookies)).json().fields)).toEqual(['isFree']);
    expect((await home(one.home)).isAvailable).toBe(true);
    expect((await post(url, { isFree: true }, manager.cookies)).json().state).toBe('yes');
    expect(await confirmedBy(one.home)).toMatchObject([{ actor: manager.id }]);
    expect((await post(url, { isFree: false }, (await signInAs(world, 'admin')).cookies)).statusCode).toBe(
      409,
    );
  });

  test('records the user of a "no" on the dashboard, and no user of a "no" by link', async () => {
    const [one, another] = [await someQuestion(), await someQuestion()];
    const admin = await signInAs(world, 'admin');
    const said = await post(`/api/desk/questions/${one.id}/answer`, { isFree: false }, admin.cookies);
    expect([said.statusCode, said.json().state]).toEqual([200, 'no']);
    await answer(another.token, another.id, false);
    const why = 'the lister said it is no longer available';
    expect(await takenOffBy(one.home)).toEqual([{ actor: admin.id, why }]);
    expect(await takenOffBy(another.home)).toEqual([{ actor: null, why }]);
  });

  test('returns 404 for an unknown link or another home, and 400 for an invalid one, and answers nothing on GET', async () => {
    const one = await someQuestion();
    const another = await someQuestion();
    expect((await look('a'.repeat(43))).statusCode).toBe(404);
    expect((await answer('a'.repeat(43), one.id, true)).statusCode).toBe(404);
    expect((await answer(another.token, one.id, false)).statusCode).toBe(404);
    expect((await look('short')).statusCode).toBe(400);
    expect((await world.inject({ url: `/api/listing-questions/look?token=${one.token}` })).statusCode).toBe(
      404,
    );
    expect((await home(one.home)).isAvailable).toBe(true);
    const [{ token_hash: stored }] = await query('select token_hash from availability_checks where id = $1', [
      one.id,
    ]);
    expect(stored.toString('base64url')).not.toContain(one.token.slice(0, 10));
  });

  test('pauses the home once after the deadline and explains how to restore it', async () => {
    const one = await someQuestion();
    await pauseUnansweredListings(world.kit, site);
    expect((await home(one.home)).isAvailable).toBe(true);
    await due();
    for (let round = 0; round < 3; round++) await world.runJobs('settle-claims');
    expect((await home(one.home)).isAvailable).toBe(false);
    expect(await subjects()).toEqual([
      expect.any(String),
      expect.stringMatching(/^“Flat number \d+” is paused$/),
    ]);
    expect(await takenOffBy(one.home)).toEqual([
      { actor: null, why: 'the availability check was not answered' },
    ]);
    expect((await look(one.token)).json()[0].state).toBe('none');
    expect((await answer(one.token, one.id, true)).json().code).toBe('off_market');
    const back = await post(
      `/api/properties/${one.home}/toggle-availability`,
      { isAvailable: true },
      manager.cookies,
    );
    expect(back.json()).toEqual({ isAvailable: true });
    await pauseUnansweredListings(world.kit, site);
    expect(await home(one.home)).toMatchObject({ isAvailable: true, freeConfirmedAt: expect.any(Date) });
  });

  test('confirms and does not pause a home that returned to the market before the deadline', async () => {
    const one = await someQuestion();
    for (const isAvailable of [false, true])
      await post(`/api/properties/${one.home}/toggle-availability`, { isAvailable }, manager.cookies);
    expect((await desk()).questions).toEqual([]);
    await due();
    await pauseUnansweredListings(world.kit, site);
    expect((await home(one.home)).isAvailable).toBe(true);
    expect((await look(one.token)).json()[0].state).toBe('yes');
  });

  test('confirms a home made available in its form, but not one whose description changed', async () => {
    const id = await createListedHome(world, manager);
    const url = `/api/properties/${id}`;
    const change = async (payload: object) => {
      await world.inject({ method: 'PATCH', url, payload, cookies: manager.cookies });
      return (await home(id)).freeConfirmedAt;
    };
    expect(await change({ title: 'A flat with a new name' })).toBeNull();
    expect(await change({ isAvailable: false })).toBeNull();
    expect(await change({ isAvailable: true })).toEqual(expect.any(Date));
  });
});

describe('availability check by age', () => {
  test('asks an owner once in one email about all homes unconfirmed for 45 days, each answered separately', async () => {
    const [old, older, fresh] = [
      await createListedHome(world, manager),
      await createListedHome(world, manager),
      await createListedHome(world, manager),
    ];
    await age(old as number);
    await age(older as number);
    for (let round = 0; round < 2; round++) await checkStaleAvailability(world.kit, site);
    expect(await subjects()).toEqual(['Are your 2 homes on Homes still available?']);
    const token = await latestEmailToken(world, manager.email);
    const asked = (await look(token)).json();
    expect(asked.map((one: { home: { id: number } }) => one.home.id)).toEqual([old, older]);
    expect((await answer(token, asked[0].id, true)).statusCode).toBe(200);
    expect((await answer(token, asked[1].id, false)).statusCode).toBe(200);
    expect([(await home(old as number)).isAvailable, (await home(older as number)).isAvailable]).toEqual([
      true,
      false,
    ]);
    expect((await home(fresh as number)).freeConfirmedAt).toBeNull();
    await checkStaleAvailability(world.kit, site);
    expect(await subjects()).toHaveLength(1);
  });

  test('limits the open checks of an owner and asks about the rest later', async () => {
    await query('update viewing_claim_rules set asked_at_once = 1');
    for (let index = 0; index < 2; index++) await age(await createListedHome(world, manager));
    for (let round = 0; round < 3; round++) await checkStaleAvailability(world.kit, site);
    expect((await desk()).questions).toHaveLength(1);
    const token = await latestEmailToken(world, manager.email);
    await answer(token, (await look(token)).json()[0].id, true);
    await world.runJobs('ask-still-free');
    expect((await desk()).questions).toHaveLength(1);
    expect(await subjects()).toHaveLength(2);
  });

  test('counts a check after a claim separately from those by age', async () => {
    await query('update viewing_claim_rules set asked_at_once = 1');
    await someQuestion();
    const old = await createListedHome(world, manager);
    await age(old);
    await checkStaleAvailability(world.kit, site);
    const { questions } = await desk();
    expect(questions).toHaveLength(2);
  });

  test('gives a check by age a longer deadline and lists it after a more urgent one', async () => {
    const old = await createListedHome(world, manager);
    await age(old);
    await checkStaleAvailability(world.kit, site);
    const asked = await createUnlock(world);
    await query('update properties set owner_id = $1 where id = $2', [manager.id, asked.home]);
    await fileClaimAs(world, asked, { reason: 'gone' });
    const { questions } = await desk();
    const hours = ({ askedAt, answerBy }: { askedAt: string; answerBy: string }) =>
      Math.round((Date.parse(answerBy) - Date.parse(askedAt)) / 3_600_000);
    expect(questions).toMatchObject([{ cause: 'claim' }, { cause: 'age', home: { id: old } }]);
    expect(questions.map(hours)).toEqual([48, 168]);
  });

  test('lists the oldest home first in the email and shows the titles on its page', async () => {
    const [oldest, younger] = [
      await createListedHome(world, manager),
      await createListedHome(world, manager),
    ];
    const setTo = (id: number, title: string, days: number) =>
      query(
        'update properties set title = $2, created_at = now() - make_interval(days => $3) where id = $1',
        [id, title, days],
      );
    await setTo(oldest, 'Villa by the lake', 90);
    await setTo(younger, 'Apartment on the hill', 60);
    await checkStaleAvailability(world.kit, site);
    const [{ body_text: text }] = await query('select body_text from emails where recipient = $1', [
      manager.email,
    ]);
    expect(text).toContain('“Villa by the lake”, “Apartment on the hill”');
    const asked = (await look(await latestEmailToken(world, manager.email))).json();
    expect(asked.map((one: { home: { id: number } }) => one.home.id)).toEqual([younger, oldest]);
  });

  test('asks each owner about a limited number of homes, the oldest first', async () => {
    await query('update viewing_claim_rules set asked_at_once = 1');
    const other = await signInAs(world, 'property_manager');
    const [young, old] = [await createListedHome(world, manager), await createListedHome(world, manager)];
    await age(young);
    await query("update properties set created_at = now() - interval '90 days' where id = $1", [old]);
    await age(await createListedHome(world, other));
    await checkStaleAvailability(world.kit, site);
    expect((await desk()).questions).toMatchObject([{ home: { id: old }, cause: 'age' }]);
    expect((await desk(other)).questions).toHaveLength(1);
  });

  test.each([
    ['confirmed since', 'availability_confirmed_at = now()'],
    ['off the market', 'is_available = false'],
    ['a BnB', "category = 'furnished_houses'"],
    ['listed 44 days ago', "created_at = now() - interval '44 days'"],
  ])('asks about no home that is %s', async (_, change) => {
    const id = await createListedHome(world, manager);
    await age(id);
    await query(`update properties set ${change} where id = $1`, [id]);
    await checkStaleAvailability(world.kit, site);
    expect(await subjects()).toEqual([]);
  });

  test('asks about no home in the first 45 days after the rules begin', async () => {
    await query("update viewing_claim_rules set asked_from = now() - interval '44 days'");
    await age(await createListedHome(world, manager));
    await checkStaleAvailability(world.kit, site);
    expect(await subjects()).toEqual([]);
  });
});

test('changes nothing when an email scanner opens the link in any way', async () => {
  const one = await someQuestion();
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of ['/still-free', `/still-free?token=${one.token}`, `/still-free/${one.token}`])
      await world.inject({ method, url, cookies: await createVisitor(world) });
  expect((await look(one.token)).json()[0].state).toBe('open');
  expect(await home(one.home)).toMatchObject({ isAvailable: true, freeConfirmedAt: null });
});
