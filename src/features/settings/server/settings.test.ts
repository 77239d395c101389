import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { emptyOperator } from '#features/settings/operator.ts';
import type { KindOfSettings, Setting } from '#features/settings/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { readOperator } from './operator.ts';
import { readSocialLinks } from './social-links.ts';

let world: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  [admin, other] = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (url: string, payload: object, { cookies } = admin) =>
  world.inject({ method: 'POST', url, cookies, payload });
async function all(part: string, kind: string): Promise<KindOfSettings> {
  const reply = await world.inject({ url: `/api/settings?part=${part}`, cookies: admin.cookies });
  const found = (reply.json() as KindOfSettings[]).find((one) => one.kind === kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
}
async function one(part: string, kind: string, key: string): Promise<Setting> {
  const found = (await all(part, kind)).settings.find((setting) => setting.key === key);
  if (!found) throw new Error(`no setting ${key}`);
  return found;
}
const unlock = () => one('prices', 'viewing-packages', 'rental-5');
const change = (kind: string, wish: object, by = admin) =>
  post(`/api/settings/${kind}/changes`, { reason: 'A better one', ...wish }, by);
const preview = (kind: string, wish: object) => post(`/api/settings/${kind}/preview`, wish);
const history = async (kind: string, key: string) =>
  (await world.inject({ url: `/api/settings/${kind}/history?key=${key}`, cookies: admin.cookies })).json();
const soldAt = async () =>
  (await world.inject({ url: '/api/viewing-packages' }))
    .json()
    .find(({ code }: { code: string }) => code === 'rental-5').price;
const trail = () =>
  query(`select action, subject, details from audit_entries where action like 'setting %' order by id`);

test('previews the effect of a change and changes nothing', async () => {
  await query(
    `insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, expires_at)
     select 'quote-' || n || '-of-a-test', 'viewing_package', 'rental-5', 'Unlock', 10000, 'UGX', 'v' || n, 'a@example.com', 'A', now() + interval '1 hour'
     from generate_series(1, 3) n`,
  );
  const { key, version } = await unlock();
  const reply = await preview('viewing-packages', { key, version, value: { price: 12_000 } });
  expect([reply.statusCode, reply.json().changes, reply.json().effects[0]]).toEqual([
    200,
    [{ label: 'Price', from: 'UGX 10,000', to: 'UGX 12,000' }],
    '3 open quotes will keep their price.',
  ]);
  expect([await soldAt(), await history('viewing-packages', key)]).toEqual([10_000, []]);
});

test('applies a change at once, records it, and undoes it by another change', async () => {
  const { key, version } = await unlock();
  const before = (await trail()).length;
  const changed = await change('viewing-packages', { key, version, value: { price: 12_000, quota: 6 } });
  expect([changed.statusCode, changed.json().value.price]).toEqual([200, 12_000]);
  await expect.poll(soldAt).toBe(12_000);
  const amounts = await query(`select distinct amount from payment_intents where subject = 'rental-5'`);
  expect(amounts).toEqual([{ amount: 10_000 }]);

  const [entry] = await history('viewing-packages', key);
  expect(entry).toMatchObject({
    by: admin.username,
    reason: 'A better one',
    undoes: null,
    changes: [
      { label: 'Price', from: 'UGX 10,000', to: 'UGX 12,000' },
      { label: 'Number of homes', from: '5', to: '6' },
    ],
  });
  const now = changed.json().version;
  const seen = await preview('viewing-packages', { key, version: now, undoes: entry.id });
  expect(seen.json().changes[0]).toEqual({ label: 'Price', from: 'UGX 12,000', to: 'UGX 10,000' });
  const undone = await change('viewing-packages', {
    key,
    version: now,
    undoes: entry.id,
    reason: 'A mistake',
  });
  expect([undone.statusCode, undone.json().version]).toEqual([200, version]);
  await expect.poll(soldAt).toBe(10_000);
  expect(await history('viewing-packages', key)).toMatchObject([
    { reason: 'A mistake', undoes: entry.id },
    { id: entry.id },
  ]);
  expect((await trail()).slice(before)).toMatchObject([
    {
      action: 'setting changed',
      subject: 'Viewing packages: Unlock',
      details: { reason: 'A better one', changes: { Price: { from: 'UGX 10,000', to: 'UGX 12,000' } } },
    },
    { action: 'setting restored' },
  ]);
});

test('returns 409 to the second of two admins, also when both save at once', async () => {
  const { key, version } = await unlock();
  const replies = await Promise.all([
    change('viewing-packages', { key, version, value: { price: 13_000 } }),
    change('viewing-packages', { key, version, value: { price: 14_000 } }, other),
  ]);
  const codes = replies.map(({ statusCode }) => statusCode).toSorted();
  expect(codes).toEqual([200, 409]);
  const late = await preview('viewing-packages', { key, version, value: { price: 15_000 } });
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
  const again = await unlock();
  await change('viewing-packages', { key, version: again.version, value: { price: 10_000 } });
});

test('returns 400 with every invalid field, and changes nothing', async () => {
  const { key, version } = await unlock();
  const bad = {
    price: 0,
    quota: 'ten',
    hours: 1.5,
    title: ' ',
    features: ['Twice', 'twice'],
    comingSoon: 1,
    opens: 'x',
  };
  const reply = await preview('viewing-packages', { key, version, value: { ...bad, code: 'another' } });
  expect([reply.statusCode, Object.keys(reply.json().fields).toSorted()]).toEqual([
    400,
    [...Object.keys(bad), 'code'].toSorted(),
  ]);
  const asked = { key, version, value: { price: 11_000 } };
  const noReason = await post('/api/settings/viewing-packages/changes', { ...asked, reason: ' a ' });
  expect([noReason.statusCode, Object.keys(noReason.json().fields)]).toEqual([400, ['reason']]);
  const same = await change('viewing-packages', { ...asked, value: { price: 10_000 } });
  expect([same.statusCode, same.json().code]).toEqual([400, 'nothing_changed']);
  expect((await unlock()).version).toBe(version);
  const dearer = await preview('viewing-packages', { key, version, value: { currency: 'USD' } });
  expect(dearer.json().changes).toEqual([]);
});

test('returns 404 for an unknown kind, setting or change, and lets a former admin change nothing', async () => {
  const { key, version } = await unlock();
  const codes = async (...replies: ReturnType<typeof change>[]) =>
    (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  expect(
    await codes(
      change('no-such', { key, version, value: {} }),
      change('viewing-packages', { key: 'no-such', version, value: {} }),
      change('viewing-packages', { key: null, version: null, value: { title: 'New' } }),
      change('viewing-packages', { key, version, undoes: 999_999 }),
      preview('viewing-packages', { key: null, version: null, undoes: 1 }),
    ),
  ).toEqual([404, 404, 404, 404, 404]);
  // The id of a change cannot be this large.
  expect(await codes(change('viewing-packages', { key, version, undoes: 2_147_483_648 }))).toEqual([400]);
  const former = await signInAs(world, 'admin');
  await query(`update users set role = 'user' where id = $1`, [former.id]);
  expect(await codes(change('viewing-packages', { key, version, value: { price: 1 } }, former))).toEqual([
    403,
  ]);
});

test('returns 404 for a change of another setting or kind, and refuses an unknown section', async () => {
  const area = await one('places', 'areas', 'kisaasi');
  const renamed = await change('areas', {
    key: area.key,
    version: area.version,
    value: { name: 'Kisaasi Hill' },
  });
  expect(renamed.statusCode).toBe(200);
  const [{ id }] = await history('areas', area.key);
  const other = await one('places', 'areas', 'ntinda');
  const unlocked = await unlock();
  const replies = [
    await preview('areas', { key: other.key, version: other.version, undoes: id }),
    await preview('viewing-packages', { key: unlocked.key, version: unlocked.version, undoes: id }),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [404, 'no_such_change'],
    [404, 'no_such_change'],
  ]);
  expect(await history('areas', other.key)).toEqual([]);
  await change('areas', { key: area.key, version: renamed.json().version, undoes: id });
});

test('counts the accounts on a plan, and warns that its text names another number', async () => {
  await query('update users set membership_plan = null');
  await query(`update users set membership_plan = 'standard' where id = $1`, [other.id]);
  const [{ count }] = await query('select count(*)::int - 1 as count from users');
  const effectsOf = async (name: string, value: object) => {
    const { key, version } = await one('prices', 'plans', name);
    return (await preview('plans', { key, version, value })).json().effects;
  };
  expect((await effectsOf('standard', { monthlyPrice: 31_000 }))[0]).toBe('1 account is on this plan.');
  // Accounts without a chosen plan are on the free one.
  expect((await effectsOf('basic', { monthlyPrice: 30 }))[0]).toBe(`${count} accounts are on this plan.`);
  expect((await effectsOf('professional', { listingLimit: 25 }))[0]).toBe(
    'You changed “Listings”, but the features still say “20 property listings”. Update “Features shown” as well.',
  );
});

test('stores a dollar price in cents, and no limit as null', async () => {
  const plan = await one('prices', 'plans', 'professional');
  const reply = await change('plans', {
    key: plan.key,
    version: plan.version,
    value: { monthlyPrice: 79.5, listingLimit: null },
  });
  expect(reply.json().summary).toBe('USD 79.50');
  const [row] = await query(`select monthly_price, listing_limit from plans where name = 'professional'`);
  expect(row).toEqual({ monthly_price: 7_950, listing_limit: null });
});

test('reprices dollars at a new rate, and changes the deposit of a quoted stay', async () => {
  const id = await createTestProperty(world.kit, { currency: 'USD', price: 100 });
  const rate = await one('prices', 'exchange-rate', 'USD');
  expect(rate.value).toEqual({ ugxPerUnit: 3570, asOf: '2026-02-01' });
  const value = { ugxPerUnit: 3600.5, asOf: '2026-11-01' };
  const effects = async () =>
    (await preview('exchange-rate', { key: 'USD', version: rate.version, value })).json().effects[0];
  expect(await effects()).toBe('The shilling price of 1 home will be recalculated.');
  const second = await createTestProperty(world.kit, { currency: 'USD', price: 100 });
  expect(await effects()).toBe('The shilling prices of 2 homes will be recalculated.');
  await query('delete from properties where id = $1', [second]);
  expect((await change('exchange-rate', { key: 'USD', version: rate.version, value })).json().value).toEqual(
    value,
  );
  expect(await query('select price_ugx from properties where id = $1', [id])).toEqual([
    { price_ugx: 360_050 },
  ]);

  const stays = await one('prices', 'stays', 'all');
  const { statusCode } = await change('stays', {
    key: 'all',
    version: stays.version,
    value: { depositPercent: 25 },
  });
  expect([statusCode, await query('select deposit_percent from stay_rules')]).toEqual([
    200,
    [{ deposit_percent: 25 }],
  ]);
});

test('dates a rate without a date today, and restores the previous date on undo', async () => {
  const [{ today }] = await query(`select (now() at time zone 'Africa/Kampala')::date::text as today`);
  const { key, version, value } = await one('prices', 'exchange-rate', 'USD');
  const wish = { key, version, value: { ugxPerUnit: 3711 } };
  expect((await preview('exchange-rate', wish)).json().changes).toEqual([
    { label: 'Rate in UGX', from: '3,600.5', to: '3,711' },
    { label: 'Date of rate', from: '1 Nov 2026', to: formatDate(today) },
  ]);
  const changed = (await change('exchange-rate', wish)).json();
  expect(changed.value).toEqual({ ugxPerUnit: 3711, asOf: today });
  const [{ id }] = await history('exchange-rate', key);
  const undone = await change('exchange-rate', { key, version: changed.version, undoes: id });
  expect(undone.json().value).toEqual(value);
});

test('keeps the given date of a rate', async () => {
  const { key, version } = await one('prices', 'exchange-rate', 'USD');
  const value = { ugxPerUnit: 3712, asOf: '2026-10-31' };
  expect((await change('exchange-rate', { key, version, value })).json().value).toEqual(value);
});

test('shows current contacts everywhere, as samples until the last one is replaced', async () => {
  const contacts = await one('contacts', 'contacts', 'all');
  const early = await change('contacts', {
    key: 'all',
    version: contacts.version,
    value: { areSamples: false },
  });
  expect([early.statusCode, Object.keys(early.json().fields).includes('agentPhone')]).toEqual([400, true]);
  const value = { agentPhone: '0772 000 000' };
  const reply = await change('contacts', { key: 'all', version: contacts.version, value });
  expect(reply.json().value.agentPhone).toBe('+256772000000');
  const { agent, areSamples } = (await world.inject({ url: '/api/contacts' })).json();
  expect([agent.phone, areSamples]).toEqual(['+256772000000', true]);
});

test('shows contacts as real when all of them are, and names each sample', async () => {
  const { version, value: before } = await one('contacts', 'contacts', 'all');
  const real = Object.fromEntries(
    Object.entries(before).map(([name, value]) => {
      if (name === 'areSamples') return [name, false];
      return [
        name,
        name.endsWith('Email') ? 'help@homes.test' : name.endsWith('Phone') ? '+256772000001' : value,
      ];
    }),
  );
  const wish = (changes: object) => ({ key: 'all', version, value: { ...real, ...changes } });
  const faults = await preview(
    'contacts',
    wish({ hostEmail: 'help@example.org', salesPhone: '0700 000 001' }),
  );
  expect(Object.keys(faults.json().fields)).toEqual(['hostEmail', 'salesPhone']);
  const done = await change('contacts', wish({}));
  expect(done.statusCode).toBe(200);
  const said = async () => (await world.inject({ url: '/api/contacts' })).json();
  await expect.poll(async () => (await said()).areSamples).toBe(false);
  expect(await said()).toMatchObject({
    support: { email: 'help@homes.test', phone: '+256772000001' },
    privacy: { email: 'help@homes.test' },
  });
  await change('contacts', { key: 'all', version: done.json().version, value: before });
});

const places = async (q: string) =>
  (await world.inject({ url: `/api/places?q=${q}` })).json().map(({ text }: { text: string }) => text);

test('keeps the properties and former name of a renamed area, found by both at once', async () => {
  const id = await createTestProperty(world.kit, { location: 'Ntinda, Kampala' });
  const { key, version } = await one('places', 'areas', 'ntinda');
  const wish = { key, version, value: { name: 'Ntinda Hill' } };
  const seen = (await preview('areas', wish)).json();
  expect([seen.changes, seen.effects[0]]).toEqual([
    [
      { label: 'Name', from: 'Ntinda', to: 'Ntinda Hill' },
      { label: 'Other spellings', from: 'nothing', to: 'Ntinda' },
    ],
    '1 home is there.',
  ]);
  const renamed = await change('areas', wish);
  expect(renamed.statusCode).toBe(200);
  const home = async () => (await world.inject({ url: `/api/properties/${id}` })).json().area.name;
  await expect.poll(home).toBe('Ntinda Hill');
  await expect.poll(() => places('ntinda')).toContain('Ntinda Hill');
  const [entry] = await history('areas', key);
  const undone = await change('areas', { key, version: renamed.json().version, undoes: entry.id });
  expect(undone.json().value).toMatchObject({ name: 'Ntinda', spellings: [] });
});

test('suggests a new area at once, keeps its names unique, and retires it on undo', async () => {
  const value = { name: 'Zanaland', spellings: ['Zana Land'], lat: 0.3, lng: 32.6, isRetired: false };
  const add = (changes: object) =>
    change('areas', { key: null, version: null, value: { ...value, ...changes } });
  const taken = await add({ name: 'Najeera', spellings: ['Acacia'] });
  expect([taken.statusCode, taken.json().fields]).toEqual([
    400,
    { name: 'Najjera already has this name', spellings: '“Acacia” is already used for Acacia Mall' },
  ]);
  const added = await add({});
  expect([added.statusCode, added.json().key]).toEqual([200, 'zanaland']);
  await expect.poll(() => places('zanal')).toContain('Zanaland');
  const [entry] = await history('areas', 'zanaland');
  const { version } = added.json();
  const undone = await change('areas', { key: 'zanaland', version, undoes: entry.id });
  expect(undone.json().value).toEqual({ ...value, isRetired: true });
  const offered = async () =>
    (await world.inject({ url: '/api/areas' }))
      .json()
      .some(({ slug }: { slug: string }) => slug === 'zanaland');
  await expect.poll(offered).toBe(false);
});

test('keeps the spellings of a renamed area, found by its former name', async () => {
  const value = { name: 'Quiet Corner', spellings: ['Silent Side'], lat: 0.3, lng: 32.6, isRetired: true };
  const { key, version } = (await change('areas', { key: null, version: null, value })).json();
  const renamed = await change('areas', { key, version, value: { name: 'Loud Corner' } });
  expect(renamed.json().value.spellings).toEqual(['Silent Side', 'Quiet Corner']);
});

test('gives areas whose names differ in a number different addresses', async () => {
  const keys = [];
  for (const name of ['Zone 1', 'Zone 2', 'Zone 3']) {
    const value = { name, spellings: [], lat: 0.3, lng: 32.6, isRetired: true };
    keys.push((await change('areas', { key: null, version: null, value })).json().key);
  }
  expect(keys).toEqual(['zone', 'zone-too', 'zone-too-too']);
});

test('frees the name of a retired landmark, but not of a retired area', async () => {
  const pin = { lat: 0.3, lng: 32.6, isRetired: false };
  const landmark = { ...pin, name: 'Old Cinema', spellings: [], kind: 'building' };
  const first = await change('landmarks', { key: null, version: null, value: landmark });
  expect([first.statusCode, first.json().key]).toEqual([200, 'old-cinema']);
  const again = () =>
    preview('areas', { key: null, version: null, value: { ...pin, name: 'Old Cinema', spellings: [] } });
  expect((await again()).json().fields).toEqual({ name: 'Old Cinema already has this name' });
  const { key, version } = first.json();
  expect((await change('landmarks', { key, version, value: { isRetired: true } })).statusCode).toBe(200);
  expect((await again()).statusCode).toBe(200);
  const fault = 'A retired landmark already has the name Old Cinema. You can restore it instead';
  const renewed = (name: string) =>
    change('landmarks', { key: null, version: null, value: { ...landmark, name } });
  for (const name of ['Old Cinema', 'OLD cinema']) {
    const reply = await renewed(name);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { name: fault }]);
  }
  const other = await renewed('Film House');
  expect(other.statusCode).toBe(200);
  const changed = (value: object) =>
    preview('landmarks', { key: other.json().key, version: other.json().version, value });
  expect((await changed({ name: 'Old Cinema' })).json().fields).toEqual({ name: fault });
  expect((await changed({ spellings: ['Old Cinema'] })).statusCode).toBe(200);
  const area = await change('areas', {
    ...{ key: null, version: null },
    value: { ...pin, name: 'Quarry Side', spellings: [], isRetired: true },
  });
  expect(area.statusCode).toBe(200);
  const taken = await preview('landmarks', {
    ...{ key: null, version: null },
    value: { ...landmark, name: 'Quarry Side' },
  });
  expect(taken.json().fields).toEqual({ name: 'Quarry Side already has this name' });
});

