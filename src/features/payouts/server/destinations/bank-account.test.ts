import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createOwedHost, moveToBank, owe, payoutTools, proposeDue } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { accountData } from '#features/payouts/server/account-data.ts';
import type { KindOfSettings } from '#features/settings/schema.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';
import { openBankDirectory } from './bank-directory.ts';

let world: TestApp;
let admin: Person;
let host: Person;
const tools = payoutTools(() => ({ world, admin }));
const { query, payoutsOf, owed, overview, mails, report } = tools;

beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await tools.reset();
  world.payments.accountName = undefined;
  host = await signInAs(world, 'property_manager');
  await query(`update users set full_name = 'Sarah Nakato' where id = $1`, [host.id]);
});

const accountNumber = '9030001234821';
const add = (over: object = {}) =>
  world.inject({
    method: 'POST',
    url: '/api/user/payout-destination',
    cookies: host.cookies,
    payload: {
      ...{ kind: 'bank_account', bankCode: 'LAKE', branchCode: 'LAKE01', accountNumber: '9030-0012 34821' },
      ...{ name: 'Nakato Homes Ltd', password: host.password },
      ...over,
    },
  });
const readPage = (url: string, { cookies }: Person = host) => world.inject({ url, cookies });

test('a host finds the bank, adds the account, and is paid there once', async () => {
  const banks = (await readPage('/api/user/payout-banks')).json().banks;
  expect(banks).toContainEqual({ code: 'LAKE', name: 'Lakeside Bank' });
  const branches = await readPage('/api/user/payout-banks/LAKE/branches');
  expect(branches.json()).toEqual({ branches: [{ code: 'LAKE01', name: 'Entebbe' }] });
  expect((await readPage('/api/user/payout-banks/MOON/branches')).statusCode).toBe(404);

  const saved = await add();
  const target = {
    ...{ kind: 'bank_account', bankCode: 'LAKE', bankName: 'Lakeside Bank' },
    ...{ branchCode: 'LAKE01', branchName: 'Entebbe', lastDigits: '4821' },
  };
  expect([saved.statusCode, saved.json()], saved.body).toMatchObject([
    200,
    { destination: { target, nameCheck: 'unchecked', isHeld: false }, isUsable: false },
  ]);
  await owe(world, host, 12_000_000);
  expect((await overview()).owed.find((row: { userId: number }) => row.userId === host.id)).toMatchObject({
    ...{ target, obstacle: 'cooling' },
  });
  await query('update payout_destinations set usable_from = now() where user_id = $1', [host.id]);
  await query('update payout_rules set second_admin_above = 1000000000');
  await query(`update payout_rules set second_admin_raised_at = now() - interval '2 days'`);
  await proposeDue(world, admin);
  await world.finishJobs();
  // It is above the limit of mobile money, and still one transfer.
  const { transferRequests } = world.payments;
  expect(transferRequests).toMatchObject([
    {
      ...{ amount: 12_000_000, name: 'Nakato Homes Ltd' },
      target: { kind: 'bank_account', bankCode: 'LAKE', branchCode: 'LAKE01', accountNumber },
    },
  ]);
  await report({ status: 'successful' });
  expect(await payoutsOf(host)).toMatchObject([{ status: 'successful', amount: 12_000_000, fee: 5_000 }]);
  expect(await owed(host)).toBe(0);
  const [paid] = await mails('payout % successful %');
  expect(paid.text).toContain('UGX 12,000,000 to Lakeside Bank, Entebbe, account ending in 4821');

  // The number is shown to no one any more, and not to its owner either.
  const pages = [await readPage('/api/user/earnings'), await readPage('/api/payouts', admin)];
  for (const { body } of pages) expect(body).toContain('"lastDigits":"4821"');
  const written = await query(
    `select string_agg(text, ' ') as text from (
       select body_text as text from emails union all select details::text from audit_entries) as written`,
  );
  expect(pages.map(({ body }) => body).join() + written[0].text).not.toContain(accountNumber);
});

test('returns the money of a failed and of a reversed transfer to the balance, with what the bank said', async () => {
  await moveToBank(world, host, accountNumber);
  await owe(world, host, 60_000);
  await proposeDue(world, admin);
  await world.finishJobs();
  await report({ status: 'failed', reason: 'Recipient account is closed' });
  expect([await payoutsOf(host), await owed(host)]).toMatchObject([[{ status: 'failed' }], 60_000]);
  const [returned] = await mails('payout % failed %');
  expect(returned.text).toContain('The bank said: Recipient account is closed');
  await proposeDue(world, admin);
  await world.finishJobs();
  world.payments.transfers.shift();
  await report({ status: 'successful', reason: null });
  await report({ status: 'reversed' });
  expect((await payoutsOf(host)).map(({ status }) => status)).toEqual(['failed', 'reversed']);
  expect(await owed(host)).toBe(60_000);
});

test.each([
  ['an unknown bank', { bankCode: 'MOON' }, { bankCode: 'Choose a bank from the list' }],
  ['no bank', { bankCode: '' }, { bankCode: 'Choose a bank from the list' }],
  ['a missing branch', { branchCode: undefined }, { branchCode: 'Choose the branch of your account' }],
  ['the branch of another bank', { branchCode: 'X' }, { branchCode: 'Choose the branch of your account' }],
  ['a short number', { accountNumber: '1234567' }, { accountNumber: expect.stringContaining('8 to 20') }],
  ['a long number', { accountNumber: '1'.repeat(21) }, { accountNumber: expect.stringContaining('8 to 20') }],
  ['letters', { accountNumber: 'UG12345678' }, { accountNumber: expect.stringContaining('8 to 20') }],
  ['a mobile number', { kind: 'mobile_money' }, { network: 'Choose the network' }],
])('refuses %s and says at which field', async (_, over, fields) => {
  const reply = await add(over);
  expect([reply.statusCode, reply.json().fields], reply.body).toMatchObject([400, fields]);
  expect(await query('select from payout_destinations where user_id = $1', [host.id])).toEqual([]);
});

