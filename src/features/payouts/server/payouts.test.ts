import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  balanceOf,
  createOwedHost,
  owe,
  passMinutes,
  payoutCall,
  proposeDue,
} from '#app/testing/payout-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { webhookOf } from '#app/testing/test-provider.ts';
import { ProviderError, type ProviderTransfer } from '#kit/server/payments/provider.ts';
import { sendAndPollPayouts } from './send-payout.ts';

let world: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  // An approval by one admin counts for a day.
  await world.kit.pool.query(`update payout_batches set approved_at = approved_at - interval '1 day'`);
  world.payments.transfers.splice(0);
  world.payments.error = null;
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const payoutsOf = ({ id }: Person) =>
  query('select id, status, amount, reference, reason from payouts where user_id = $1 order by id', [id]);
const owed = ({ id }: Person) => balanceOf(world, 'owed', `user:${id}`);
async function settle(status: ProviderTransfer['status'], reason: string | null = null): Promise<void> {
  for (const transfer of world.payments.transfers) Object.assign(transfer, { status, reason });
  await passMinutes(world, 30);
  await sendAndPollPayouts(world.kit);
}
const mails = (key: string) =>
  query('select subject, body_text as text from emails where key like $1', [key]);

describe('a batch of payouts', () => {
  test('pays each host once, splits above the limit per transfer, and books the fees', async () => {
    const small = await createOwedHost(world, 285_000);
    const large = await createOwedHost(world, 4_700_000);
    const tiny = await createOwedHost(world, 4_999);
    await query('update payout_rules set max_transfer = 2000000');
    expect(await proposeDue(world, admin)).toBe(4_985_000);
    await query('update payout_rules set max_transfer = 5000000');
    expect([await owed(small), await owed(large), await owed(tiny)]).toEqual([0, 0, 4_999]);
    await world.finishJobs();
    expect(world.payments.transfers.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      285_000, 1_566_666, 1_566_667, 1_566_667,
    ]);
    await settle('successful');
    expect((await payoutsOf(large)).map(({ status }) => status)).toEqual(Array(3).fill('successful'));
    const [payout] = await payoutsOf(small);
    expect(await balanceOf(world, 'payouts_clearing', `payout:${payout.id}`)).toBe(0);
    const lines = await query(
      `select account, amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where e.key like 'payout ' || $1 || '%' order by e.id, amount desc`,
      [payout.id],
    );
    expect(lines).toEqual([
      { account: 'owed', amount: 285_000 },
      { account: 'payouts_clearing', amount: -285_000 },
      { account: 'payouts_clearing', amount: 285_000 },
      { account: 'provider_clearing', amount: -285_000 },
      { account: 'fees', amount: 1_000 },
      { account: 'provider_clearing', amount: -1_000 },
    ]);
    const [mail] = await mails(`payout ${payout.id} successful %`);
    expect(mail.text).toContain(`MTN ${small.phone.slice(-9, -6)}`.slice(0, 3));
    expect(mail.subject).toBe('We paid you UGX 285,000');
  });

  test('needs a second admin above the limit, who is not the first', async () => {
    const host = await createOwedHost(world, 6_000_000);
    await proposeDue(world, admin);
    await world.finishJobs();
    expect(world.payments.transfers).toEqual([]);
    const [{ id }] = await query('select max(id) as id from payout_batches');
    expect((await payoutCall(world, admin, `/batches/${id}/approve`)).statusCode).toBe(409);
    const replies = await runConcurrently(3, () => payoutCall(world, other, `/batches/${id}/approve`));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    await world.finishJobs();
    await settle('successful');
    expect(await owed(host)).toBe(0);
    expect(
      await query('select act, actor_id as by from payout_acts where batch_id = $1 and payout_id is null', [
        id,
      ]),
    ).toEqual([
      { act: 'proposed', by: admin.id },
      { act: 'approved', by: other.id },
    ]);
    await expect(query('delete from payout_acts')).rejects.toThrow(/only ever added to/);
  });

  test('can be cancelled while it waits, which returns the money', async () => {
    const host = await createOwedHost(world, 6_000_000);
    await proposeDue(world, admin);
    const [{ id }] = await query('select max(id) as id from payout_batches');
    expect((await payoutCall(world, admin, `/batches/${id}/cancel`)).statusCode).toBe(200);
    expect((await payoutCall(world, other, `/batches/${id}/approve`)).statusCode).toBe(409);
    expect([await owed(host), (await payoutsOf(host))[0].status]).toEqual([6_000_000, 'cancelled']);
    await query(`update payout_destinations set replaced_at = now() where user_id = $1`, [host.id]);
  });

  test('returns the money for a number that its host has replaced while the batch waited', async () => {
    const host = await createOwedHost(world, 6_000_000);
    await proposeDue(world, admin);
    const [{ id }] = await query('select max(id) as id from payout_batches');
    await query('update payout_destinations set replaced_at = now() where user_id = $1', [host.id]);
    expect((await payoutCall(world, other, `/batches/${id}/approve`)).statusCode).toBe(200);
    await world.finishJobs();
    expect(world.payments.transfers).toEqual([]);
    expect([await owed(host), (await payoutsOf(host)).map(({ status }) => status)]).toEqual([
      6_000_000,
      Array(2).fill('cancelled'),
    ]);
  });

  test('is proposed once by two admins at once, and refuses another total than was shown', async () => {
    const host = await createOwedHost(world, 50_000);
    expect((await payoutCall(world, admin, '/batches', { total: 49_999 })).statusCode).toBe(409);
    const replies = await runConcurrently(4, (n) =>
      payoutCall(world, n % 2 ? admin : other, '/batches', { total: 50_000 }),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(await payoutsOf(host)).toMatchObject([{ amount: 50_000 }]);
    await world.finishJobs();
    await settle('successful');
  });

  test('leaves out hosts without a number, or whose number is new', async () => {
    const [cooling, nowhere] = [await createOwedHost(world, 70_000), await createOwedHost(world, 80_000)];
    await query(`update payout_destinations set usable_from = now() + interval '1 hour' where user_id = $1`, [
      cooling.id,
    ]);
    await query('delete from payout_destinations where user_id = $1', [nowhere.id]);
    const { due, owed: list } = (await world.inject({ url: '/api/payouts', cookies: admin.cookies })).json();
    expect(due).toEqual({ hosts: 0, total: 0, needsSecond: false });
    expect(list).toContainEqual(
      expect.objectContaining({ userId: cooling.id, obstacle: 'cooling', balance: 70_000 }),
    );
    expect(list).toContainEqual(expect.objectContaining({ userId: nowhere.id, obstacle: 'no_destination' }));
    expect((await payoutCall(world, admin, '/batches', { total: 0 })).statusCode).toBe(409);
  });
});