test.each([
  ['!!!', 'Use letters in the name'],
  ['2030', 'Use letters from a to z'],
  ['بيت', 'Use letters in the name'],
])('returns 400 for an area called %s, which has no address', async (name, fault) => {
  const value = { name, spellings: [], lat: 0.3, lng: 32.6, isRetired: false };
  const reply = await change('areas', { key: null, version: null, value });
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { name: fault }]);
});

test('still finds properties in a retired area, and places new ones there', async () => {
  const { key, version } = await one('places', 'areas', 'mengo');
  const before = await createTestProperty(world.kit, { location: 'Mengo, Kampala' });
  const retired = await change('areas', { key, version, value: { isRetired: true } });
  const after = await createTestProperty(world.kit, { location: 'Mengo, Kampala' });
  const found = async () =>
    (await world.inject({ url: '/api/properties?area=mengo' })).json().map(({ id }: { id: number }) => id);
  await expect.poll(found).toEqual([after, before]);
  const wish = { key, version: retired.json().version, value: { isRetired: false } };
  expect((await preview('areas', wish)).json().effects[0]).toBe('2 homes are there.');
  await change('areas', wish);
});

test('offers a retired amenity no more, and keeps it on its properties and in search', async () => {
  const id = await createTestProperty(world.kit, { amenities: ['Balcony'] });
  const balcony = async () =>
    (await all('lists', 'amenities')).settings.find(({ title }) => title === 'Balcony') as Setting;
  const { key, version } = await balcony();
  const seen = await preview('amenities', { key, version, value: { isRetired: true } });
  expect(seen.json().effects[0]).toBe('1 home has it.');
  await change('amenities', { key, version, value: { isRetired: true } });
  const offered = async () =>
    (await world.inject({ url: '/api/amenities' })).json().map(({ name }: { name: string }) => name);
  await expect.poll(offered).not.toContain('Balcony');
  expect(await offered()).toContain('Pool');
  const found = (await world.inject({ url: '/api/properties?feature=balcony' })).json();
  expect(found).toMatchObject([{ id, amenities: ['Balcony'] }]);
  await change('amenities', { key, version: (await balcony()).version, value: { isRetired: false } });
});

