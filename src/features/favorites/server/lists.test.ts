import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { listLimits } from '#features/favorites/choices.ts';
import type { SharedList } from '#features/favorites/list-schema.ts';

let world: TestApp;
let home: number;
let [amina, brian, stranger]: Person[] = [];
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
  home = await createTestProperty(world.kit);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from favorite_lists');
  [amina, brian, stranger] = [await signInAs(world), await signInAs(world), await signInAs(world)];
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (person: Person | undefined, method: Method, path: string, payload?: object) =>
  world.inject({
    method,
    url: `/api/favorite-lists${path}`,
    ...(person && { cookies: person.cookies }),
    ...(payload && { payload }),
  });
const start = async (over: object = {}): Promise<string> => {
  const reply = await call(amina, 'POST', '', { name: 'Our home', displayName: 'Amina', ...over });
  expect(reply.statusCode).toBe(201);
  return reply.json().mark;
};
const join = (person: Person | undefined, mark: string, displayName = 'Brian') =>
  call(person, 'POST', `/${mark}/members`, { displayName });
const say = (person: Person | undefined, mark: string, view: object = {}, id = home) =>
  call(person, 'PUT', `/${mark}/homes/${id}`, view);
const read = async (person: Person | undefined, mark: string): Promise<SharedList> =>
  (await call(person, 'GET', `/${mark}`)).json();
const noMark = 'a'.repeat(22);

describe('list shared by two members', () => {
  test("lets both members add, like, note and remove homes and see each other's changes", async () => {
    const mark = await start({ propertyIds: [home, 999_999] });
    expect((await join(brian, mark)).statusCode).toBe(201);
    expect((await join(brian, mark, 'Again')).statusCode).toBe(201);
    await say(amina, mark, { isLiked: true });
    await say(brian, mark, { isLiked: true, note: 'Near my work' });
    await say(brian, mark, { isLiked: false });
    const other = await createTestProperty(world.kit);
    await say(brian, mark, {}, other);
    expect(await read(amina, mark)).toMatchObject({
      name: 'Our home',
      you: 1,
      isOwn: true,
      members: [
        { number: 1, name: 'Amina', isOwner: true },
        { number: 2, name: 'Brian', isOwner: false },
      ],
      homes: [
        { propertyId: other, addedBy: 'Brian', likedBy: [], notes: [] },
        { propertyId: home, addedBy: 'Amina', likedBy: [1], notes: [{ by: 2, words: 'Near my work' }] },
      ],
    });
    expect(await read(brian, mark)).toMatchObject({ you: 2, isOwn: false });
    expect((await call(amina, 'DELETE', `/${mark}/homes/${other}`)).statusCode).toBe(200);
    expect((await read(brian, mark)).homes.map(({ propertyId }) => propertyId)).toEqual([home]);
    expect((await call(brian, 'GET', '')).json()).toEqual([
      { mark, name: 'Our home', isOwn: false, isOpen: true, members: ['Amina', 'Brian'], homes: 1 },
    ]);
  });

  test('lets any member remove a home, together with its likes and notes', async () => {
    const mark = await start({ propertyIds: [home] });
    await join(brian, mark);
    await say(amina, mark, { isLiked: true, note: 'Mine' });
    expect((await call(brian, 'DELETE', `/${mark}/homes/${home}`)).statusCode).toBe(200);
    expect((await read(amina, mark)).homes).toEqual([]);
    await say(brian, mark);
    expect((await read(amina, mark)).homes).toMatchObject([{ addedBy: 'Brian', likedBy: [], notes: [] }]);
  });

  test('keeps a like when a note is added, and treats an emptied note as none', async () => {
    const mark = await start({ propertyIds: [home] });
    await say(amina, mark, { isLiked: true });
    await say(amina, mark, { note: 'Mine' });
    expect((await read(amina, mark)).homes).toMatchObject([
      { likedBy: [1], notes: [{ by: 1, words: 'Mine' }] },
    ]);
    await say(amina, mark, { note: '' });
    expect((await read(amina, mark)).homes).toMatchObject([{ likedBy: [1], notes: [] }]);
  });

  test('orders homes added together by newest listing', async () => {
    const other = await createTestProperty(world.kit);
    const { homes } = await read(amina, await start({ propertyIds: [home, other] }));
    expect(homes.map(({ propertyId }) => propertyId)).toEqual([other, home]);
  });

  test('shows the list to each member, newest first', async () => {
    const mark = await start();
    await join(brian, mark);
    await start({ name: 'Another one' });
    const namesOf = async (person: Person | undefined) =>
      (await call(person, 'GET', '')).json().map(({ name }: { name: string }) => name);
    expect([await namesOf(amina), await namesOf(brian)]).toEqual([['Another one', 'Our home'], ['Our home']]);
  });

  test('shows only the chosen name of an account', async () => {
    const mark = await start({ propertyIds: [home] });
    await join(brian, mark);
    const { body } = await call(undefined, 'GET', `/${mark}`);
    for (const one of [amina, brian])
      for (const word of [one?.email, one?.username, `"userId"`, 'Person ']) expect(body).not.toContain(word);
  });

  test('shows no details of a hidden home', async () => {
    const hidden = await createTestProperty(world.kit);
    const mark = await start({ propertyIds: [hidden] });
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    expect((await read(amina, mark)).homes).toMatchObject([{ propertyId: hidden, home: null }]);
    expect((await say(amina, mark, {}, hidden)).statusCode).toBe(200);
    expect((await say(amina, await start(), {}, hidden)).statusCode).toBe(404);
  });
});

