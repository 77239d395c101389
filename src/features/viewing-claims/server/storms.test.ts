// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookiesOf } from '#app/testing/actors.ts';
import {
  createListedHome,
  createUnlock,
  fileClaimAs,
  latestEmailToken,
  postIdempotent,
  type UnlockFixture,
  unlockWithPackage,
} from '#app/testing/claim-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { restoreUnlock } from '#features/viewing-packages/server/restore-unlock.ts';
import { acceptUnansweredClaims } from './accept-claim.ts';
import { pauseUnansweredListings } from './answer-availability-check.ts';
import { markDisputed, readUnansweredClaims } from './claim-rows.ts';
import { checkStaleAvailability } from './send-availability-checks.ts';

const site = { appOrigin: 'http://localhost:3000', productName: 'Homes' };
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(
  async () =>
    void (await world.kit.pool.query('delete from rate_limit_attempts; delete from viewing_claims')),
);

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const statuses = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).toSorted();

/**
 * Runs `errand` without claim limits. Each call of `next` lists another home of the same manager, and the
 * same visitor unlocks it.
 */
async function withoutLimits(errand: (next: () => Promise<UnlockFixture>) => Promise<void>): Promise<void> {
  const one = await createUnlock(world);
  await query('update viewing_packages set quota = 100 where quota = 10');
  await query('update viewing_claim_rules set max_per_package = 1000, max_per_person = 1000');
  await errand(async () => {
    const home = await createListedHome(world, one.manager);
    return { ...one, home, unlockId: await unlockWithPackage(world, one.visitor, home) };
  });
  await query('update viewing_claim_rules set max_per_package = 2, max_per_person = 4');
}

/**
 * Expects the number of used unlocks of each purchased package to equal its current unlocks plus those
 * returned as separate packages.
 */
async function expectPlacesToAgree(): Promise<void> {
  const rows = await query(`
    select sum(p.used)::int as used,
      sum((select count(*) from contact_unlocks v where v.package_id = p.id and v.restored_at is null))::int as open,
      count(*) filter (where p.replacement_for is not null)::int as given
    from viewing_packages p group by coalesce(p.replacement_for, p.id)`);
  for (const { used, open, given } of rows) expect(used).toBe(open + given);
}

test.each(['place', 'package'])(
  'creates one claim and returns one %s for 40 concurrent claims on an unlock',
  async (kind) => {
    const one = await createUnlock(world);
    const left = kind === 'place' ? 20 : 1;
    await query('update viewing_packages set ends_at = now() + make_interval(hours => $1)', [left]);
    const replies = await runConcurrently(40, () => fileClaimAs(world, one, { reason: 'gone' }));
    expect(statuses(replies)).toEqual([201, ...Array(39).fill(409)]);
    const { packages } = (
      await world.inject({ url: '/api/viewing-packages/mine', cookies: one.visitor })
    ).json();
    const left2 = packages.map(({ quota, used }: { quota: number; used: number }) => quota - used);
    expect(left2).toEqual(kind === 'place' ? [10] : [9, 1]);
    await expectPlacesToAgree();
  },
);

test('returns an unlock once under 20 concurrent requests', async () => {
  const one = await createUnlock(world);
  const terms = { leastHours: 2, replacementHours: 24 };
  const back = await runConcurrently(20, () =>
    world.kit.db.transaction().execute((tx) => restoreUnlock(tx, one.unlockId, terms)),
  );
  expect(back.filter((how) => how !== null)).toEqual(['place']);
  await expectPlacesToAgree();
});

test('creates one claim for 40 double clicks with one idempotency key, with the same response', async () => {
  const one = await createUnlock(world);
  const replies = await runConcurrently(40, () =>
    fileClaimAs(world, one, { reason: 'gone' }, 'one-and-the-same'),
  );
  expect(new Set(statuses(replies))).toEqual(new Set([201]));
  expect(new Set(replies.map((reply) => reply.json().claim.id)).size).toBe(1);
  await expectPlacesToAgree();
});