test('counts the properties moved by a renamed type, and refuses to rename types used by rules', async () => {
  await createTestProperty(world.kit, { propertyType: 'Townhouse' });
  await createTestProperty(world.kit, { propertyType: 'Townhouse' });
  const named = async (name: string) => {
    const { settings } = await all('lists', 'property-types');
    return settings.find(({ title }) => title === name) as Setting;
  };
  const { key, version } = await named('Townhouse');
  const renamed = (name: string) => preview('property-types', { key, version, value: { name } });
  expect((await renamed('Row house')).json().effects[0]).toBe(
    '2 homes have it. They will show the new name.',
  );
  const seen = await preview('property-types', { key, version, value: { isRetired: true } });
  expect(seen.json().effects[0]).toBe('2 homes have it.');
  expect((await renamed('TownHouse')).statusCode).toBe(200);
  expect((await renamed('vILLA')).json().fields).toEqual({ name: 'This name is already in use' });
  for (const name of ['Land', 'Commercial']) {
    const known = await named(name);
    const kept = await preview('property-types', {
      ...{ key: known.key, version: known.version },
      value: { name: 'Anything' },
    });
    expect(kept.json().fields).toEqual({
      name: 'Forms and searches depend on this name, so it cannot be changed',
    });
  }
});

test('gives each new list entry a picture of its kind', async () => {
  const add = (kind: string, value: object) =>
    change(kind, {
      key: null,
      version: null,
      value: { name: 'Rondavel', position: 1_000, isRetired: false, ...value },
    });
  expect((await add('amenities', { description: '' })).statusCode).toBe(200);
  expect((await add('property-types', {})).statusCode).toBe(200);
  const icons = await query(
    `select icon from amenities where name = 'Rondavel' union all select icon from property_types where name = 'Rondavel'`,
  );
  expect(icons).toEqual([{ icon: 'check' }, { icon: 'house' }]);
  for (const table of ['amenities', 'property_types'])
    await query(`delete from ${table} where name = 'Rondavel'`);
});