test('needs no branch for a bank that lists none', async () => {
  const reply = await add({ bankCode: 'VALLEY', branchCode: undefined });
  expect(reply.json().destination.target).toMatchObject({
    bankName: 'Valley Savings Bank',
    branchName: null,
  });
});

test('asks about an account that the bank does not know, and holds one of another name', async () => {
  world.payments.accountName = null;
  expect((await add()).json().fields.isConfirmed).toBe(
    'Lakeside Bank knows no account with this number. Check the number and the bank.',
  );
  world.payments.accountName = 'John Okello';
  const refused = await add();
  expect(refused.json().fields.isConfirmed).toContain('Lakeside Bank knows this number as J*** O***');
  expect((await add({ isConfirmed: true })).json().destination).toMatchObject({
    ...{ nameCheck: 'differs', isHeld: true },
  });
  const [alert] = await mails('payout destination % other name%');
  expect(alert.text).toContain('account ending in 4821, which the bank knows as John Okello');
});

test('pays an amount between both minimums to a phone, but not to a bank account', async () => {
  await query('update payout_rules set min_amount = 5000, bank_min_amount = 50000');
  const phoneHost = await createOwedHost(world, 49_999);
  await moveToBank(world, host, accountNumber);
  await owe(world, host, 49_999);
  const { due, owed: rows } = await overview();
  expect(due).toMatchObject({ hosts: 1, total: 49_999 });
  const obstacleOf = ({ id }: Person) =>
    rows.find(({ userId }: { userId: number }) => userId === id).obstacle;
  expect([obstacleOf(host), obstacleOf(phoneHost)]).toEqual(['below_minimum', null]);
});

test('saves nothing while the provider lists no banks, unless it did before', async () => {
  const { kit } = world;
  const banks = openBankDirectory();
  world.payments.error = new ProviderError('down', { isFinal: false });
  await expect(banks.readBanks(kit)).rejects.toMatchObject({ kind: 'unavailable' });
  world.payments.error = null;
  const listed = await banks.readBanks(kit);
  world.payments.error = new ProviderError('down', { isFinal: false });
  const later = { ...kit, clock: () => new Date(Date.now() + 2 * 3_600_000) };
  const asked = world.payments.calls.length;
  expect(await banks.readBanks(kit)).toEqual(listed);
  expect(world.payments.calls).toHaveLength(asked);
  expect(await banks.readBanks(later)).toEqual(listed);
  expect(world.payments.calls).toHaveLength(asked + 1);
  await expect(banks.readBranches(kit, 'LAKE')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await banks.readBranches(kit, 'MOON')).toBeNull();
});

test('stores exactly the columns of the kind', async () => {
  await moveToBank(world, host, accountNumber);
  for (const change of [
    `network = 'MTN', phone = '+256772123456'`,
    'account_number = null',
    `kind = 'mobile_money'`,
  ])
    await expect(
      query(`update payout_destinations set ${change} where user_id = $1`, [host.id]),
    ).rejects.toThrow(/payout_destinations_/);
});

test('is exported whole for its owner, and is erased unless a payout was sent there', async () => {
  await moveToBank(world, host, accountNumber);
  const columns = accountData.columns['payout_destinations.user_id']?.exported;
  expect(columns).toMatchObject({ columns: expect.arrayContaining(['bank_name', 'account_number']) });
  const used = await tools.createSent();
  await moveToBank(world, used, '9030000001111');
  await world.kit.db.transaction().execute(async (tx) => {
    for (const { id } of [host, used])
      await accountData.erase?.(world.kit, tx, { id, email: '', foldedEmail: '' });
  });
  const kept = await query('select kind, name from payout_destinations where user_id = any($1) order by id', [
    [host.id, used.id],
  ]);
  expect(kept).toEqual([{ kind: 'mobile_money', name: expect.not.stringContaining('Grace') }]);
});

test('has a minimum and a limit of its own, which admins set', async () => {
  const read = async () => {
    const reply = await world.inject({ url: '/api/settings?part=prices', cookies: admin.cookies });
    const kinds: KindOfSettings[] = reply.json();
    return kinds.find(({ kind }) => kind === 'payouts')?.settings[0];
  };
  const change = async (value: object) => {
    const setting = await read();
    return world.inject({
      ...{ method: 'POST', url: '/api/settings/payouts/changes', cookies: admin.cookies },
      payload: { reason: 'The fee is flat', key: setting?.key, version: setting?.version, value },
    });
  };
  const tooSmall = await change({ bankMinAmount: 60_000, bankMaxTransfer: 100_000 });
  expect([tooSmall.statusCode, Object.keys(tooSmall.json().fields)], tooSmall.body).toEqual([
    ...[400, ['bankMaxTransfer']],
  ]);
  const saved = await change({ bankMinAmount: 60_000, bankMaxTransfer: 120_000 });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await read())?.value).toMatchObject({ bankMinAmount: 60_000, bankMaxTransfer: 120_000 });
  expect((await readPage('/api/user/earnings')).json().minAmounts.bank_account).toBe(60_000);
});