describe('a payout', () => {
  async function createSent(amount = 60_000): Promise<Person> {
    const host = await createOwedHost(world, amount);
    await proposeDue(world, admin);
    await world.finishJobs();
    return host;
  }

  test('that fails returns to the balance with the reason, and is paid with the next batch', async () => {
    const host = await createSent();
    await settle('failed', 'account is frozen');
    const [payout] = await payoutsOf(host);
    expect([await owed(host), payout]).toMatchObject([
      60_000,
      { status: 'failed', reason: 'account is frozen' },
    ]);
    expect((await mails(`payout ${payout.id} failed %`))[0].text).toContain(
      'The network said: account is frozen',
    );
    world.payments.transfers.splice(0);
    await owe(world, host, 10_000);
    await proposeDue(world, admin);
    await world.finishJobs();
    await settle('successful');
    expect((await payoutsOf(host)).map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', 60_000],
      ['successful', 70_000],
    ]);
  });

  test('that is reversed after it arrived returns to the balance', async () => {
    const host = await createSent();
    await settle('successful');
    await passMinutes(world, 24 * 60);
    await settle('reversed', 'wrong number');
    expect([await owed(host), (await payoutsOf(host))[0].status]).toEqual([60_000, 'reversed']);
    await query(`update payout_destinations set replaced_at = now() where user_id = $1`, [host.id]);
  });

  test('that the provider refuses at once has failed, and one without an answer is asked about', async () => {
    world.payments.error = new ProviderError('refused', {
      isFinal: true,
      isOurFault: false,
      reason: 'account is frozen',
    });
    const refused = await createSent();
    expect([await owed(refused), await payoutsOf(refused)]).toMatchObject([
      60_000,
      [{ status: 'failed', reason: 'account is frozen' }],
    ]);
    await query(`update payout_destinations set replaced_at = now() where user_id = $1`, [refused.id]);
    world.payments.error = new ProviderError('timeout', { isFinal: false });
    const lost = await createSent();
    expect(await payoutsOf(lost)).toMatchObject([{ status: 'unknown' }]);
    world.payments.error = null;
    await passMinutes(world, 5);
    await sendAndPollPayouts(world.kit);
    expect(world.payments.transfers).toEqual([]);
    await passMinutes(world, 10);
    await sendAndPollPayouts(world.kit);
    expect(world.payments.transfers).toHaveLength(1);
    await settle('successful');
    expect(await payoutsOf(lost)).toMatchObject([{ status: 'successful' }]);
  });

  test('without an answer is decided by an admin, once', async () => {
    world.payments.error = new ProviderError('timeout', { isFinal: false });
    const host = await createSent();
    const [{ id }] = await payoutsOf(host);
    const listed = async () => {
      const { toCheck, recent } = (
        await world.inject({ url: '/api/payouts', cookies: admin.cookies })
      ).json();
      const has = (payouts: { id: number }[]) => payouts.some((payout) => payout.id === id);
      return { toCheck: has(toCheck), recent: has(recent) };
    };
    expect(await listed()).toEqual({ toCheck: true, recent: false });
    const outcome = { status: 'failed', note: 'Not in the list of the provider' };
    const replies = await runConcurrently(3, () => payoutCall(world, admin, `/${id}/outcome`, outcome));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await owed(host)).toBe(60_000);
    expect(await listed()).toEqual({ toCheck: false, recent: true });
    // The host does not read the admin's note.
    expect(await payoutsOf(host)).toMatchObject([{ status: 'failed', reason: null }]);
    await query(`update payout_destinations set replaced_at = now() where user_id = $1`, [host.id]);
  });

  test('is polled when a webhook names it, and believes only the poll', async () => {
    const host = await createSent();
    const [{ reference }] = await payoutsOf(host);
    const event = { key: randomUUID(), reference: null, transactionId: null, transferReference: reference };
    const deliver = () => world.inject(webhookOf({ ...event, key: randomUUID() }));
    await deliver();
    await world.finishJobs();
    expect(await payoutsOf(host)).toMatchObject([{ status: 'sent' }]);
    for (const transfer of world.payments.transfers) transfer.status = 'successful';
    await runConcurrently(3, deliver);
    await world.finishJobs();
    expect(await payoutsOf(host)).toMatchObject([{ status: 'successful' }]);
    expect(await mails('payout % successful %')).not.toEqual([]);
  });

  test('with another amount at the provider waits for an admin', async () => {
    const host = await createSent();
    for (const transfer of world.payments.transfers) transfer.amount = 61_000;
    await settle('successful');
    expect(await payoutsOf(host)).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('the payout number', () => {
  const change = (host: Person, over: object = {}) =>
    world.inject({
      method: 'POST',
      url: '/api/user/payout-destination',
      cookies: host.cookies,
      payload: {
        kind: 'mobile_money',
        network: 'AIRTEL',
        phone: '0700 123 456',
        name: 'Grace Host',
        password: host.password,
        ...over,
      },
    });

  test('needs the password, cools for the set hours, and is told by email', async () => {
    const host = await signInAs(world, 'property_manager');
    expect((await change(host, { password: 'not the one' })).json().fields).toHaveProperty('password');
    const reply = await change(host);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { destination: { target: { network: 'AIRTEL', phone: '+256700123456' } }, isUsable: false },
    ]);
    const hours = (Date.parse(reply.json().destination.usableFrom) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    await change(host, { phone: '0700 123 457' });
    expect(
      await query('select phone from payout_destinations where user_id = $1 and replaced_at is null', [
        host.id,
      ]),
    ).toEqual([{ phone: '+256700123457' }]);
    const told = await query('select subject from emails where key like $1 and recipient = $2', [
      'payout destination %',
      host.email,
    ]);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your payout method was changed',
      'Your payout method was changed',
    ]);
    const audit = await query(
      `select actor_id, details from audit_entries where action = 'payout destination changed' and subject = $1 order by id`,
      [`user ${host.id}`],
    );
    expect(audit).toEqual(
      ['…3456', '…3457'].map((number) => ({
        actor_id: host.id,
        details: { to: 'Airtel', number, name: 'unchecked' },
      })),
    );
  });

  test('of another network is saved only once the host confirms that it was moved', async () => {
    const host = await signInAs(world, 'property_manager');
    const refused = await change(host, { network: 'MTN' });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['network']]);
    const saved = await change(host, { network: 'MTN', isPorted: true });
    expect(saved.json().destination).toMatchObject({ target: { network: 'MTN' }, isFirst: true });
    expect((await change(host)).json().destination).toMatchObject({
      ...{ target: { network: 'AIRTEL' }, isFirst: false },
    });
  });

  test.each([{ phone: '+447700900123' }, { network: 'LYCA' }, { name: ' ' }])('rejects %j', async (over) => {
    const host = await signInAs(world, 'property_manager');
    expect((await change(host, over)).statusCode).toBe(400);
  });
});