test('lists the newest fifty changes of a setting, and none of another', async () => {
  await query(
    `insert into setting_changes (kind, key, before, after, reason, actor_id)
     select 'plans', key, '{}', '{}', key || ' no. ' || n, $1
     from generate_series(1, 51) n, unnest(array['enterprise', 'trial']) key`,
    [admin.id],
  );
  const shown = await history('plans', 'enterprise');
  expect(shown.map(({ reason }: { reason: string }) => reason)).toEqual(
    Array.from({ length: 50 }, (_, index) => `enterprise no. ${51 - index}`),
  );
  await query(`delete from setting_changes where reason like '% no. %'`);
});

test('moves an amenity in its list, renames it with its properties, and protects those used by rules', async () => {
  const id = await createTestProperty(world.kit, { amenities: ['Lake View', 'Pool'] });
  const named = async (name: string) =>
    (await all('lists', 'amenities')).settings.find((setting) => setting.title === name) as Setting;
  const { key, version } = await named('Lake View');
  const value = { name: 'View of the lake', position: 2 };
  const renamed = await change('amenities', { key, version, value });
  expect([renamed.statusCode, renamed.json().value]).toMatchObject([200, value]);
  const order = (await all('lists', 'amenities')).settings.map(({ title, value: { position } }) => [
    position,
    title,
  ]);
  expect(order.slice(0, 3)).toEqual([
    [1, 'Pool'],
    [2, 'View of the lake'],
    [3, 'Gym'],
  ]);
  expect(await query('select amenities, features from properties where id = $1', [id])).toEqual([
    { amenities: ['View of the lake', 'Pool'], features: ['pool', 'view of the lake'] },
  ]);
  const { key: garden, version: seen } = await named('Garden');
  const call = (name: string) => preview('amenities', { key: garden, version: seen, value: { name } });
  expect((await call('wifi')).json().fields.name).toBe('“wifi” is already used for Internet');
  expect((await call('gym')).json().fields.name).toBe('This name is already in use');
  const pool = await named('Pool');
  const kept = await preview('amenities', { key: pool.key, version: pool.version, value: { name: 'Bath' } });
  expect(kept.json().fields.name).toBe('Forms and searches depend on this name, so it cannot be changed');
});

