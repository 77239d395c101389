import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { KindOfSettings, Setting } from '#features/settings/schema.ts';
import { readContacts, readSupportEmail } from './contacts.ts';
import { readOperator } from './operator.ts';

let world: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
async function one(part: string, kind: string, key = 'all'): Promise<Setting> {
  const reply = await world.inject({ url: `/api/settings?part=${part}`, cookies: admin.cookies });
  const { settings = [] } = (reply.json() as KindOfSettings[]).find((each) => each.kind === kind) ?? {};
  const found = settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}
const send = (path: string, payload: object, { cookies } = admin) =>
  world.inject({ method: 'POST', url: `/api/settings/${path}`, cookies, payload });
async function change(part: string, kind: string, value: object, { key = 'all', by = admin } = {}) {
  const { version } = await one(part, kind, key);
  const reply = await send(`${kind}/changes`, { key, version, value, reason: 'A better one' }, by);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json() as Setting;
}
async function preview(part: string, kind: string, wish: object, key = 'all') {
  const { version } = await one(part, kind, key);
  return send(`${kind}/preview`, { key, version, ...wish });
}
const history = async (kind: string, key = 'all') =>
  (await world.inject({ url: `/api/settings/${kind}/history?key=${key}`, cookies: admin.cookies })).json();

describe('contacts', () => {
  const value = {
    supportEmail: 'support@homes.test',
    supportPhone: '+256772000001',
    hostEmail: 'hosts@homes.test',
    hostPhone: '+256772000002',
    privacyEmail: 'privacy@homes.test',
    agentPhone: '+256772000003',
    rentalsName: 'Rentals desk',
    rentalsPhone: '+256772000004',
    salesName: 'Sales desk',
    salesPhone: '+256772000005',
  };

  test('are shown in their places, rentals before sales', async () => {
    await change('contacts', 'contacts', value);
    expect(await readContacts(world.kit.db)).toEqual({
      areSamples: true,
      support: { email: 'support@homes.test', phone: '+256772000001' },
      hostSupport: { email: 'hosts@homes.test', phone: '+256772000002' },
      privacy: { email: 'privacy@homes.test' },
      agent: {
        phone: '+256772000003',
        chats: [
          { name: 'Rentals desk', phone: '+256772000004' },
          { name: 'Sales desk', phone: '+256772000005' },
        ],
      },
    });
    expect(await readSupportEmail(world.kit.db)).toBe('support@homes.test');
  });

  test.each([
    [{ privacyEmail: 'privacy@example.com' }, ['privacyEmail']],
    [{ supportEmail: 'help@example.net', agentPhone: '+256700000009' }, ['supportEmail', 'agentPhone']],
    [{ supportEmail: 'help@example.co', agentPhone: '+256700000019' }, undefined],
  ])('mark with %j as samples the fields %j', async (over, fields) => {
    const reply = await preview('contacts', 'contacts', { value: { ...value, ...over, areSamples: false } });
    const { fields: faults } = reply.json();
    expect(faults && Object.keys(faults)).toEqual(fields);
  });
});

describe('the operator', () => {
  const value = {
    legalName: 'Sample Homes Ltd',
    registrationNumber: '80010000000001',
    registeredWith: 'A registry',
    directors: 'Amina Sample',
    office: 'Plot 4, Ntinda',
    taxNumber: '1000000001',
    dataProtectionNumber: 'PDPO-1',
  };

  test('is shown field by field, and in the list by name and number', async () => {
    const entered = await change('contacts', 'operator', value);
    expect(await readOperator(world.kit.db)).toEqual(value);
    expect(entered.summary).toBe('Sample Homes Ltd · 80010000000001');
    expect((await change('contacts', 'operator', { registrationNumber: '' })).summary).toBe(
      'Sample Homes Ltd',
    );
  });

  test('has no number without a name, and may have everything else', async () => {
    const rest = { legalName: '', registrationNumber: '', taxNumber: '', dataProtectionNumber: '' };
    const numbers = { taxNumber: '1000000001', dataProtectionNumber: 'P' };
    const faults = await preview('contacts', 'operator', { value: { ...rest, ...numbers } });
    expect(Object.keys(faults.json().fields)).toEqual(['taxNumber', 'dataProtectionNumber']);
    expect((await preview('contacts', 'operator', { value: { ...value, ...rest } })).statusCode).toBe(200);
  });
});

describe('a change', () => {
  test('is recorded in the audit log and in the history with its author', async () => {
    await change('contacts', 'operator', { office: 'Plot 5, Ntinda' }, { by: other });
    const [entry] = await query(
      `select actor_id, action, subject, details from audit_entries where action like 'setting %' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      actor_id: other.id,
      action: 'setting changed',
      subject: 'Operator details: Legal details',
      details: {
        reason: 'A better one',
        changes: { Office: { from: expect.any(String), to: 'Plot 5, Ntinda' } },
      },
    });
    expect((await history('operator'))[0]).toMatchObject({ by: other.username, isAddition: false });
  });

  test('is undone to the previous values, without fields that no longer exist', async () => {
    const { value } = await change('contacts', 'operator', { office: 'Plot 6, Ntinda' });
    const [{ id }] = await query(
      `insert into setting_changes (kind, key, before, after, reason, actor_id)
       values ('operator', 'all', $1, '{}', 'Long ago', $2) returning id`,
      [{ ...value, office: 'Plot 1, Kira', telex: '61000' }, admin.id],
    );
    const reply = await preview('contacts', 'operator', { undoes: id });
    expect([reply.statusCode, reply.json().changes]).toEqual([
      200,
      [{ label: 'Office', from: 'Plot 6, Ntinda', to: 'Plot 1, Kira' }],
    ]);
  });
});

describe('the text of an email', () => {
  const standard = async () => (await one('mails', 'mails', 'new-password')).value;
  const write = (value: object) => change('mails', 'mails', value, { key: 'new-password' });
  const faults = async (value: object) => {
    const reply = await preview('mails', 'mails', { value }, 'new-password');
    return reply.json().fields;
  };
  const owned = () => query('select code from email_templates');

  test.each([
    ['subject', 'Another subject'],
    ['body', 'For {account}, in {minutes} minutes.'],
    ['button', 'Another button'],
  ])('counts as custom where only the %s differs', async (name, words) => {
    const before = await standard();
    const { value } = await write({ [name]: words });
    expect([value, await owned()]).toEqual([{ ...before, [name]: words }, [{ code: 'new-password' }]]);
    await write(before);
    expect(await owned()).toEqual([]);
  });

  test('is the one saved last', async () => {
    const before = await standard();
    await write({ subject: 'One', body: 'First: {account}, {minutes}', button: 'First' });
    const second = { subject: 'Two', body: 'Second: {account}, {minutes}', button: 'Second' };
    expect((await write(second)).value).toEqual(second);
    await write(before);
  });

  test('may have required content in the subject, and reports unknown placeholders before missing ones', async () => {
    expect(await faults({ subject: '{minutes} minutes for {account}', body: 'Hello.' })).toBeUndefined();
    expect(await faults({ subject: 'Hello', body: 'For {person}' })).toEqual({
      body: 'This email does not support {person}',
    });
  });

  test('lists its placeholders and the required ones', async () => {
    expect((await one('mails', 'mails', 'new-password')).note).toBe(
      'Placeholders: {product}, {account}, {minutes}. Required: {account}, {minutes}.',
    );
  });
});
