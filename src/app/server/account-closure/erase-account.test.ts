import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createPurchasedPackage, requestPackage, samplePayer } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let now = new Date();
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date();
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Requests the closing, and lets the days pass in which it can be cancelled. */
async function closeAccountOf({ cookies, password, id }: Person): Promise<void> {
  const payload = { password };
  const reply = await world.inject({ method: 'POST', url: '/api/user/closing', cookies, payload });
  expect(reply.statusCode, reply.body).toBe(202);
  now = new Date(now.getTime() + 7 * 86_400_000);
  await world.runJobs('close-accounts');
  expect((await query('select closed_at from users where id = $1', [id]))[0].closed_at).not.toBeNull();
}

const payersOf = (id: number) =>
  query('select name, email, phone from payment_intents where user_id = $1 order by id', [id]);

test('keeps the payer on receipts, removes the sender of a price enquiry, and changes no data of others', async () => {
  const [person, other] = [await signInAs(world), await signInAs(world)];
  await createPurchasedPackage(world, person.cookies);
  const payer = { ...samplePayer, name: 'Zebedayo Sample' };
  for (const { cookies } of [person, other]) {
    await query('delete from rate_limit_attempts');
    const asked = await requestPackage(world, cookies, { code: 'rental-5', payer });
    expect(asked.statusCode, asked.body).toBeLessThan(300);
  }
  const before = await payersOf(other.id);
  expect(before).toEqual([{ name: 'Zebedayo Sample', email: samplePayer.email, phone: '+256700000001' }]);
  await closeAccountOf(person);
  const email = `closed-${person.id}@closed.invalid`;
  expect(await payersOf(person.id)).toEqual([
    { name: samplePayer.name, email, phone: null },
    { name: 'Deleted account', email, phone: null },
  ]);
  expect(await payersOf(other.id)).toEqual(before);
});

test('deletes emails to the address in any letter case, and no emails to other addresses', async () => {
  const [person, other] = [await signInAs(world), await signInAs(world)];
  for (const { email } of [person, other]) {
    const typed = email.toUpperCase();
    await query(
      `insert into emails (key, recipient, subject, body_text, body_html, state, sent_at)
       values ('typed ' || $1, $1, 'Typed in capitals', '', '', 'sent', now())`,
      [typed],
    );
    await query(
      `insert into plan_enquiries (name, email, words, asked_at) values ('A name', $1, 'How much is it?', now())`,
      [typed],
    );
    await query(`insert into bounced_addresses (address, reason) values ($1, 'full')`, [email]);
  }
  await closeAccountOf(person);
  const left = async (table: string, column: string) =>
    (
      await query(`select ${column} as address from ${table} where lower(${column}) = any($1)`, [
        [person.email, other.email],
      ])
    ).map(({ address }) => address);
  expect(await left('plan_enquiries', 'email')).toEqual([other.email.toUpperCase()]);
  expect(await left('bounced_addresses', 'address')).toEqual([other.email]);
  const mails = await query(
    `select recipient from emails where subject = 'Typed in capitals' order by recipient`,
  );
  expect(mails).toEqual([{ recipient: other.email.toUpperCase() }]);
});