test('keeps a retired property type on its properties, and renames it with them', async () => {
  const id = await createTestProperty(world.kit, { propertyType: 'Condo' });
  const condo = async () =>
    (await all('lists', 'property-types')).settings.find(({ title }) => /Condo/.test(title)) as Setting;
  const retired = await condo();
  await change('property-types', { key: retired.key, version: retired.version, value: { isRetired: true } });
  const offered = async () =>
    (await world.inject({ url: '/api/property-types' })).json().map(({ name }: { name: string }) => name);
  await expect.poll(offered).not.toContain('Condo');
  const { key, version } = await condo();
  expect((await change('property-types', { key, version, value: { name: 'Condominium' } })).statusCode).toBe(
    200,
  );
  expect(await query('select property_type from properties where id = $1', [id])).toEqual([
    { property_type: 'Condominium' },
  ]);
});

const mails = () => query(`select subject, body_text, body_html from emails order by id desc limit 1`);
const resetEmail = async () => {
  await query('delete from rate_limit_attempts');
  await post('/api/password-resets', { email: other.email }, { ...other, cookies: {} });
  await world.finishJobs();
  return (await mails())[0];
};

test('lists every email with its standard text, and fills each completely with its sample', async () => {
  const { settings } = await all('mails', 'mails');
  expect([settings.length > 40, new Set(settings.map(({ key }) => key)).size]).toEqual([
    true,
    settings.length,
  ]);
  for (const { key, version, value, standard, note } of settings) {
    expect([key, standard, note]).toEqual([key, value, expect.stringMatching(/placeholders/i)]);
    const seen = await preview('mails', { key, version, value: { subject: `${value['subject']} ` } });
    const { mail } = seen.json();
    expect([key, seen.statusCode, `${mail.subject}\n${mail.text}`]).toEqual([
      key,
      200,
      expect.not.stringMatching(/[{}]|undefined|\n\n\n/),
    ]);
  }
});