describe('visitor with the link', () => {
  test('allows reading with or without an account, and writing only after joining', async () => {
    const mark = await start({ propertyIds: [home] });
    expect(await read(undefined, mark)).toMatchObject({
      you: null,
      isOwn: false,
      homes: [{ propertyId: home }],
    });
    expect((await say(undefined, mark)).statusCode).toBe(401);
    expect((await join(undefined, mark)).statusCode).toBe(401);
    expect((await say(stranger, mark, { note: 'Mine' })).json().code).toBe('not_a_member');
    expect((await call(stranger, 'DELETE', `/${mark}/homes/${home}`)).statusCode).toBe(403);
    expect((await call(stranger, 'DELETE', `/${mark}/members/1`)).statusCode).toBe(403);
    expect((await call(stranger, 'POST', `/${mark}/link`, { isOpen: false })).statusCode).toBe(403);
    expect((await call(stranger, 'DELETE', `/${mark}`)).statusCode).toBe(403);
    expect((await read(undefined, mark)).homes).toHaveLength(1);
  });

  test('returns 404 once the link is disabled, while members keep access', async () => {
    const mark = await start({ propertyIds: [home] });
    await join(brian, mark);
    const ended = (await call(amina, 'POST', `/${mark}/link`, { isOpen: false })).json().mark;
    expect(ended).not.toBe(mark);
    for (const by of [mark, ended]) {
      expect((await call(stranger, 'GET', `/${by}`)).statusCode).toBe(404);
      expect((await join(stranger, by)).statusCode).toBe(404);
      expect((await say(stranger, by)).statusCode).toBe(404);
    }
    expect((await say(brian, ended, { isLiked: true })).statusCode).toBe(200);
    expect((await call(brian, 'GET', '')).json()).toMatchObject([{ mark: ended, isOpen: false }]);
    const opened = (await call(amina, 'POST', `/${ended}/link`, { isOpen: true })).json().mark;
    expect((await join(stranger, opened)).statusCode).toBe(201);
    expect(new Set([mark, ended, opened]).size).toBe(3);
    for (const former of [mark, ended]) expect((await call(brian, 'GET', `/${former}`)).statusCode).toBe(404);
  });

  test('returns the same 404 for an unknown token', async () => {
    expect((await call(undefined, 'GET', `/${noMark}`)).statusCode).toBe(404);
    expect((await join(stranger, noMark)).statusCode).toBe(404);
    expect((await say(stranger, noMark)).statusCode).toBe(404);
    expect((await call(undefined, 'GET', '/short')).statusCode).toBe(400);
  });
});

