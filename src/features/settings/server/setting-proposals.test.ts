import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { KindOfSettings, Setting, SettingProposal } from '#features/settings/schema.ts';

let world: TestApp;
let proposer: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  [proposer, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
});
afterAll(() => world.close());

const kind = 'transfer-accounts';
const reason = 'We changed our bank';
const account = {
  ...{ bank: 'Sample Bank', holder: 'Sample Market Ltd', accountNumber: '0100000001' },
  ...{ branch: '', swift: '', currency: 'UGX', isOffered: true },
};
const rows = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (url: string, payload: object, { cookies } = proposer) =>
  world.inject({ method: 'POST', url, cookies, payload });
const propose = (input: object, by = proposer) =>
  post(`/api/settings/${kind}/proposals`, { reason, password: by.password, ...input }, by);
const approve = (id: number, by = other, proof: object = { password: by.password }) =>
  post(`/api/setting-proposals/${id}/approval`, proof, by);
const decline = (id: number, by = other) => post(`/api/setting-proposals/${id}/refusal`, {}, by);
const accounts = () =>
  rows('select bank, account_number as number, is_offered from transfer_accounts order by id');
const emails = async () =>
  (await rows(`select subject, recipient from emails where key like 'setting %' order by id`)) as {
    subject: string;
    recipient: string;
  }[];
async function section(by = proposer): Promise<KindOfSettings> {
  const reply = await world.inject({ url: '/api/settings?part=prices', cookies: by.cookies });
  return (reply.json() as KindOfSettings[]).find((one) => one.kind === kind) as KindOfSettings;
}
async function added(): Promise<Setting> {
  const proposal = (await propose({ key: null, version: null, value: account })).json() as SettingProposal;
  return (await approve(proposal.id)).json();
}

test('applies a bank account for payers once another admin approves it, and emails all admins', async () => {
  const before = await accounts();
  const direct = await post(`/api/settings/${kind}/changes`, {
    key: null,
    version: null,
    value: account,
    reason,
  });
  expect([direct.statusCode, direct.json().code]).toEqual([409, 'second_admin']);
  const withoutPassword = await propose({ key: null, version: null, value: account, password: 'wrong' });
  expect([withoutPassword.statusCode, Object.keys(withoutPassword.json().fields)]).toEqual([
    400,
    ['password'],
  ]);

  const proposal = await propose({ key: null, version: null, value: account });
  expect([proposal.statusCode, proposal.json().isOwn]).toEqual([200, true]);
  expect(await accounts()).toEqual(before);
  expect((await section(other)).proposals).toMatchObject([
    { by: proposer.username, reason, isOwn: false, title: 'Sample Bank, 0100000001' },
  ]);
  const { id } = proposal.json();
  const own = await approve(id, proposer);
  expect([own.statusCode, own.json().code]).toEqual([409, 'not_to_decide']);
  const wrong = await approve(id, other, { password: 'wrong' });
  expect([wrong.statusCode, await accounts()]).toEqual([400, before]);

  const approvals = await Promise.all([approve(id), approve(id)]);
  expect(approvals.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await accounts()).toEqual([
    ...before,
    { bank: 'Sample Bank', number: '0100000001', is_offered: true },
  ]);
  expect((await section()).proposals).toEqual([]);
  const admins = await rows(`select email from users where role = 'admin'`);
  for (const subject of [
    `${proposer.username} wants to change a setting: Bank accounts for payments, Sample Bank, 0100000001`,
    `${other.username} approved a change of a setting: Bank accounts for payments, Sample Bank, 0100000001`,
  ])
    expect((await emails()).filter((email) => email.subject === subject)).toHaveLength(admins.length);
});

test('lets an admin alone take an account off the screens, and not put another number there', async () => {
  const { key, version } = await added();
  const moved = { key, version, value: { accountNumber: '0199999999' } };
  expect((await post(`/api/settings/${kind}/changes`, { ...moved, reason })).statusCode).toBe(409);
  const off = await post(`/api/settings/${kind}/changes`, {
    key,
    version,
    value: { isOffered: false },
    reason,
  });
  expect(off.statusCode).toBe(200);
  const on = { key, version: off.json().version, value: { isOffered: true } };
  expect((await post(`/api/settings/${kind}/changes`, { ...on, reason })).statusCode).toBe(409);
  const hidden = { ...on, value: { accountNumber: '0199999999' } };
  const changed = await post(`/api/settings/${kind}/changes`, { ...hidden, reason });
  expect(changed.statusCode).toBe(409);
  const undo = await world.inject({
    url: `/api/settings/${kind}/history?key=${key}`,
    cookies: proposer.cookies,
  });
  const [switchedOff] = undo.json();
  const restore = { key, version: off.json().version, undoes: switchedOff.id };
  expect((await post(`/api/settings/${kind}/changes`, { ...restore, reason })).statusCode).toBe(409);
});

test('refuses the approval of a new admin, of an account that changed since, and of a late one', async () => {
  const { key, version } = await added();
  const proposal = await propose({ key, version, value: { accountNumber: '0100000002' } });
  const { id } = proposal.json();
  const second = await propose({ key, version, value: { accountNumber: '0100000003' } }, other);
  expect([second.statusCode, second.json().code]).toEqual([409, 'already_proposed']);

  const fresh = await signInAs(world, 'admin');
  await rows(
    `insert into audit_entries (actor_id, action, subject, details)
     values ($1, 'role changed', $2, '{"to": "admin"}')`,
    [proposer.id, `user ${fresh.id}`],
  );
  const early = await approve(id, fresh);
  expect([early.statusCode, early.json().code]).toEqual([409, 'new_admin']);

  const off = await post(`/api/settings/${kind}/changes`, {
    key,
    version,
    value: { isOffered: false },
    reason,
  });
  const stale = await approve(id);
  expect([off.statusCode, stale.statusCode, stale.json().code]).toEqual([200, 409, 'changed_meanwhile']);
  expect((await decline(id, proposer)).statusCode).toBe(200);
  expect((await decline(id)).statusCode).toBe(409);

  const late = await propose({ key, version: off.json().version, value: { isOffered: true } });
  await rows(
    `update setting_proposals set proposed_at = now() - interval '8 days', expires_at = now() where id = $1`,
    [late.json().id],
  );
  expect((await approve(late.json().id)).statusCode).toBe(409);
  expect((await section()).proposals).toEqual([]);
  expect((await propose({ key, version: off.json().version, value: { isOffered: true } })).statusCode).toBe(
    200,
  );
});

test('emails all admins when contacts change', async () => {
  const reply = await world.inject({ url: '/api/settings?part=contacts', cookies: proposer.cookies });
  const contacts = (reply.json() as KindOfSettings[]).find((one) => one.kind === 'contacts');
  const [{ key, version } = { key: '', version: '' }] = contacts?.settings ?? [];
  const value = { supportPhone: '+256700000019' };
  expect((await post('/api/settings/contacts/changes', { key, version, value, reason })).statusCode).toBe(
    200,
  );
  const subject = `${proposer.username} changed a setting: Contacts, Contact details`;
  expect((await emails()).some((email) => email.subject === subject)).toBe(true);
});