test('sends an email with the text of an admin, as text and HTML, until the standard is restored', async () => {
  const standard = await one('mails', 'mails', 'new-password');
  const value = {
    subject: 'Your way back to {product}',
    body: 'Good morning.\n\nFor {account}: {minutes} minutes & no more.',
    button: 'Take it',
  };
  const wish = { key: standard.key, version: standard.version, value };
  expect((await preview('mails', wish)).json().mail).toMatchObject({
    subject: 'Your way back to Ennyumba',
    text: expect.stringContaining(
      'Good morning.\n\nFor your account “sarah”: 60 minutes & no more.\n\nTake it:\nhttps://',
    ),
    html: expect.stringContaining('60 minutes &amp; no more.</p>'),
  });
  const changed = await change('mails', wish);
  expect(await resetEmail()).toMatchObject({
    subject: expect.stringMatching(/^Your way back to [^{}]+$/),
    body_text: expect.stringMatching(
      /^Good morning\.\n\nFor [^{}]+: 60 minutes & no more\.\n\nTake it:\nhttp/,
    ),
    body_html: expect.stringContaining('>Take it</a>'),
  });
  const back = await change('mails', { ...wish, version: changed.json().version, value: standard.standard });
  expect([back.statusCode, await query('select from email_templates')]).toEqual([200, []]);
  expect((await resetEmail())?.['subject']).toMatch(/^Reset your Ennyumba password$/);
});