describe('list owner', () => {
  test('lets the owner remove members, and a member only leave', async () => {
    const mark = await start({ propertyIds: [home] });
    await join(brian, mark);
    await join(stranger, mark, 'Carol');
    await say(brian, mark, { isLiked: true, note: 'Good' });
    expect((await call(brian, 'DELETE', `/${mark}/members/3`)).statusCode).toBe(403);
    expect((await call(stranger, 'DELETE', `/${mark}/members/3`)).statusCode).toBe(200);
    expect((await call(amina, 'DELETE', `/${mark}/members/2`)).statusCode).toBe(200);
    expect((await call(amina, 'DELETE', `/${mark}/members/2`)).statusCode).toBe(404);
    expect((await call(amina, 'DELETE', `/${mark}/members/1`)).statusCode).toBe(409);
    expect(await read(amina, mark)).toMatchObject({
      members: [{ number: 1 }],
      homes: [{ likedBy: [], notes: [] }],
    });
    expect((await say(brian, mark)).statusCode).toBe(403);
  });

  test('never reuses the identity of a former member', async () => {
    const mark = await start({ propertyIds: [home] });
    await join(brian, mark);
    await join(stranger, mark, 'Carol');
    await say(stranger, mark, { note: 'Hers' });
    await call(brian, 'DELETE', `/${mark}/members/2`);
    expect((await join(brian, mark, 'Brian again')).statusCode).toBe(201);
    expect(await read(amina, mark)).toMatchObject({
      members: [{ number: 1 }, { number: 3, name: 'Carol' }, { number: 4, name: 'Brian again' }],
      homes: [{ notes: [{ by: 3, words: 'Hers' }] }],
    });
  });

  test('keeps the homes of a former member without the name', async () => {
    const mark = await start();
    await join(brian, mark);
    await say(brian, mark, { note: 'Mine' });
    await call(brian, 'DELETE', `/${mark}/members/2`);
    expect((await read(amina, mark)).homes).toMatchObject([{ propertyId: home, addedBy: null, notes: [] }]);
  });

  test('lets only the owner delete the list for all members', async () => {
    const mark = await start();
    await join(brian, mark);
    expect((await call(brian, 'DELETE', `/${mark}`)).statusCode).toBe(403);
    expect((await call(brian, 'POST', `/${mark}/link`, { isOpen: false })).statusCode).toBe(403);
    expect((await call(amina, 'DELETE', `/${mark}`)).statusCode).toBe(200);
    expect((await call(brian, 'GET', `/${mark}`)).statusCode).toBe(404);
    expect((await call(brian, 'GET', '')).json()).toEqual([]);
  });
});

