import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { KindOfSettings, Setting } from '#features/settings/schema.ts';

let world: TestApp;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  world = await createTestApp();
  [admin, manager] = [await signInAs(world, 'admin'), await signInAs(world, 'property_manager')];
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
async function kindOf(name: string): Promise<KindOfSettings> {
  const reply = await world.inject({ url: '/api/settings?part=checks', cookies: admin.cookies });
  const found = (reply.json() as KindOfSettings[]).find(({ kind }) => kind === name);
  if (!found) throw new Error(`no kind ${name}`);
  return found;
}
const item = async (title: string) =>
  (await kindOf('checklists')).settings.find((one) => one.title === title) as Setting;
const send = (act: 'preview' | 'changes', kind: string, wish: object) =>
  world.inject({
    method: 'POST',
    url: `/api/settings/${kind}/${act}`,
    cookies: admin.cookies,
    payload: { ...(act === 'changes' && { reason: 'The law asks for it' }), ...wish },
  });
const asked = async () =>
  (await world.inject({ url: '/api/verification/mine', cookies: manager.cookies }))
    .json()
    .items.map(({ item: { title } }: { item: { title: string } }) => title);

const licence = {
  about: 'agent',
  requires: 'paper',
  title: 'Licence of an agent',
  position: 1,
  asks: 'The licence, as PDF or photo.',
  kinds: [],
  badge: 'Licence checked',
  meaning: 'We read the licence.',
  verifies: false,
  isRetired: false,
};

test('requires a new item at once in its position, and retires it on undo', async () => {
  const before = await asked();
  const reply = await send('changes', 'checklists', { key: null, version: null, value: licence });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { title: licence.title }]);
  expect(await asked()).toEqual([licence.title, ...before]);
  const { key, version } = await item(licence.title);
  const [change] = (
    await world.inject({ url: `/api/settings/checklists/history?key=${key}`, cookies: admin.cookies })
  ).json();
  expect((await send('changes', 'checklists', { key, version, undoes: change.id })).statusCode).toBe(200);
  expect(await asked()).toEqual(before);
  expect((await item(licence.title)).value.isRetired).toBe(true);
});

test('lists the kinds of listers by name', async () => {
  const { fields } = await kindOf('checklists');
  expect(fields.find(({ name }) => name === 'kinds')).toMatchObject({
    kind: 'choices',
    options: [
      { value: 'owner', name: 'Owner of the home' },
      { value: 'agent', name: 'Agent or broker' },
      { value: 'company', name: 'Company' },
    ],
  });
  const value = { ...licence, kinds: ['company', 'agent'] };
  const reply = await send('preview', 'checklists', { key: null, version: null, value });
  expect(reply.json().changes).toContainEqual({
    label: 'Required from',
    from: 'nothing',
    to: 'Agent or broker, Company',
  });
});

test('requires an item from the selected kinds of listers, and returns 400 for an unknown kind', async () => {
  await query('delete from checklist_items where title = $1', [licence.title]);
  const wish = (kinds: string[]) => ({ key: null, version: null, value: { ...licence, kinds } });
  const refused = await send('changes', 'checklists', wish(['lawyer']));
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['kinds']]);
  expect((await send('changes', 'checklists', wish(['Company', 'agent']))).statusCode).toBe(200);
  expect((await item(licence.title)).value.kinds).toEqual(['company', 'agent']);
  await query(
    `insert into listing_requests (user_id, kind, phone, wants, state, requested_at, state_changed_at)
     values ($1, 'owner', '+256700000021', 'two flats', 'approved', now(), now())`,
    [manager.id],
  );
  expect(await asked()).not.toContain(licence.title);
  await query(`update listing_requests set kind = 'agent' where user_id = $1`, [manager.id]);
  expect(await asked()).toContain(licence.title);
});

test('keeps what a submitted item requires, lets its badge text change, and counts the badges in the preview', async () => {
  const { key, version } = await item('Identity');
  await query(
    `insert into verification_checks (item_id, user_id, state, submitted_at, decided_at, reason, expires_at)
     values ($1, $2, 'passed', now(), now(), 'seen', now() + interval '1 year')`,
    [key, manager.id],
  );
  const refused = await send('preview', 'checklists', { key, version, value: { requires: 'statement' } });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { requires: 'Members have already submitted this item. Add a new item and retire this one' },
  ]);
  const reply = await send('preview', 'checklists', { key, version, value: { badge: 'Identity seen' } });
  expect(reply.json()).toMatchObject({
    changes: [{ label: 'Badge text', from: 'Identity checked', to: 'Identity seen' }],
    effects: ['1 existing badge will show this text immediately.', expect.any(String)],
  });
  const home = await item('Ownership or mandate');
  const wrong = { key: home.key, version: home.version, value: { verifies: true } };
  expect(Object.keys((await send('preview', 'checklists', wrong)).json().fields)).toEqual(['verifies']);
});

test('previews tonight’s deletions when the durations of badges and documents change', async () => {
  const [{ id }] = await query(
    `insert into verification_checks (item_id, user_id, state, submitted_at, decided_at, reason)
     select id, $1, 'refused', now() - interval '9 days', now() - interval '8 days', 'unreadable' from checklist_items
     where title = 'Business registration' returning id`,
    [manager.id],
  );
  await query(
    `insert into verification_documents (check_id, name, type, size_bytes, sha256, file_key, added_at)
     values ($1, 'a.pdf', 'pdf', 9, repeat('a', 64), 'papers/of-a-test', now())`,
    [id],
  );
  const rules = await kindOf('verification-rules');
  const [{ key, version, value }] = rules.settings as [Setting];
  expect(value).toEqual({ badgeMonths: 12, remindDays: 30, papersKeptDays: 30 });
  const wish = { key, version, value: { papersKeptDays: 7, badgeMonths: 6 } };
  expect((await send('preview', 'verification-rules', wish)).json().effects[0]).toBe(
    'The documents of 1 decided check will be deleted tonight.',
  );
  expect((await send('changes', 'verification-rules', wish)).statusCode).toBe(200);
  expect(await query('select papers_kept_days, badge_months, remind_days from verification_rules')).toEqual([
    { papers_kept_days: 7, badge_months: 6, remind_days: 30 },
  ]);
  const tooLong = { ...wish, version: 'x', value: { badgeMonths: 61 } };
  expect((await send('preview', 'verification-rules', tooLong)).statusCode).toBe(409);
});
