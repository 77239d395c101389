import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { claimNotification, type HomeChange, readChanges } from './home-change-rows.ts';
import { readMatchingSearches } from './saved-search-rows.ts';

let world: TestApp;
let person: Person;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from saved_searches; delete from properties');
  person = await signInAs(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, { cookies } = person) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const draft = { page: '/rental-units', filters: { area: 'ntinda' }, name: 'Homes in Ntinda' };
const save = async (changes: object = {}, by = person) => {
  const reply = await send('POST', '/api/saved-searches', { ...draft, ...changes }, by);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json().id as number;
};
const linesOf = async () =>
  (await send('GET', '/api/notifications')).json().lines as Array<{ title: string; path: string }>;
const titles = async () => (await linesOf()).map(({ title }) => title);
const look = () => world.runJobs('tell-saved-searches');
const addHome = (title: string, changes: Parameters<typeof createTestProperty>[1] = {}) =>
  createTestProperty(world.kit, { title, location: 'Ntinda', price: 900_000, ...changes });
const setAvailable = (id: number, isAvailable: boolean) =>
  query('update properties set is_available = $2 where id = $1', [id, isAvailable]);

describe('notifications of a saved search', () => {
  test('cover changes after it was saved, and none of that very moment', async () => {
    const id = await save();
    const [seen, later] = [await addHome('Seen'), await addHome('Later')];
    const changedAfter = (home: number, milliseconds: number) =>
      query(
        `update property_changes set changed_at = saved_at + make_interval(secs => $3::float8 / 1000)
         from saved_searches s where property_id = $1 and s.id = $2`,
        [home, id, milliseconds],
      );
    await changedAfter(seen, 0);
    await changedAfter(later, 1);
    await look();
    expect(await titles()).toEqual(['New: “Later”, UGX 900,000']);
  });

  test('list four properties in order of arrival, with a link to all of them', async () => {
    await save();
    for (const title of ['Delta', 'Alpha', 'Charlie', 'Bravo']) await addHome(title);
    await look();
    expect(await linesOf()).toMatchObject([
      { title: '4 homes match “Homes in Ntinda”', path: '/rental-units?area=ntinda' },
    ]);
    const [mail] = await emailsTo(world, person.email);
    expect(mail?.body_text.match(/New: “\w+”, UGX 900,000/g)).toEqual(
      ['Delta', 'Alpha', 'Charlie', 'Bravo'].map((title) => `New: “${title}”, UGX 900,000`),
    );
    expect(mail?.body_text).toContain('http://localhost:3000/rental-units?area=ntinda');
  });

  test('are sent again when as many properties arrive again', async () => {
    await save();
    for (const round of ['first', 'second']) {
      for (const nth of [1, 2, 3, 4]) await addHome(`The ${round} ${nth}`);
      await look();
    }
    const title = '4 homes match “Homes in Ntinda”';
    expect([await titles(), (await emailsTo(world, person.email)).length]).toEqual([[title, title], 2]);
  });

  test('include a property once, although it is taken and available again', async () => {
    await save();
    const home = await addHome('Taken for a week');
    await look();
    await setAvailable(home, false);
    await look();
    await setAvailable(home, true);
    await look();
    expect(await titles()).toEqual(['New: “Taken for a week”, UGX 900,000']);
  });

  test('include a property for each matching search of a user', async () => {
    await save();
    await save({ filters: { maxPrice: '1000000' }, name: 'Up to a million' });
    await addHome('Found twice');
    await look();
    expect(await titles()).toEqual(Array.from({ length: 2 }, () => 'New: “Found twice”, UGX 900,000'));
    expect(
      (await emailsTo(world, person.email)).map(({ body_text }) => /“Homes in|“Up to/.exec(body_text)?.[0]),
    ).toEqual(expect.arrayContaining(['“Homes in', '“Up to']));
  });

  test('show both prices of a dollar property in dollars', async () => {
    await save();
    const home = await addHome('In dollars', { price: 300, currency: 'USD' });
    await look();
    await query('update properties set price = 25050 where id = $1', [home]);
    await look();
    expect((await titles())[0]).toBe('Price drop: “In dollars”, now USD 250.50 (was USD 300)');
  });

  test('include properties of an area with a search word that no property had before', async () => {
    await save({ page: '/explore', filters: { q: 'ntinda zanzibarix' }, name: 'A place and a word' });
    await addHome('There');
    await addHome('Zanzibarix there');
    await addHome('Zanzibarix elsewhere', { location: 'Kisaasi' });
    await look();
    expect(await titles()).toEqual(['New: “Zanzibarix there”, UGX 900,000']);
  });
});

test('skip a search paused during processing, and include the property once after it resumes', async () => {
  const id = await save();
  const added = await addHome('In between');
  const all = await readChanges(world.kit.db, 200);
  const [home] = all.filter((change) => change.id === added) as [HomeChange];
  const claim = () =>
    claimNotification(world.kit.db, { searchId: id, home, event: 'new', now: world.kit.clock() });
  await send('PATCH', `/api/saved-searches/${id}`, { isPaused: true });
  expect(await claim()).toBe(false);
  await send('PATCH', `/api/saved-searches/${id}`, { isPaused: false });
  expect([await claim(), await claim()]).toEqual([true, false]);
});

describe('the pending terms', () => {
  const waitedFor = (changes: Partial<Parameters<typeof readMatchingSearches>[1]> = {}) =>
    readMatchingSearches(world.kit.db, { categories: ['rental_units'], after: null, limit: 10, ...changes });
  const upTo = (price: string, page = '/rental-units', by = person) =>
    save({ page, filters: { maxPrice: price } }, by);

  test('are read in the order of their text, each once, batch by batch', async () => {
    for (const price of ['3', '1', '2']) await upTo(price);
    await upTo('1', '/rental-units', await signInAs(world));
    const texts = ['1', '2', '3'].map((price) => `category=rental_units&maxPrice=${price}`);
    expect(await waitedFor()).toEqual(texts);
    expect(await waitedFor({ limit: 2 })).toEqual(texts.slice(0, 2));
    expect(await waitedFor({ after: texts[1] ?? '', limit: 2 })).toEqual(texts.slice(2));
    expect(await waitedFor({ after: texts[2] ?? '' })).toEqual([]);
  });

  test('belong to the given categories or all, and to no paused search', async () => {
    await upTo('1', '/for-sale');
    await save({ page: '/explore', filters: { area: 'ntinda' } });
    const paused = await upTo('2');
    await send('PATCH', `/api/saved-searches/${paused}`, { isPaused: true });
    expect(await waitedFor()).toEqual(['area=ntinda']);
    expect(await waitedFor({ categories: ['for_sale'] })).toEqual([
      'area=ntinda',
      'category=for_sale&maxPrice=1',
    ]);
  });
});

test('limits a saved search to a thousand characters of an address', async () => {
  const saved = async (letters: number) => {
    // Each quotation mark takes nine characters when encoded. The other parts of the filters, without the
    // slug, take 33.
    const filters = { bank: '“'.repeat(100), slug: 'x'.repeat(letters - 933) };
    const reply = await send('POST', '/api/saved-searches', { ...draft, filters });
    return [reply.statusCode, reply.json().code];
  };
  expect([await saved(1_000), await saved(1_001)]).toEqual([
    [201, undefined],
    [400, 'search_too_long'],
  ]);
});
