import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createOwedHost, passMinutes, payoutTools, proposeDue } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { sendAndPollPayouts } from './send-payout.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const { query, reset, payoutsOf, owed, overview, mails, report, createSent, outcome } = payoutTools(() => ({
  world,
  admin,
}));
beforeEach(reset);
const sentActs = ({ id }: Person) =>
  query(
    `select from payout_acts a join payouts p on p.id = a.payout_id where user_id = $1 and act = 'sent'`,
    [id],
  );
const earningsOf = async ({ cookies }: Person) =>
  (await world.inject({ url: '/api/user/earnings', cookies })).json();

const wrongKey = () =>
  new ProviderError('refused (401)', { isFinal: true, reason: 'Invalid authorization key' });
/** Lets the provider have accepted the payout to the host although it refused it. */
async function acceptHidden({ id }: Person): Promise<void> {
  const [{ reference }] = await query('select reference from payouts where user_id = $1', [id]);
  world.payments.transfers.push({
    ...{ id: `hidden-${id}`, reference, amount: 60_000, currency: 'UGX', status: 'successful' },
    ...{ fee: null, reason: null, isOurFault: false },
  });
}

describe('a refusal that our account causes', () => {
  test('keeps the payout waiting, tells the operator and never blames the number', async () => {
    world.payments.error = wrongKey();
    const host = await createSent();
    const [{ id }] = await payoutsOf(host);
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([
      0,
      [{ status: 'requested', isOurFault: true, reason: 'Invalid authorization key' }],
    ]);
    expect((await mails('payouts refused %'))[0].text).toContain('Invalid authorization key');
    expect(await mails(`payout ${id} %`)).toEqual([]);
    expect((await earningsOf(host)).payouts).toMatchObject([
      { status: 'requested', isOurFault: true, reason: null },
    ]);
    expect((await overview()).toCheck).toContainEqual(
      expect.objectContaining({ id, reason: 'Invalid authorization key' }),
    );
    // It is not requested again at once, and then exactly once.
    world.payments.error = null;
    await sendAndPollPayouts(world.kit);
    expect(world.payments.transfers).toEqual([]);
    await report({}, 16);
    expect(world.payments.transfers).toHaveLength(1);
    await report({ status: 'successful' });
    expect(await payoutsOf(host)).toMatchObject([{ status: 'successful', isOurFault: false }]);
  });

  test('finds a transfer that was accepted although it was refused', async () => {
    world.payments.error = new ProviderError('refused (403)', { isFinal: true });
    const host = await createSent();
    world.payments.error = null;
    await acceptHidden(host);
    await passMinutes(world, 16);
    const seen: unknown[] = [];
    const { payments } = world;
    const findTransfer: typeof payments.findTransfer = async (transfer) => {
      seen.push((await earningsOf(host)).payouts[0]);
      return payments.findTransfer(transfer);
    };
    await sendAndPollPayouts({ ...world.kit, payments: { ...payments, findTransfer } });
    expect(seen).toMatchObject([{ status: 'sent', isOurFault: false }]);
    expect(world.payments.transfers).toHaveLength(1);
    expect(await payoutsOf(host)).toMatchObject([{ status: 'successful' }]);
  });

  test('after the transfer was accepted returns the money without blaming the number', async () => {
    const host = await createSent();
    await report({ status: 'failed', reason: 'Insufficient balance', isOurFault: true });
    const [{ id }] = await payoutsOf(host);
    const [mail] = await mails(`payout ${id} failed %`);
    expect([await owed(host), mail.subject]).toEqual([60_000, 'Your payout of UGX 60,000 is delayed']);
    expect(mail.text).not.toContain('Insufficient');
  });

  test('keeps waiting while the key stays wrong', async () => {
    world.payments.error = wrongKey();
    const host = await createSent();
    const mailsBefore = await mails('payouts refused %');
    await passMinutes(world, 16);
    await sendAndPollPayouts({ ...world.kit, clock: () => new Date(Date.now() + 86_400_000) });
    expect(await payoutsOf(host)).toMatchObject([
      { status: 'requested', isOurFault: true, reason: 'Invalid authorization key' },
    ]);
    expect((await mails('payouts refused %')).length).toBeGreaterThan(mailsBefore.length);
    // The second run only asked about the payout.
    expect(await sentActs(host)).toHaveLength(1);
    world.payments.error = null;
    await report({}, 16);
    expect(world.payments.transfers).toHaveLength(1);
    expect(await sentActs(host)).toHaveLength(2);
  });

  test('stops the run, so that the payouts after it are not refused as well', async () => {
    world.payments.error = wrongKey();
    const hosts: Person[] = [];
    while (hosts.length < 12) hosts.push(await createOwedHost(world, 60_000));
    await proposeDue(world, admin);
    await world.finishJobs();
    const refused = (await Promise.all(hosts.map(payoutsOf))).flat().filter(({ isOurFault }) => isOurFault);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(10);
    // The test after this one sends nothing of it.
    world.payments.error = null;
    await report({}, 16);
    expect(world.payments.transfers).toHaveLength(12);
  });

  test('lets an admin return the money, and notices when it arrives later', async () => {
    world.payments.error = new ProviderError('refused', { isFinal: true, reason: 'Odd words' });
    const host = await createSent();
    const [{ id }] = await payoutsOf(host);
    expect((await outcome(id, 'successful')).statusCode).toBe(409);
    expect((await outcome(id, 'failed')).json().code).toBe('provider_silent');
    await query('update payouts set user_id = $1 where id = $2', [admin.id, id]);
    expect((await outcome(id, 'failed')).json().code).toBe('own_payout');
    await query('update payouts set user_id = $1 where id = $2', [host.id, id]);
    world.payments.error = null;
    expect((await outcome(id, 'failed')).statusCode).toBe(200);
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([
      60_000,
      [{ status: 'failed', isOurFault: true }],
    ]);
    await acceptHidden(host);
    await report({});
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([0, [{ status: 'contradicted' }]]);
  });

  test('is not returned by an admin if the provider has accepted it after all', async () => {
    world.payments.error = wrongKey();
    const host = await createSent();
    const [{ id }] = await payoutsOf(host);
    world.payments.error = null;
    await acceptHidden(host);
    expect((await outcome(id, 'failed')).statusCode).toBe(409);
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([0, [{ status: 'successful' }]]);
  });

  const replaceNumber = (host: Person) =>
    query('update payout_destinations set replaced_at = now() where user_id = $1', [host.id]);

  test('is asked about before its number is given up', async () => {
    world.payments.error = wrongKey();
    const host = await createSent();
    world.payments.error = null;
    await acceptHidden(host);
    await replaceNumber(host);
    await report({}, 16);
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([0, [{ status: 'successful' }]]);
  });

  test('returns the money after its number was replaced, and notices when it arrives later', async () => {
    world.payments.error = wrongKey();
    const host = await createSent();
    world.payments.error = null;
    await replaceNumber(host);
    await report({}, 16);
    expect(world.payments.transfers).toEqual([]);
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([60_000, [{ status: 'failed' }]]);
    await acceptHidden(host);
    await report({});
    expect([await owed(host), await payoutsOf(host)]).toMatchObject([0, [{ status: 'contradicted' }]]);
  });
});