describe('list limits', () => {
  test('returns 409 for too many members, even with concurrent requests', async () => {
    const mark = await start();
    const people = await Promise.all(Array.from({ length: listLimits.members + 1 }, () => signInAs(world)));
    const statuses = (await Promise.all(people.map((person) => join(person, mark)))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(listLimits.members - 1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  test('returns 409 for too many lists of an account, created or joined, even at once', async () => {
    const others = await call(brian, 'POST', '', { name: 'Theirs', displayName: 'Brian' });
    for (let count = 1; count < listLimits.lists; count += 1) await start();
    const last = await Promise.all([
      call(amina, 'POST', '', { name: 'The last', displayName: 'Amina' }),
      call(amina, 'POST', '', { name: 'Another', displayName: 'Amina' }),
      join(amina, others.json().mark),
    ]);
    expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect((await call(amina, 'POST', '', { name: 'One more', displayName: 'Amina' })).json().code).toBe(
      'list_full',
    );
  });

  test('returns 409 for too many homes in a list', async () => {
    const mark = await start();
    await query(
      `insert into favorite_list_homes (list_id, property_id, added_at)
       select id, 1000000 + n, now() from favorite_lists, generate_series(1, $1) n`,
      [listLimits.homes],
    );
    expect((await say(amina, mark)).json().code).toBe('list_full');
    expect((await say(amina, mark, { isLiked: true }, 1_000_001)).statusCode).toBe(200);
  });

  test('fills the last place of a list and rejects the next home', async () => {
    const mark = await start();
    await query(
      `insert into favorite_list_homes (list_id, property_id, added_at)
       select id, 1000000 + n, now() from favorite_lists, generate_series(1, $1) n`,
      [listLimits.homes - 1],
    );
    expect((await say(amina, mark)).statusCode).toBe(200);
    expect((await say(amina, mark, {}, await createTestProperty(world.kit))).statusCode).toBe(409);
  });

  test('accepts names and notes of maximum length', async () => {
    const mark = await start({
      name: 'x'.repeat(listLimits.name),
      displayName: 'y'.repeat(listLimits.displayName),
    });
    expect((await say(amina, mark, { note: 'x'.repeat(500) })).statusCode).toBe(200);
  });

  test('starts a list with the maximum number of homes, without hidden ones, and returns 400 for more', async () => {
    const hidden = await createTestProperty(world.kit);
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [hidden]);
    const most = Array.from({ length: listLimits.homes - 2 }, (_, index) => 1_000_000 + index);
    const mark = await start({ propertyIds: [home, hidden, ...most] });
    expect((await read(amina, mark)).homes.map(({ propertyId }) => propertyId)).toEqual([home]);
    const payload = { name: 'Ours', displayName: 'Amina', propertyIds: [home, hidden, ...most, 2_000_000] };
    const reply = await call(amina, 'POST', '', payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['propertyIds']]);
  });

  test('returns 400 for an invalid property ID', async () => {
    const payload = { name: 'Ours', displayName: 'Amina', propertyIds: [2_147_483_648] };
    expect((await call(amina, 'POST', '', payload)).statusCode).toBe(400);
    expect((await call(amina, 'POST', '', { ...payload, propertyIds: [2_147_483_647] })).statusCode).toBe(
      201,
    );
  });

  test('lets an account join another list after leaving one', async () => {
    const others = (await call(brian, 'POST', '', { name: 'Theirs', displayName: 'Brian' })).json().mark;
    await join(amina, others, 'Amina');
    for (let count = 1; count < listLimits.lists; count += 1) await start();
    const one = { name: 'One more', displayName: 'Amina' };
    expect((await call(amina, 'POST', '', one)).statusCode).toBe(409);
    expect((await call(amina, 'DELETE', `/${others}/members/2`)).statusCode).toBe(200);
    expect((await call(amina, 'POST', '', one)).statusCode).toBe(201);
  });

  test('returns 404 for a home that does not exist or is not on the list', async () => {
    const mark = await start();
    expect((await say(amina, mark, {}, 999_999)).statusCode).toBe(404);
    expect((await call(amina, 'DELETE', `/${mark}/homes/${home}`)).statusCode).toBe(404);
  });

  test.each([
    ['name', { name: ' ', displayName: 'A' }],
    ['name', { name: 'x'.repeat(81), displayName: 'A' }],
    ['name', { name: 'a\nb', displayName: 'A' }],
    ['displayName', { name: 'Ours' }],
    ['displayName', { name: 'Ours', displayName: 'x'.repeat(41) }],
  ])('returns 400 for the names %s', async (field, payload) => {
    const reply = await call(amina, 'POST', '', payload);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('returns 400 for a note that is too long, and stores markup as text', async () => {
    const mark = await start();
    expect((await say(amina, mark, { note: 'x'.repeat(501) })).statusCode).toBe(400);
    await say(amina, mark, { note: '<img src=x onerror=alert(1)>' });
    expect((await read(amina, mark)).homes[0]?.notes[0]?.words).toBe('<img src=x onerror=alert(1)>');
  });

  test('returns 403 for a list from another site', async () => {
    const reply = await world.inject({
      method: 'POST',
      url: '/api/favorite-lists',
      cookies: amina?.cookies ?? {},
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: { name: 'Ours', displayName: 'A' },
    });
    expect(reply.statusCode).toBe(403);
  });
});