test('returns at most two unlocks automatically when ten homes of a package are claimed concurrently', async () => {
  for (let round = 0; round < 5; round++) {
    await query('delete from rate_limit_attempts');
    const one = await createUnlock(world);
    const openings = [one.unlockId];
    while (openings.length < 10)
      openings.push(await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager)));
    const replies = await Promise.all(
      openings.map((unlockId) => fileClaimAs(world, { ...one, unlockId }, { reason: 'gone' })),
    );
    const states = replies.map((reply) => reply.json().claim.state).toSorted();
    expect([round, states]).toEqual([round, [...Array(2).fill('returned'), ...Array(8).fill('review')]]);
  }
  await expectPlacesToAgree();
});

test('counts one of a concurrent acceptance, dispute and deadline, and returns at most one unlock', async () => {
  await withoutLimits(async (next) => {
    for (let round = 0; round < 30; round++) {
      const one = await next();
      const { id } = (await fileClaimAs(world, one, { reason: 'no_show', text: 'Nobody came.' })).json()
        .claim;
      const answer = (payload: object) =>
        postIdempotent(world, one.manager.cookies, `/api/desk/claims/${id}/answer`, payload);
      const end = async () => {
        await query('update viewing_claims set answer_by = clock_timestamp() where id = $1', [id]);
        await runConcurrently(3, () => acceptUnansweredClaims(world.kit, site));
      };
      const acts = [
        () => answer({ agrees: true }),
        () => answer({ agrees: false, text: 'I was there.' }),
        end,
      ];
      const replies = await runConcurrently(3, (index) => Promise.resolve(acts[(index + round) % 3]?.()));
      const accepted = replies.filter((reply) => reply?.statusCode === 200).length;
      const [claim] = await query(
        `select c.state, c.decided_by = 'silence' as silent, c.restored_as is not null as given, v.restored_at is not null as returned
         from viewing_claims c join contact_unlocks v on v.id = c.opening_id where c.id = $1`,
        [id],
      );
      const isBack = claim.state === 'returned';
      expect([round, claim.returned, claim.given]).toEqual([round, isBack, isBack]);
      expect([round, accepted]).toEqual([round, claim.silent ? 0 : 1]);
    }
  });
  await expectPlacesToAgree();
});

test('counts a dispute saved at the deadline, and the waiting job returns no unlock', async () => {
  const one = await createUnlock(world);
  const { id } = (await fileClaimAs(world, one, { reason: 'no_show', text: 'Nobody came.' })).json().claim;
  await query('update viewing_claims set answer_by = clock_timestamp() where id = $1', [id]);
  let job: Promise<void> | undefined;
  await world.kit.db.transaction().execute(async (tx) => {
    const setTime = (answerBy: string) =>
      sql`update viewing_claims set answer_by = clock_timestamp() + ${answerBy}::interval where id = ${id}`;
    await setTime('1 hour').execute(tx);
    await markDisputed(tx, id, 'I was there.');
    await setTime('0').execute(tx);
    await expect.poll(() => readUnansweredClaims(world.kit.db)).toContain(id);
    job = acceptUnansweredClaims(world.kit, site);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
  });
  await job;
  expect(await query('select state, restored_as from viewing_claims where id = $1', [id])).toEqual([
    { state: 'review', restored_as: null },
  ]);
});