test('returns 400 for unknown or missing required placeholders, and for a changed link', async () => {
  const { key, version } = await one('mails', 'mails', 'new-password');
  const faults = async (value: object) => (await preview('mails', { key, version, value })).json().fields;
  expect(await faults({ subject: 'For {person}', body: 'Only {account}', button: '' })).toEqual({
    subject: 'This email does not support {person}',
    body: 'The email must include {minutes}',
    button: 'Enter a button text. This email needs its button',
  });
  expect(await faults({ button: 'To {account}' })).toEqual({
    button: 'The button text cannot contain placeholders',
  });
  const changed = await one('mails', 'mails', 'password-changed');
  const seen = await preview('mails', {
    ...{ key: changed.key, version: changed.version },
    value: { button: 'Open' },
  });
  expect(seen.json().fields).toEqual({ button: 'This email has no button' });
});

test('shows footer links in their order, none at first, and hides retired ones', async () => {
  expect((await world.inject({ url: '/api/social-links' })).json()).toEqual([]);
  const links = () => readSocialLinks(world.kit.db);
  const add = (value: object) => change('social-links', { key: null, version: null, value });
  const shown = { position: 1, icon: 'videos', isRetired: false };
  const first = await add({ ...shown, name: 'Videos', address: ' HTTPS://Videos.example/homes ' });
  const second = await add({
    ...shown,
    icon: 'photos',
    name: 'Photographs',
    address: 'https://photographs.example',
  });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(await links()).toEqual([
    { name: 'Photographs', address: 'https://photographs.example/', icon: 'photos' },
    { name: 'Videos', address: 'https://videos.example/homes', icon: 'videos' },
  ]);
  const { key, version } = second.json();
  await change('social-links', { key, version, value: { isRetired: true } });
  expect(await links()).toEqual([
    { name: 'Videos', address: 'https://videos.example/homes', icon: 'videos' },
  ]);
});