test(`keeps the home's state consistent under a concurrent "yes", "no" and pause`, async () => {
  await withoutLimits(async (next) => {
    for (let round = 0; round < 30; round++) {
      const one = await next();
      await fileClaimAs(world, one, { reason: 'gone' });
      const token = await latestEmailToken(world, one.manager.email);
      const [{ id }] = await query('select id from availability_checks where property_id = $1', [one.home]);
      await query('update availability_checks set answer_by = clock_timestamp() where id = $1', [id]);
      const said: Record<'yes' | 'no', { statusCode: number }[]> = { yes: [], no: [] };
      const answer = async (wish: 'yes' | 'no') => {
        const payload = { token, id, isFree: wish === 'yes' };
        said[wish].push(
          await world.inject({ method: 'POST', url: '/api/listing-questions/answer', payload }),
        );
      };
      const acts = [() => answer('yes'), () => answer('no'), () => pauseUnansweredListings(world.kit, site)];
      await runConcurrently(6, (index) => Promise.resolve(acts[(index + round) % 3]?.()));
      const [end] = await query(
        `select q.answer, p.is_available as "isAvailable", p.availability_confirmed_at is not null as confirmed
         from availability_checks q join properties p on p.id = q.property_id where q.id = $1`,
        [id],
      );
      const isYes = end.answer === 'yes';
      expect([round, end.isAvailable, end.confirmed]).toEqual([round, isYes, isYes]);
      for (const [wish, replies] of Object.entries(said))
        expect([round, wish, new Set(statuses(replies))]).toEqual([
          round,
          wish,
          new Set([end.answer === wish ? 200 : 409]),
        ]);
    }
  });
});

test('creates one check and leaves no claim waiting when many visitors claim during the answer', async () => {
  await query('update viewing_claim_rules set max_per_package = 0');
  const first = await createUnlock(world);
  const others = await runConcurrently(8, async () => {
    const other = await createUnlock(world);
    await query('update contact_unlocks set property_id = $1 where id = $2', [first.home, other.unlockId]);
    return { ...other, home: first.home };
  });
  await fileClaimAs(world, first, { reason: 'gone' });
  const token = await latestEmailToken(world, first.manager.email);
  const [{ id }] = await query('select id from availability_checks where property_id = $1', [first.home]);
  const payload = { token, id, isFree: false };
  const [answered, ...replies] = await Promise.all([
    world.inject({ method: 'POST', url: '/api/listing-questions/answer', payload }),
    ...others.map((other) => fileClaimAs(world, other, { reason: 'gone' })),
  ]);
  await query('update viewing_claim_rules set max_per_package = 2');
  expect([answered?.statusCode, new Set(statuses(replies))]).toEqual([200, new Set([201])]);
  expect(
    await query('select distinct state, restored_as from viewing_claims where property_id = $1', [
      first.home,
    ]),
  ).toEqual([{ state: 'returned', restored_as: 'place' }]);
  expect(await query('select from availability_checks where property_id = $1', [first.home])).toHaveLength(1);
  await expectPlacesToAgree();
});

test('asks about each home once and in one email when ten jobs run concurrently', async () => {
  const { manager } = await createUnlock(world);
  await query("update viewing_claim_rules set asked_from = now() - interval '1 year'");
  await query(`update properties set created_at = now() - interval '60 days' where owner_id = ${manager.id}`);
  await runConcurrently(10, () => checkStaleAvailability(world.kit, site));
  expect(await query('select from emails where recipient = $1', [manager.email])).toHaveLength(1);
  expect(
    await query(
      'select from availability_checks q join properties p on p.id = q.property_id where p.owner_id = $1',
      [manager.id],
    ),
  ).toHaveLength(1);
});

test('moves a returned unlock to the account when the visitor signs in during the return, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    await query('delete from rate_limit_attempts');
    const one = await createUnlock(world);
    await query("update viewing_packages set ends_at = now() + interval '1 hour'");
    const name = `returning-${round}`;
    const payload = {
      username: name,
      email: `${name}@example.com`,
      fullName: 'Somebody',
      password: 'jacaranda on the hill',
    };
    const [registered] = await Promise.all([
      world.inject({ method: 'POST', url: '/api/register', cookies: one.visitor, payload }),
      fileClaimAs(world, one, { reason: 'gone' }),
    ]);
    const cookies = cookiesOf(registered, one.visitor);
    await fileClaimAs(world, { ...one, visitor: cookies }, { reason: 'gone' });
    const { packages } = (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
    const left = packages.map(({ quota, used }: { quota: number; used: number }) => quota - used);
    expect([round, left]).toEqual([round, [9, 1]]);
  }
  await expectPlacesToAgree();
});