test('moves a link to the end of the list and closes the gap', async () => {
  await query('delete from social_links');
  for (const [index, name] of ['One', 'Two', 'Three'].entries())
    await change('social-links', {
      ...{ key: null, version: null },
      value: {
        name,
        address: `https://${name}.example`,
        icon: 'link',
        position: index + 1,
        isRetired: false,
      },
    });
  const inOrder = async () =>
    (await all('contacts', 'social-links')).settings.map(({ title, value: { position } }) => [
      position,
      title,
    ]);
  expect(await inOrder()).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [3, 'Three'],
  ]);
  const [{ key, version }] = (await all('contacts', 'social-links')).settings as [Setting];
  await change('social-links', { key, version, value: { position: 3 } });
  expect(await inOrder()).toEqual([
    [1, 'Two'],
    [2, 'Three'],
    [3, 'One'],
  ]);
  await query('delete from social_links');
});

test.each([
  'http://videos.example',
  'javascript:alert(1)',
  'https://user:secret@videos.example',
  'https://localhost',
  'videos.example',
  'https://',
  `https://videos.example/${'x'.repeat(300)}`,
])('rejects %s as a footer link', async (address) => {
  const value = { name: 'Videos', address, icon: 'link', position: 1, isRetired: false };
  const reply = await change('social-links', { key: null, version: null, value });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['address']]);
});

test('returns no operator until entered, and no number without a name', async () => {
  expect((await world.inject({ url: '/api/operator' })).json()).toEqual(emptyOperator);
  const said = () => readOperator(world.kit.db);
  const before = await one('contacts', 'operator', 'all');
  const numbers = await change('operator', {
    key: 'all',
    version: before.version,
    value: { registrationNumber: '80010000000001', dataProtectionNumber: 'PDPO-1' },
  });
  expect([numbers.statusCode, Object.keys(numbers.json().fields)]).toEqual([
    400,
    ['registrationNumber', 'dataProtectionNumber'],
  ]);
  const value = { legalName: ' Sample Homes Ltd ', registrationNumber: '80010000000001' };
  const entered = await change('operator', { key: 'all', version: before.version, value });
  expect(entered.statusCode).toBe(200);
  expect(await said()).toMatchObject({
    legalName: 'Sample Homes Ltd',
    registrationNumber: '80010000000001',
    office: '',
  });
  const emptied = await change('operator', {
    key: 'all',
    version: entered.json().version,
    value: { legalName: '', registrationNumber: '' },
  });
  expect(emptied.statusCode).toBe(200);
  expect(await said()).toEqual(emptyOperator);
});

test('lists the kinds of each section, and notifies readers of settings of changes', async () => {
  const read = (url: string, cookies = admin.cookies) => world.inject({ url, cookies });
  const kinds = async (part: string) =>
    (await read(`/api/settings?part=${part}`)).json().map(({ kind }: KindOfSettings) => kind);
  expect(await kinds('mails')).toEqual(['mails']);
  expect(await kinds('contacts')).toEqual(expect.arrayContaining(['contacts', 'operator', 'social-links']));
  expect(await kinds('contacts')).toHaveLength(3);
  const topics = async (url: string) => [url, String((await read(url)).headers.topics)];
  for (const [url, topic] of [
    ['/api/contacts', 'contacts'],
    ['/api/operator', 'operator'],
    ['/api/social-links', 'social-links'],
    ['/api/settings?part=prices', 'settings'],
    ['/api/settings/plans/history?key=basic', 'settings'],
  ] as const)
    expect(await topics(url)).toEqual([url, topic]);
});
